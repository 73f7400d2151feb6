/** Changed results must fail, even with a correct hash. Rules: docs/rules/wheel.md, "Proof". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { spinHash } from '../../components/wheel/engine/proof.ts';
import { verifyReceipt, verifySpin, type ProofFault } from '../../components/wheel/engine/verify-spin.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { base, startWheelApi, type WheelApi } from '../server/wheel/api.ts';

let api: WheelApi;
let honest: SpinResult;
let second: SpinResult;

before(async () => {
  api = await startWheelApi();
  const listName = await api.wheel({
    entries: Array.from({ length: 40 }, (_, at) => ({ name: `nämé ${at}`, weight: at % 5 })),
  });
  const spin = async () =>
    (await api.call('POST', `${base}/${listName}/spin`, { type: 'custom', count: 3, clientSeed: 'mine' }))
      .body as SpinResult;
  honest = await spin();
  second = await spin();
  assert.deepEqual(verifySpin(honest), []);
  assert.deepEqual(verifySpin(second, { previous: honest, commitment: second.proof.commitment }), []);
});
after(() => api.stop());

const span = 2 ** 32;
const path = (result: SpinResult, winner = 0) => result.proof.winners[winner]!.path;
const beside = (result: SpinResult, side: 'left' | 'right') =>
  path(result).find((step) => step.side === side && step.live > 0);

function first(result: SpinResult, change: Partial<SpinResult['winner']>): void {
  Object.assign(result.winners[0]!, change);
  result.winner = { ...result.winners[0]! };
}

const forgeries: [name: string, forge: (result: SpinResult) => void, fault: ProofFault][] = [
  ['another name', (r) => first(r, { name: 'Mallory' }), 'winner_not_in_list'],
  [
    'a name that looks alike',
    (r) => first(r, { name: r.winner.name.normalize('NFD') }),
    'winner_not_in_list',
  ],
  ['another id', (r) => first(r, { id: 'ent_other' }), 'winner_not_in_list'],
  ['another weight of the winner', (r) => first(r, { weight: r.winner.weight + 1 }), 'winner_not_in_list'],
  [
    'a weight that rounds to the true one',
    (r) => first(r, { weight: r.winner.weight + 0.0004 }),
    'malformed',
  ],
  [
    'a weight of the first winner that differs from the list of winners',
    (r) => (r.winner = { ...r.winner, weight: 5 }),
    'first_winner_mismatch',
  ],
  [
    'a user id of the first winner that the list of winners lacks',
    (r) => (r.winner = { ...r.winner, userId: 'u' }),
    'first_winner_mismatch',
  ],
  [
    'the first winner in another colour',
    (r) => (r.winner = { ...r.winner, color: '#000000' }),
    'first_winner_mismatch',
  ],
  ['another index', (r) => first(r, { index: r.winner.index + 1 }), 'index_mismatch'],
  ['a total that rounds to the true one', (r) => (r.totalWeight += 0.0004), 'malformed'],
  ['a duration that rounds to the true one', (r) => (r.durationSeconds += 0.0004), 'malformed'],
  ['another total', (r) => (r.totalWeight += 0.001), 'total_mismatch'],
  ['another number', (r) => (r.number = 2), 'winner_not_drawn'],
  ['another client seed', (r) => (r.proof.clientSeed = 'yours'), 'winner_not_drawn'],
  ['another list name', (r) => (r.listName = 'other'), 'winner_not_drawn'],
  [
    'the winners in another order',
    (r) => {
      r.winners.reverse();
      r.proof.winners.reverse();
      r.winner = r.winners[0]!;
    },
    'winner_not_in_list',
  ],
  [
    'one winner twice',
    (r) => {
      r.winners[1] = r.winners[0]!;
      r.proof.winners[1] = r.proof.winners[0]!;
    },
    'winner_not_in_list',
  ],
  ['proofs in another order than the winners', (r) => r.proof.winners.reverse(), 'winner_not_in_list'],
  [
    'the first winner left out',
    (r) => {
      r.winners.shift();
      r.proof.winners.shift();
      r.winner = r.winners[0]!;
    },
    'winner_not_in_list',
  ],
  ['a first spin that follows another', (r) => (r.proof.previousHash = 'ab'.repeat(32)), 'previous_mismatch'],
  [
    'a count of rows past 32 bits',
    (r) => {
      const step = beside(r, 'right') ?? beside(r, 'left')!;
      step.live += span;
      r.entryCount += span;
      if (step.side === 'left') first(r, { index: r.winner.index + span });
    },
    'malformed',
  ],
  [
    'counts of rows that cancel each other out',
    (r) => {
      path(r)[0]!.live += span;
      path(r)[1]!.live -= span;
    },
    'malformed',
  ],
  ['a count with half a row', (r) => (path(r)[0]!.live += 0.5), 'malformed'],
  ['a path without its last step', (r) => path(r).pop(), 'winner_not_in_list'],
  [
    'a path with a step more',
    (r) => path(r).push({ side: 'right', hash: '0'.repeat(64), weight: 0, live: 0 }),
    'winner_not_in_list',
  ],
  [
    'a neighbour on the other side',
    (r) => {
      const step = path(r)[0]!;
      step.side = step.side === 'left' ? 'right' : 'left';
    },
    'winner_not_in_list',
  ],
  ['a neighbour of another weight', (r) => (path(r)[0]!.weight += 1), 'winner_not_in_list'],
  ['a digest in place of the name', (r) => (r.proof.winners[0]!.digest = 'ab'.repeat(32)), 'name_not_proven'],
  [
    'another hash of the user id of the winner',
    (r) => (r.proof.winners[0]!.userTag = 'ab'.repeat(32)),
    'winner_not_in_list',
  ],
  ['an empty draw slug, which hashes as none', (r) => (r.drawSlug = ''), 'malformed'],
];

for (const [name, forge, fault] of forgeries) {
  test(`detected although the result was hashed again: ${name}`, () => {
    const forged = structuredClone(honest);
    forge(forged);
    try {
      forged.proof.hash = spinHash(forged);
    } catch {}
    const faults = verifySpin(forged);
    assert.ok(faults.includes(fault), `${faults.join(' ') || 'nothing'} instead of ${fault}`);
  });
}

test('detected: a later spin that claims to be the first', () => {
  const forged = structuredClone(second);
  forged.proof.previousHash = '0'.repeat(64);
  forged.proof.hash = spinHash(forged);
  assert.deepEqual(verifySpin(forged), ['previous_mismatch']);
});

test('detected: two valid spins with one missing between them', () => {
  assert.deepEqual(
    verifySpin({ ...second, number: 3 }, { previous: honest }).includes('previous_mismatch'),
    true,
  );
  assert.ok(verifySpin(honest, { commitment: second.proof.commitment }).includes('commitment_not_published'));
});

const asText = (value: number): string => String.fromCharCode(0, 0, 0, 0, 0, 0, 0, value);

// Malformed results: members of a wrong type, missing members, or another value in place of the result.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const odd: [name: string, change: (result: any) => unknown][] = [
  ['nothing', () => null],
  ['undefined', () => undefined],
  ['a text', () => 'spin'],
  ['an array', () => []],
  ['no proof', (r) => ({ ...r, proof: undefined })],
  ['a proof that is a text', (r) => ({ ...r, proof: 'yes' })],
  ['no winners', (r) => ({ ...r, winners: null })],
  ['winners that are an object with a length', (r) => ({ ...r, winners: { length: 3 } })],
  ['a number as a string with the same bytes', (r) => ({ ...r, number: asText(r.number) })],
  ['a string as an array of the same bytes', (r) => ({ ...r, spinId: [...Buffer.from(r.spinId as string)] })],
  ['NaN as a total', (r) => ({ ...r, totalWeight: NaN })],
  ['a name of half a character', (r) => ({ ...r, winner: { ...r.winner, name: '\ud83c' } })],
  ['a seed in capitals', (r) => ({ ...r, proof: { ...r.proof, seed: r.proof.seed.toUpperCase() } })],
  [
    'a path of 100,000 steps',
    (r) => ({
      ...r,
      proof: {
        ...r.proof,
        winners: r.proof.winners.map((each: object) => ({
          ...each,
          path: Array(100_000).fill(r.proof.winners[0].path[0]),
        })),
      },
    }),
  ],
];

for (const [name, change] of odd) {
  test(`refused without an exception: ${name}`, () => {
    const faults = verifySpin(change(structuredClone(honest)) as SpinResult);
    assert.ok(faults.length > 0);
  });
}

test('half a surrogate pair is not accepted as the replacement character', () => {
  const forged = structuredClone(honest);
  for (const spinId of ['spin \ufffd', 'spin \ud800']) {
    const changed = { ...forged, spinId };
    let hash: string | undefined;
    try {
      hash = spinHash(changed);
    } catch {
      hash = undefined;
    }
    assert.equal(hash !== undefined, spinId.isWellFormed());
  }
});

test('a receipt with a row count beyond 32 bits is refused', () => {
  const [proven] = honest.proof.winners;
  assert.ok(proven);
  const receipt = (live: number, extra: number) => ({
    format: honest.proof.format,
    root: honest.proof.root,
    id: proven.id,
    weight: proven.weight,
    live,
    salt: proven.salt,
    userSalt: '',
    path: proven.path.map((step, at) => (at === 0 ? { ...step, live: step.live + extra } : step)),
  });
  assert.equal(verifyReceipt(receipt(1, 0), honest.winner.name), true);
  assert.equal(verifyReceipt(receipt(1, span), honest.winner.name), false);
  assert.equal(verifyReceipt(receipt(0, 0), honest.winner.name), false);
  assert.equal(verifyReceipt(null as never, honest.winner.name), false);
});
