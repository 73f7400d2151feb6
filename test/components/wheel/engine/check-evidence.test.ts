import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  checkEvidence,
  checkEvidenceNow,
  checkIds,
  type CheckId,
} from '../../../../components/wheel/engine/check-evidence.ts';
import { checkWords, proves } from '../../../../components/wheel/engine/check-words.ts';
import { drawTarget } from '../../../../components/wheel/engine/draw.ts';
import { fromHex, toHex } from '../../../../components/wheel/engine/hash.ts';
import { leaf, sealedDigest } from '../../../../components/wheel/engine/leaf.ts';
import { firstPreviousHash, proveSpin, spinHash } from '../../../../components/wheel/engine/proof.ts';
import { RootOfLeaves } from '../../../../components/wheel/engine/sum-root.ts';
import {
  emptyTree,
  findLeaf,
  setLeaves,
  type ReadNode,
} from '../../../../components/wheel/engine/sum-tree.ts';
import { userTag } from '../../../../components/wheel/engine/leaf.ts';
import type { SpinEvidence } from '../../../../contracts/wheel/spin-evidence.ts';
import { forgeries, savedEvidence } from '../../../attacks/forged-evidence.ts';

const outcomes = (value: unknown, commitment?: string) =>
  Object.fromEntries(checkEvidenceNow(value, { commitment }).checks.map(({ id, outcome }) => [id, outcome]));
const failed = (value: unknown): CheckId[] =>
  checkEvidenceNow(value)
    .checks.filter(({ outcome }) => outcome === 'failed')
    .map(({ id }) => id);

test('evidence saved a year earlier verifies, whatever happened to its service', () => {
  const report = checkEvidenceNow(savedEvidence());
  assert.deepEqual(failed(savedEvidence()), []);
  assert.equal(report.passed, true);
  assert.deepEqual(
    report.checks.map(({ id, outcome }) => [id, outcome]),
    checkIds.map((id) => [id, 'passed']),
  );
  assert.equal(report.targets.length, 3);
});

for (const { name, forge, fails } of forgeries) {
  test(`detected: ${name}`, () => {
    const evidence = savedEvidence();
    forge(evidence);
    assert.deepEqual(failed(evidence), fails);
  });
}

test('a noted commitment is compared with the evidence', () => {
  const evidence = savedEvidence();
  const { commitment } = evidence.result.proof;
  assert.equal(outcomes(evidence, commitment)['commitment'], 'passed');
  assert.equal(outcomes(evidence, commitment.replace(/^./, 'x'))['commitment'], 'failed');
});

test('without the previous spin, the check of the chain is open and nothing fails', () => {
  const evidence = { ...savedEvidence(), previous: null };
  assert.equal(checkEvidenceNow(evidence).passed, true);
  assert.equal(outcomes(evidence)['chain'], 'open');
  assert.match(proves().join('\n'), /missing, provided that those spins were seen/);
});

test('a rewritten time with a matching hash is detected once the next spin is chained', () => {
  const evidence = savedEvidence();
  const previous = evidence.previous!;
  previous.spunAt = '2025-11-20T20:15:00.000Z';
  previous.proof.hash = spinHash(previous);
  assert.deepEqual(failed(evidence), ['chain']);
});

test('a value that is not evidence is reported as such', () => {
  for (const value of [null, undefined, 7, 'svc-spin-evidence/1', [], {}, { format: 'other/1' }]) {
    const report = checkEvidenceNow(value);
    assert.equal(report.passed, false);
    assert.equal(report.evidence, undefined);
    assert.deepEqual(report.checks[0]?.faults, ['not_evidence']);
  }
});

test('a later format is not reported as forged', () => {
  const later = { ...savedEvidence(), format: 'svc-spin-evidence/2' };
  assert.deepEqual(checkEvidenceNow(later).checks[0]?.faults, ['format_unknown']);
  const proof = { ...savedEvidence() };
  proof.result.proof.format = 2;
  assert.deepEqual(checkEvidenceNow(proof).checks[0]?.faults, ['format_unknown']);
});

test('never throws, and describes each check in words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<keyof SpinEvidence>('format', 'result', 'previous', 'leaves'),
      fc.jsonValue(),
      (key, value) => {
        const { checks } = checkEvidenceNow({ ...savedEvidence(), [key]: value });
        assert.equal(checks.length, checkIds.length);
        for (const check of checks) assert.match(checkWords(check), /\.$/);
      },
    ),
    { numRuns: 200 },
  );
});

