import type { CheckId, Report } from '../wheel/engine/check-evidence.ts';
import { formatOdds } from '../wheel/entries/odds.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly code?: boolean;
}

const count = (value: number): string => value.toLocaleString('en');
const weightOf = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 });

export function localTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return time.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
}

export function spinFacts({
  listName,
  number,
  spunAt,
  totalWeight,
  entryCount,
  drawSlug,
  winner,
  winners,
  redrawOf,
}: SpinResult): Fact[] {
  const odds = winner.weight / totalWeight;
  return [
    { name: 'Wheel', value: listName },
    { name: 'Spin', value: `Number ${count(number)}` },
    { name: 'Drawn', value: localTime(spunAt) },
    { name: 'From', value: entryCount === 1 ? '1 entry' : `${count(entryCount)} entries` },
    ...(winners.length === 1 && !redrawOf && Number.isFinite(odds)
      ? [{ name: 'Chance', value: formatOdds(odds) }]
      : []),
    ...(redrawOf
      ? [{ name: 'Drawn again', value: `Place ${redrawOf.place} of spin ${count(redrawOf.spinNumber)}` }]
      : []),
    ...(drawSlug === null ? [] : [{ name: 'Draw', value: drawSlug }]),
  ];
}

export function checkFacts(id: CheckId, { evidence, targets }: Report): Fact[] {
  if (evidence === undefined) return [];
  const { result, leaves, previous } = evidence;
  const { proof, winner } = result;
  const code = (name: string, value: string): Fact => ({ name, value, code: true });
  switch (id) {
    case 'file':
      return [code('Spin', result.spinId)];
    case 'commitment':
      return [code('Commitment', proof.commitment), code('Seed', proof.seed)];
    case 'list':
      return [
        { name: 'Rows, including hidden and removed ones', value: count(leaves.length) },
        code('Seal', proof.root),
      ];
    case 'totals':
      return [
        { name: 'Total weight', value: weightOf(result.totalWeight) },
        { name: 'Entries', value: count(result.entryCount) },
      ];
    case 'winner':
      return [
        { name: 'Place in the list', value: count(winner.index + 1) },
        { name: 'Weight', value: weightOf(winner.weight) },
        code('Row', winner.id),
      ];
    case 'draw':
      return [
        ...targets.slice(0, 1).map((target) => ({
          name: targets.length > 1 ? 'First drawn number' : 'Drawn number',
          value: `${weightOf(target / 1000)} of ${weightOf(result.totalWeight - passedWeight(result))}`,
        })),
        ...(proof.clientSeed === '' ? [] : [code('Seed of the caller', proof.clientSeed)]),
      ];
    case 'record':
      return [code('Fingerprint', proof.hash)];
    case 'chain':
      return [
        code('Fingerprint of the previous spin', proof.previousHash),
        ...(previous === null
          ? []
          : [
              {
                name: `Spin ${count(previous.number)}`,
                value: `${previous.winner.name}, ${localTime(previous.spunAt)}`,
              },
            ]),
      ];
    case 'redraw':
      return [
        { name: 'Replaced spin', value: count(result.redrawOf?.spinNumber ?? 0) },
        { name: 'Rows left out', value: count(proof.redraw?.leftOut.length ?? 0) },
        { name: 'Rows passed over', value: count(proof.redraw?.passed.length ?? 0) },
      ];
  }
}

/** Returns the total weight of the rows that a re-draw passed over. */
function passedWeight({ proof: { redraw } }: SpinResult): number {
  return (redraw?.passed ?? []).reduce((sum, { weight }) => sum + weight, 0) / 1_000;
}

export function evidenceFileName({ listName, number }: SpinResult): string {
  return `${listName.replaceAll(/[^a-z0-9-]/g, '')}-spin-${number}-evidence.json`;
}
