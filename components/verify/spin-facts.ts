import { dateText, numberText } from '../language/formats.ts';
import { plural, text } from '../language/text.ts';
import type { CheckId, ReadEvidence, Report } from '../wheel/engine/check-evidence.ts';
import { chanceOfWinner } from '../wheel/engine/chance.ts';
import { fromThousandths } from '../wheel/engine/weight.ts';
import { formatOdds } from '../wheel/entries/odds.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly code?: boolean;
}

const weightOf = (value: number): string => numberText(value, { maximumFractionDigits: 3 });

export function localTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return dateText(time, { dateStyle: 'medium', timeStyle: 'long' });
}

export function spinFacts({ result, leaves }: Pick<ReadEvidence, 'result' | 'leaves'>): Fact[] {
  const { listName, number, spunAt, totalWeight, entryCount, drawSlug, winners, redrawOf } = result;
  return [
    { name: text('Wheel'), value: listName },
    { name: text('Spin'), value: text('Number {number}', { number }) },
    { name: text('Drawn'), value: localTime(spunAt) },
    { name: text('From'), value: plural(entryCount, '{n} entry', '{n} entries') },
    ...(winners.length === 1 && totalWeight > 0
      ? [{ name: text('Chance'), value: formatOdds(chanceOfWinner(result, listedRows(leaves))) }]
      : []),
    ...(redrawOf
      ? [
          {
            name: text('Drawn again'),
            value: text('Place {place} of spin {spin}', { place: redrawOf.place, spin: redrawOf.spinNumber }),
          },
        ]
      : []),
    ...(drawSlug === null ? [] : [{ name: text('Draw'), value: drawSlug }]),
  ];
}

function* listedRows(leaves: ReadEvidence['leaves']): Generator<{ id: string; weight: number }> {
  for (const { id, weight } of leaves) yield { id, weight: fromThousandths(weight) };
}

export function checkFacts(id: CheckId, { evidence, targets }: Report): Fact[] {
  if (evidence === undefined) return [];
  const { result, leaves, previous } = evidence;
  const { proof, winner } = result;
  const code = (name: string, value: string): Fact => ({ name, value, code: true });
  switch (id) {
    case 'file':
      return [code(text('Spin'), result.spinId)];
    case 'commitment':
      return [code(text('Commitment'), proof.commitment), code(text('Seed'), proof.seed)];
    case 'list':
      return [
        { name: text('Rows, including hidden and removed ones'), value: numberText(leaves.length) },
        code(text('Seal'), proof.root),
      ];
    case 'totals':
      return [
        { name: text('Total weight'), value: weightOf(result.totalWeight) },
        { name: text('Entries'), value: numberText(result.entryCount) },
      ];
    case 'winner':
      return [
        { name: text('Place in the list'), value: numberText(winner.index + 1) },
        { name: text('Weight'), value: weightOf(winner.weight) },
        code(text('Row'), winner.id),
      ];
    case 'draw':
      return [
        ...targets.slice(0, 1).map((target) => ({
          name: text(targets.length > 1 ? 'First drawn number' : 'Drawn number'),
          value: text('{number} of {all}', {
            number: weightOf(target / 1000),
            all: weightOf(result.totalWeight - passedWeight(result)),
          }),
        })),
        ...(proof.clientSeed === '' ? [] : [code(text('Seed of the caller'), proof.clientSeed)]),
      ];
    case 'record':
      return [code(text('Fingerprint'), proof.hash)];
    case 'chain':
      return [
        code(text('Fingerprint of the previous spin'), proof.previousHash),
        ...(previous === null
          ? []
          : [
              {
                name: text('Spin {number}', { number: previous.number }),
                value: `${previous.winner.name}, ${localTime(previous.spunAt)}`,
              },
            ]),
      ];
    case 'redraw':
      return [
        { name: text('Replaced spin'), value: numberText(result.redrawOf?.spinNumber ?? 0) },
        { name: text('Rows left out'), value: numberText(proof.redraw?.leftOut.length ?? 0) },
        { name: text('Rows passed over'), value: numberText(proof.redraw?.passed.length ?? 0) },
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