test('any change of any field of result or list is detected, except for colours and explanations', () => {
  const honest = savedEvidence();
  const paths: (string | number)[][] = [];
  const collect = (value: unknown, path: (string | number)[]) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key]);
    } else paths.push(path);
  };
  collect(honest.result, ['result']);
  collect(honest.leaves, ['leaves']);
  const proven = paths.filter((path) => path.at(-1) !== 'color');
  assert.ok(proven.length > 200, `${proven.length} fields`);
  for (const path of proven) {
    const evidence = savedEvidence();
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    const owner = path.slice(0, -1).reduce<any>((value, key) => value[key], evidence);
    const key = path.at(-1)!;
    const value: unknown = owner[key];
    owner[key] = typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}0` : 'x';
    assert.equal(checkEvidenceNow(evidence).passed, false, path.join('.'));
  }
});

test('a hidden row with a weight is detected, although everything else fits', () => {
  // An operator could find such a seed by trying many.
  const rigged = rig({
    rows: [
      { id: 'row-0', live: 0 },
      { id: 'row-1', live: 1 },
    ],
    drawn: 1,
    shown: 1,
  });
  assert.deepEqual(faultsOf(rigged), ['hidden_row_weighs']);
});

test("a drawn row that has the winner's id, but is another row, is detected", () => {
  const rows = [
    { id: 'twin', live: 1 },
    { id: 'twin', live: 1 },
  ];
  assert.deepEqual(faultsOf(rig({ rows, drawn: 1, shown: 0 })), ['winner_not_drawn']);
});

const faultsOf = (value: unknown) => checkEvidenceNow(value).checks.flatMap(({ faults }) => faults);

function rig({ rows, drawn, shown }: { rows: { id: string; live: number }[]; drawn: number; shown: number }) {
  const leaves = rows.map((row, at) => {
    const digest = sealedDigest({ salt: `salt ${at}`, name: `row ${at}`, userSalt: '', userId: '' });
    return { ...row, weight: 1_000, digest: toHex(digest) };
  });
  const nodes = new Map<string, ReturnType<ReadNode>>();
  const read: ReadNode = ({ level, index }) => nodes.get(`${level}.${index}`)!;
  const made = setLeaves(
    emptyTree,
    read,
    leaves.map(({ id, weight, live, digest }, ordinal) => ({
      ordinal,
      leaf: leaf(id, weight, live === 1, fromHex(digest)),
    })),
  );
  for (const { level, index, node } of made.nodes) nodes.set(`${level}.${index}`, node);
  const root = toHex(made.tree.hash);
  const fields = { listName: 'rigged', number: 1, clientSeed: '' };
  const seed = Array.from({ length: 50 }, (_, at) => at.toString(16).padStart(64, '0')).find(
    (each) => Math.floor(drawTarget({ ...fields, seed: each }, root, 2_000) / 1_000) === drawn,
  )!;
  const found = findLeaf(made.tree, read, shown * 1_000);
  const { id } = rows[shown]!;
  const winner = { id, name: `row ${shown}`, weight: 1, index: found.index };
  const result = proveSpin(
    {
      spinId: 'spin_rigged',
      number: 1,
      listName: 'rigged',
      type: 'custom',
      winner,
      winners: [winner],
      totalWeight: 2,
      entryCount: rows.reduce((count, { live }) => count + live, 0),
      drawSlug: null,
      spunAt: '2026-01-01T00:00:00.000Z',
      durationSeconds: 8,
    },
    {
      level: 'commit_reveal',
      seed,
      clientSeed: '',
      root,
      previousHash: firstPreviousHash,
      winners: [
        { id, weight: 1_000, salt: `salt ${shown}`, userTag: toHex(userTag('', '')), path: found.path },
      ],
    },
  );
  return { format: 'svc-spin-evidence/1', result, previous: null, leaves };
}

test('the root built leaf by leaf equals the root built at once', () => {
  const noNodes = (): never => assert.fail('an empty tree has no nodes');
  const digest = new Uint8Array(32).fill(7);
  const counts = [0, 1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 272, 273, 4_095, 4_096, 4_097, 5_000];
  for (const count of counts) {
    const rows = Array.from({ length: count }, (_, at) => leaf(`row-${at}`, at % 7, at % 3 > 0, digest));
    const tree = new RootOfLeaves();
    for (const row of rows) tree.add(row);
    const { hash, weight, live } = tree.root();
    const { tree: whole } = setLeaves(
      emptyTree,
      noNodes,
      rows.map((row, ordinal) => ({ ordinal, leaf: row })),
    );
    assert.deepEqual(
      [toHex(hash), weight, live],
      [toHex(whole.hash), whole.weight, whole.live],
      `${count} leaves`,
    );
  }
});

test('yields often enough on a long list to keep a page responsive', () => {
  const leaves = Array.from({ length: 20_000 }, (_, at) => ({
    id: `row-${at}`,
    weight: 1,
    live: 1,
    digest: '0'.repeat(64),
  }));
  const work = checkEvidence({ ...savedEvidence(), leaves });
  let pauses = 0;
  while (!work.next().done) pauses++;
  assert.ok(pauses > 2 * (leaves.length / 100), `${pauses} pauses`);
});
