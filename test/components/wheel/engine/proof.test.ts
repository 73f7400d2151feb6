import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { commitmentOf, drawTarget } from '../../../../components/wheel/engine/draw.ts';
import { toHex } from '../../../../components/wheel/engine/hash.ts';
import { leaf, sealedDigest, userTag } from '../../../../components/wheel/engine/leaf.ts';
import { digestOfWinner, firstPreviousHash, proveSpin } from '../../../../components/wheel/engine/proof.ts';
import {
  emptyTree,
  findLeaf,
  setLeaves,
  type ReadNode,
  type SumTree,
} from '../../../../components/wheel/engine/sum-tree.ts';
import {
  rootOfLeaves,
  verifySpin,
  type ProofFault,
} from '../../../../components/wheel/engine/verify-spin.ts';
import { fromThousandths } from '../../../../components/wheel/engine/weight.ts';
import type { ProvenWinner } from '../../../../contracts/wheel/proof.ts';
import type { SealedLeaf } from '../../../../contracts/wheel/spin-evidence.ts';
import { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { z } from '../../../../contracts/zod.ts';

interface Row {
  readonly weight: number;
  readonly live: boolean;
}

const salts = (at: number) => ({
  salt: `salt ${at}`,
  userSalt: at % 2 ? `us ${at}` : '',
  userId: at % 2 ? `user-${at}` : '',
});
const digestAt = (at: number) => sealedDigest({ ...salts(at), name: `name ${at}` });

function spin(
  rows: readonly Row[],
  count: number,
  number = 1,
  previousHash = firstPreviousHash,
): { result: SpinResult; leaves: SealedLeaf[] } {
  const nodes = new Map<string, ReturnType<ReadNode>>();
  const read: ReadNode = ({ level, index }) => nodes.get(`${level}.${index}`)!;
  const set = (tree: SumTree, leaves: Parameters<typeof setLeaves>[2]): SumTree => {
    const next = setLeaves(tree, read, leaves);
    for (const { level, index, node } of next.nodes) nodes.set(`${level}.${index}`, node);
    return next.tree;
  };
  const sealed = rows.map(({ weight, live }, at) => ({
    id: `row-${at}`,
    weight: live ? weight : 0,
    live: live ? 1 : 0,
    digest: toHex(digestAt(at)),
  }));
  let tree = set(
    emptyTree,
    rows.map(({ weight, live }, ordinal) => ({
      ordinal,
      leaf: leaf(`row-${ordinal}`, live ? weight : 0, live, digestAt(ordinal)),
    })),
  );
  const full = tree;
  const seed = toHex(Uint8Array.from({ length: 32 }, (_, at) => at + number));
  const winners: SpinResult['winners'] = [];
  const proven: ProvenWinner[] = [];
  while (winners.length < count && tree.weight > 0) {
    const fields = { seed, listName: 'party', number, clientSeed: 'client' };
    const { ordinal, index, path } = findLeaf(tree, read, drawTarget(fields, toHex(tree.hash), tree.weight));
    const { weight } = rows[ordinal]!;
    const { salt, userSalt, userId } = salts(ordinal);
    winners.push({ id: `row-${ordinal}`, name: `name ${ordinal}`, weight: fromThousandths(weight), index });
    proven.push({ id: `row-${ordinal}`, weight, salt, userTag: toHex(userTag(userSalt, userId)), path });
    tree = set(tree, [{ ordinal, leaf: leaf(`row-${ordinal}`, 0, true, digestAt(ordinal)) }]);
  }
  const result = proveSpin(
    {
      spinId: `spin-${number}`,
      number,
      listName: 'party',
      type: 'custom',
      winner: winners[0]!,
      winners,
      totalWeight: fromThousandths(full.weight),
      entryCount: full.live,
      drawSlug: null,
      spunAt: '2026-01-02T03:04:05.678Z',
      durationSeconds: 8.5,
    },
    {
      level: 'commit_reveal',
      seed,
      clientSeed: 'client',
      root: toHex(full.hash),
      previousHash,
      winners: proven,
    },
  );
  return { result, leaves: sealed };
}

const someRows: Row[] = Array.from({ length: 50 }, (_, at) => ({
  weight: 500 * (at % 6),
  live: at % 7 !== 0,
}));

test('a genuine spin has no fault, even if its commitment and its list are checked too', () => {
  const row = fc.record({ weight: fc.oneof(fc.nat(3), fc.nat(1_000_000_000)), live: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 1, max: 6 }),
      (rows, count) => {
        fc.pre(rows.some(({ weight, live }) => live && weight > 0));
        const { result, leaves } = spin(rows, count);
        assert.deepEqual(verifySpin(result, { commitment: commitmentOf(result.proof.seed), leaves }), []);
        assert.deepEqual(verifySpin(z.parse(SpinResult, JSON.parse(JSON.stringify(result)))), []);
      },
    ),
  );
});

