/** XP that levels cost (docs/rules/chat.md, "Levels"). */
import type { LevelingSettings } from '../../../contracts/chat/leveling-config.ts';
import { maxScore } from '../ranks/trie.ts';

type Formula = LevelingSettings['levelFormula'];

/** Highest level that anybody can reach. */
export const topLevel = 1_000;

const presets: Readonly<Record<Exclude<Formula['kind'], 'custom'>, readonly number[]>> = {
  quadratic: [100, 50, 5],
  mee6: [100, 50, 5],
  linear: [100, 100],
};

function coefficientsOf({ kind, coefficients }: Formula): readonly number[] {
  return kind === 'custom' ? (coefficients ?? []) : presets[kind];
}

/** Returns the XP from a level to the next one: a polynomial in the level, rounded down. */
function cost(coefficients: readonly number[], level: number): number {
  return Math.floor(coefficients.reduceRight((sum, coefficient) => sum * level + coefficient, 0));
}

/** Returns whether each level costs at least 1 XP, and not less than the level before. */
export function grows(formula: Formula): boolean {
  const coefficients = coefficientsOf(formula);
  let before = 1;
  for (let level = 0; level < topLevel; level++) {
    const next = cost(coefficients, level);
    if (!(next >= before)) return false;
    before = next;
  }
  return true;
}

/** Total XP of each level, from level 0. Levels that nobody can reach are left out. */
type Ladder = readonly number[];

function ladder(formula: Formula): Ladder {
  const coefficients = coefficientsOf(formula);
  const totals = [0];
  for (let level = 0; level < topLevel; level++) {
    const next = (totals[level] as number) + cost(coefficients, level);
    if (next > maxScore) break;
    totals.push(next);
  }
  return totals;
}

const ladders = new WeakMap<Formula, Ladder>();

function ladderOf(formula: Formula): Ladder {
  let known = ladders.get(formula);
  if (known === undefined) ladders.set(formula, (known = ladder(formula)));
  return known;
}

/** Returns the level of a member with this XP. */
export function levelOf(formula: Formula, xp: number): number {
  const totals = ladderOf(formula);
  let [low, high] = [0, totals.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((totals[middle] as number) <= xp) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the lowest XP of a level, or undefined if nobody can reach the level. */
export function totalOf(formula: Formula, level: number): number | undefined {
  return ladderOf(formula)[level];
}
