import { readFileSync } from 'node:fs';
import type { CheckId } from '../../components/wheel/engine/check-evidence.ts';
import { spinHash } from '../../components/wheel/engine/proof.ts';
import type { SpinEvidence } from '../../contracts/wheel/spin-evidence.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';

export function savedEvidence(): SpinEvidence {
  const file = new URL('../fixtures/spin-evidence-2025.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as SpinEvidence;
}

export interface Forgery {
  readonly name: string;
  readonly forge: (evidence: SpinEvidence) => void;
  readonly fails: readonly CheckId[];
}

function first(result: SpinResult, change: Partial<SpinResult['winner']>): void {
  Object.assign(result.winners[0]!, change);
  result.winner = { ...result.winners[0]! };
}

/** Returns a forgery with a correct hash, because an operator of the service could recompute the hash. */
const hashed = (forge: Forgery['forge']): Forgery['forge'] => {
  return (evidence) => {
    forge(evidence);
    evidence.result.proof.hash = spinHash(evidence.result);
  };
};

const other = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

export const forgeries: readonly Forgery[] = [
  {
    name: 'another name for the winner',
    forge: ({ result }) => first(result, { name: 'Mallory' }),
    fails: ['winner', 'record'],
  },
  {
    name: 'another name for the winner, hashed again',
    forge: hashed(({ result }) => first(result, { name: 'Mallory' })),
    fails: ['winner'],
  },
  {
    name: 'another name in the list',
    forge: ({ leaves }) => (leaves[5]!.digest = other(leaves[5]!.digest)),
    fails: ['list'],
  },
  {
    name: 'another weight for the winner',
    forge: hashed(({ result }) => first(result, { weight: 5 })),
    fails: ['winner'],
  },
  {
    name: 'another weight in the list',
    forge: ({ leaves }) => (leaves[0]!.weight += 1_000),
    fails: ['list', 'totals', 'draw'],
  },
  {
    name: 'another weight in the list, and a matching total',
    forge: hashed(({ leaves, result }) => {
      leaves[0]!.weight += 1_000;
      result.totalWeight += 1;
    }),
    fails: ['list', 'draw'],
  },
  {
    name: 'two rows of the same weight in another order',
    forge: ({ leaves }) => ([leaves[0], leaves[5]] = [leaves[5]!, leaves[0]!]),
    fails: ['list'],
  },
  {
    name: 'a row left out',
    forge: ({ leaves }) => leaves.splice(2, 1),
    fails: ['list', 'totals'],
  },
  {
    name: 'a row added',
    forge: ({ leaves }) => leaves.push({ ...leaves[0]!, id: 'ent_added' }),
    fails: ['list', 'totals', 'draw'],
  },
  {
    name: 'a row with another id',
    forge: ({ leaves }) => (leaves[1]!.id = 'ent_other'),
    fails: ['list'],
  },
  {
    name: 'a hidden row shown as listed',
    forge: ({ leaves }) => (leaves[7]!.live = 1),
    fails: ['list', 'totals'],
  },
  {
    name: 'a hidden row with a weight',
    forge: ({ leaves }) => (leaves[7]!.weight = 1),
    fails: ['list', 'totals', 'draw'],
  },
  {
    name: 'another seed',
    forge: ({ result }) => (result.proof.seed = other(result.proof.seed)),
    fails: ['commitment', 'draw'],
  },
  {
    name: 'another commitment',
    forge: hashed(({ result }) => (result.proof.commitment = other(result.proof.commitment))),
    fails: ['commitment'],
  },
  {
    name: 'another number',
    forge: hashed(({ result }) => (result.number = 3)),
    fails: ['draw', 'chain'],
  },
  {
    name: 'another number, not hashed again',
    forge: ({ result }) => (result.number = 3),
    fails: ['draw', 'record', 'chain'],
  },
  {
    name: 'another client seed',
    forge: hashed(({ result }) => (result.proof.clientSeed = 'thrown in later')),
    fails: ['draw'],
  },
  {
    name: 'another wheel',
    forge: hashed(({ result }) => (result.listName = 'another-wheel')),
    fails: ['draw', 'chain'],
  },
  {
    name: 'only the second winner',
    forge: hashed(({ result }) => {
      result.winners = [result.winners[1]!];
      result.proof.winners = [result.proof.winners[1]!];
      result.winner = result.winners[0]!;
    }),
    fails: ['winner', 'draw'],
  },
  {
    name: 'the id of a row that was not drawn as the winner',
    forge: ({ result, leaves }) => first(result, { id: leaves[3]!.id }),
    fails: ['winner', 'draw', 'record'],
  },
  {
    name: 'another place for the winner',
    forge: hashed(({ result }) => first(result, { index: 0 })),
    fails: ['winner'],
  },
  {
    name: 'a `winner` that is not the first of `winners`',
    forge: ({ result }) => (result.winner = result.winners[1]!),
    fails: ['winner'],
  },
  {
    name: 'another number of entries',
    forge: hashed(({ result }) => (result.entryCount += 1)),
    fails: ['totals'],
  },
  {
    name: 'another time',
    forge: ({ result }) => (result.spunAt = '2025-11-22T20:15:00.000Z'),
    fails: ['record'],
  },
  { name: 'another draw', forge: ({ result }) => (result.drawSlug = 'rehearsal'), fails: ['record'] },
  {
    name: 'another hash of the previous spin',
    forge: hashed(({ result }) => (result.proof.previousHash = other(result.proof.previousHash))),
    fails: ['chain'],
  },
  {
    name: 'a previous spin that was changed',
    forge: ({ previous }) => (previous!.spunAt = '2025-11-20T20:15:00.000Z'),
    fails: ['chain'],
  },
  {
    name: 'a spin that claims to be the first',
    forge: hashed((evidence) => {
      evidence.result.number = 1;
      evidence.result.proof.previousHash = '0'.repeat(64);
      evidence.previous = null;
    }),
    fails: ['draw'],
  },
  {
    name: 'a string instead of a number',
    forge: ({ result }) => Object.assign(result, { entryCount: String(result.entryCount) }),
    fails: ['file'],
  },
  {
    name: 'a list of another type',
    forge: (evidence) => Object.assign(evidence, { leaves: { length: 38 } }),
    fails: ['file'],
  },
  {
    name: 'a weight that is not an integer',
    forge: ({ leaves }) => (leaves[0]!.weight += 0.5),
    fails: ['file'],
  },
  {
    name: 'a user id of the winner',
    forge: ({ result }) => Object.assign(result.winner, { userId: 'victim' }),
    fails: ['file'],
  },
  {
    name: 'a user id among the winners of the previous spin',
    forge: ({ previous }) => Object.assign(previous!.winners[0]!, { userId: 'victim' }),
    fails: ['file'],
  },
  ...(
    [
      ['beside the result', (evidence) => evidence],
      ['in the result', ({ result }) => result],
      ['in the previous spin', ({ previous }) => previous!],
      ['in the proof', ({ result }) => result.proof],
      ['on the way to the root', ({ result }) => result.proof.winners[0]!.path[0]!],
      ['in a leaf', ({ leaves }) => leaves[9]!],
    ] satisfies [place: string, part: (evidence: SpinEvidence) => object][]
  ).flatMap(([place, part]): Forgery[] =>
    ['note', '__proto__'].map((member) => ({
      name: `a member ${member} ${place}`,
      forge: (evidence) =>
        Object.defineProperty(part(evidence), member, { value: 'Mallory won', enumerable: true }),
      fails: ['file'],
    })),
  ),
  {
    name: 'a note that is not a string',
    forge: (evidence) => Object.assign(evidence, { about: { winner: 'Mallory' } }),
    fails: ['file'],
  },
  {
    name: 'a total that rounds to the true one',
    forge: ({ result }) => (result.totalWeight += 0.0001),
    fails: ['file'],
  },
];