test('spins follow one another', () => {
  const first = spin(someRows, 1).result;
  const second = spin(someRows, 1, 2, first.proof.hash).result;
  const third = spin(someRows, 1, 3, first.proof.hash).result;
  assert.deepEqual(verifySpin(second, { previous: first }), []);
  assert.deepEqual(verifySpin(third, { previous: second }), ['previous_mismatch']);
  assert.deepEqual(verifySpin(third, { previous: first }), ['previous_mismatch']);
});

type Change = (result: SpinResult) => void;
const other = (hash: string): string => hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
const changes: [string, Change, ProofFault[]][] = [
  ['another format', (r) => (r.proof.format = 2), ['format_unknown']],
  ['another seed', (r) => (r.proof.seed = other(r.proof.seed)), ['commitment_mismatch', 'winner_not_drawn']],
  [
    'another commitment',
    (r) => (r.proof.commitment = other(r.proof.commitment)),
    ['commitment_mismatch', 'hash_mismatch'],
  ],
  [
    'another root',
    (r) => (r.proof.root = other(r.proof.root)),
    ['hash_mismatch', 'winner_not_in_list', 'winner_not_drawn'],
  ],
  ['another hash', (r) => (r.proof.hash = other(r.proof.hash)), ['hash_mismatch']],
  ['another previous spin', (r) => (r.proof.previousHash = other(r.proof.previousHash)), ['hash_mismatch']],
  ['another level', (r) => (r.proof.level = 'host'), ['hash_mismatch']],
  [
    'another name',
    (r) => (r.winners[0]!.name = r.winner.name = 'Mallory'),
    ['hash_mismatch', 'winner_not_in_list'],
  ],
  ['another index', (r) => (r.winner.index = ++r.winners[0]!.index), ['hash_mismatch', 'index_mismatch']],
  ['another first winner', (r) => (r.winner = { ...r.winner, name: 'Mallory' }), ['first_winner_mismatch']],
  ['another total', (r) => (r.totalWeight += 1), ['hash_mismatch', 'total_mismatch']],
  ['another count', (r) => (r.entryCount += 1), ['hash_mismatch', 'entry_count_mismatch']],
  ['another time', (r) => (r.spunAt = '2026-01-02T03:04:05.679Z'), ['hash_mismatch']],
  ['another slug', (r) => (r.drawSlug = 'room'), ['hash_mismatch']],
  ['another duration', (r) => (r.durationSeconds = 9), ['hash_mismatch']],
  ['another type', (r) => (r.type = 'participants'), ['hash_mismatch']],
  ['another salt', (r) => (r.proof.winners[0]!.salt = 'x'), ['hash_mismatch', 'winner_not_in_list']],
  ['no winner', (r) => (r.winners = []), ['hash_mismatch', 'malformed']],
  ['a winner without proof', (r) => r.proof.winners.pop(), ['hash_mismatch', 'malformed']],
  ['a malformed hash', (r) => (r.proof.root = 'zz'), ['malformed']],
  ['an invalid weight', (r) => (r.winners[0]!.weight = -1), ['malformed']],
];

for (const [name, change, faults] of changes) {
  test(`a changed result is detected: ${name}`, () => {
    const { result } = spin(someRows, 2);
    change(result);
    const found = verifySpin(result);
    for (const fault of faults) assert.ok(found.includes(fault), `${found.join(' ')} lacks ${fault}`);
  });
}

test('a result rebuilt around another winner is detected', () => {
  const { result, leaves } = spin(someRows, 1);
  for (let other = 2; other < 8; other++) {
    const forged = spin(
      someRows.map((row, at) => (at === other ? { weight: 10 ** 9, live: true } : row)),
      1,
    ).result;
    assert.deepEqual(verifySpin(forged, { leaves }), ['list_mismatch'], 'only the list differs');
  }
  assert.deepEqual(verifySpin(result, { commitment: '0'.repeat(64) }), ['commitment_not_published']);
});

test('an erased winner still proves the draw, but no name', () => {
  const { result } = spin(someRows, 2);
  const [winner, proven] = [result.winners[1]!, result.proof.winners[1]!];
  proven.digest = toHex(digestOfWinner(proven, winner.name));
  proven.salt = proven.userTag = winner.name = '';
  assert.deepEqual(verifySpin(result), []);
  winner.name = 'Mallory';
  assert.deepEqual(verifySpin(result), ['name_not_proven']);
});

test('the root of a list without rows is 64 zeros', () => assert.equal(rootOfLeaves([]), '0'.repeat(64)));
