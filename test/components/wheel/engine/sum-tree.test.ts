import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { toHex } from '../../../../components/wheel/engine/hash.ts';
import { leaf } from '../../../../components/wheel/engine/leaf.ts';
import type { SumNode, Summary } from '../../../../components/wheel/engine/sum-node.ts';
import { climb } from '../../../../components/wheel/engine/sum-path.ts';
import {
  emptyTree,
  findLeaf,
  leafAt,
  levels,
  placesToRead,
  setLeaves,
  type Place,
  type PlacedLeaf,
  type SumTree,
} from '../../../../components/wheel/engine/sum-tree.ts';

class MapTree {
  tree: SumTree = emptyTree;
  readonly nodes = new Map<string, SumNode>();
  reads: string[] = [];

  read = ({ level, index }: Place): SumNode => {
    const key = `${level}.${index}`;
    this.reads.push(key);
    const node = this.nodes.get(key);
    assert.ok(node, `node ${key} is read but was never written`);
    return node;
  };

  set(leaves: readonly PlacedLeaf[]): number {
    const { tree, nodes } = setLeaves(this.tree, this.read, leaves);
    this.tree = tree;
    for (const { level, index, node } of nodes) this.nodes.set(`${level}.${index}`, node);
    return nodes.length;
  }
}

function referenceRoot(leaves: readonly Summary[]): Summary {
  const nothing: Summary = { hash: new Uint8Array(32), weight: 0, live: 0 };
  const side = ({ hash, weight, live }: Summary): Buffer => {
    const numbers = Buffer.alloc(12);
    numbers.writeBigUInt64BE(BigInt(weight));
    numbers.writeUInt32BE(live, 8);
    return Buffer.concat([hash, numbers]);
  };
  let row = [...leaves];
  for (let height = 0; height < 4 * levels(leaves.length); height++) {
    const next: Summary[] = [];
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at]!, row[at + 1] ?? nothing];
      const bytes = Buffer.concat([Buffer.from([1, height]), side(left), side(right)]);
      const hash = createHash('sha256').update(bytes).digest();
      next.push({ hash, weight: left.weight + right.weight, live: left.live + right.live });
    }
    row = next;
  }
  return row[0] ?? nothing;
}

const digest = new Uint8Array(32).fill(7);
const someLeaf = (id: number, weight: number, live = true): Summary =>
  leaf(`row-${id}`, weight, live, digest);
const leafArbitrary = fc
  .tuple(fc.nat(1_000_000), fc.oneof(fc.constant(0), fc.nat(5), fc.nat(1_000_000_000)), fc.boolean())
  .map(([id, weight, live]) => someLeaf(id, live ? weight : 0, live));

function assertRoot(tree: SumTree, leaves: readonly Summary[]): void {
  const expected = referenceRoot(leaves);
  assert.equal(toHex(tree.hash), toHex(expected.hash));
  assert.deepEqual([tree.weight, tree.live, tree.count], [expected.weight, expected.live, leaves.length]);
}

test('levels: one per power of sixteen', () => {
  const cases = [
    [0, 0],
    [1, 1],
    [16, 1],
    [17, 2],
    [256, 2],
    [257, 3],
    [65_536, 4],
    [65_537, 5],
    [100_000, 5],
  ] as const;
  for (const [count, depth] of cases) assert.equal(levels(count), depth, `${count}`);
});

test('the root follows the plain rule, for any order and batches of leaves', () => {
  const change = fc.oneof(
    fc.record({ append: fc.array(leafArbitrary, { minLength: 1, maxLength: 40 }) }),
    fc.record({ set: fc.array(fc.tuple(fc.nat(), leafArbitrary), { minLength: 1, maxLength: 8 }) }),
  );
  fc.assert(
    fc.property(fc.nat(300), fc.array(change, { maxLength: 8 }), (initial, changes) => {
      const model = Array.from({ length: initial }, (_, at) => someLeaf(at, at % 3));
      const map = new MapTree();
      map.set(model.map((leaf, ordinal) => ({ ordinal, leaf })));
      for (const each of changes) {
        const placed = new Map<number, Summary>();
        if ('append' in each) each.append.forEach((leaf, at) => placed.set(model.length + at, leaf));
        else if (model.length > 0) for (const [at, leaf] of each.set) placed.set(at % model.length, leaf);
        const leaves = [...placed].sort(([a], [b]) => a - b).map(([ordinal, leaf]) => ({ ordinal, leaf }));
        const planned = placesToRead(
          model.length,
          leaves.map(({ ordinal }) => ordinal),
        ).map(({ level, index }) => `${level}.${index}`);
        map.reads = [];
        map.set(leaves);
        assert.deepEqual(map.reads.sort(), planned.sort());
        for (const { ordinal, leaf } of leaves) model[ordinal] = leaf;
        assertRoot(map.tree, model);
      }
      assertRoot(map.tree, model);
    }),
    { numRuns: 200 },
  );
});

test('growing one by one passes through every depth', () => {
  const map = new MapTree();
  const model: Summary[] = [];
  for (let ordinal = 0; ordinal < 4_200; ordinal++) {
    const leaf = someLeaf(ordinal, ordinal);
    model.push(leaf);
    const written = map.set([{ ordinal, leaf }]);
    assert.equal(written, levels(ordinal + 1));
    if (ordinal < 40 || (ordinal > 250 && ordinal < 275) || ordinal > 4_090) assertRoot(map.tree, model);
  }
});

test('every target finds the same leaf as an array of sums, with a path that proves it', () => {
  fc.assert(
    fc.property(
      fc.array(leafArbitrary, { minLength: 1, maxLength: 400 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (leaves, share) => {
        const map = new MapTree();
        map.set(leaves.map((leaf, ordinal) => ({ ordinal, leaf })));
        fc.pre(map.tree.weight > 0);
        const target = Math.min(map.tree.weight - 1, Math.floor(share * map.tree.weight));
        let before = 0;
        let ordinal = 0;
        while (target >= before + leaves[ordinal]!.weight) before += leaves[ordinal++]!.weight;
        const found = findLeaf(map.tree, map.read, target);
        assert.equal(found.ordinal, ordinal);
        assert.equal(
          found.index,
          leaves.slice(0, ordinal).reduce((sum, leaf) => sum + leaf.live, 0),
        );
        const place = climb(leaves[ordinal]!, found.path);
        assert.deepEqual(place.root, { hash: map.tree.hash, weight: map.tree.weight, live: map.tree.live });
        assert.deepEqual([place.ordinal, place.before, place.index], [ordinal, before, found.index]);
      },
    ),
  );
});

test('a leaf is found at its ordinal, and its path carries a changed leaf to the changed root', () => {
  fc.assert(
    fc.property(
      fc.array(leafArbitrary, { minLength: 1, maxLength: 300 }),
      fc.nat(),
      leafArbitrary,
      (leaves, at, other) => {
        const map = new MapTree();
        map.set(leaves.map((leaf, ordinal) => ({ ordinal, leaf })));
        const ordinal = at % leaves.length;
        const found = leafAt(map.tree, map.read, ordinal);
        assert.equal(found.ordinal, ordinal);
        assert.equal(found.path.length, 4 * levels(leaves.length));
        map.set([{ ordinal, leaf: other }]);
        assert.deepEqual(climb(other, found.path).root.hash, map.tree.hash);
      },
    ),
  );
});

test('no changed path leads to the root', () => {
  const leaves = Array.from({ length: 40 }, (_, at) => someLeaf(at, at + 1));
  const map = new MapTree();
  map.set(leaves.map((leaf, ordinal) => ({ ordinal, leaf })));
  const root = toHex(map.tree.hash);
  const { path } = leafAt(map.tree, map.read, 21);
  const leads = (changed: typeof path, from = leaves[21]!): boolean =>
    toHex(climb(from, changed).root.hash) === root;
  assert.ok(leads(path));
  path.forEach((step, at) => {
    for (const other of [
      { ...step, weight: step.weight + 1 },
      { ...step, live: step.live + 1 },
      { ...step, side: step.side === 'left' ? ('right' as const) : ('left' as const) },
      { ...step, hash: step.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    ]) {
      assert.ok(!leads(path.with(at, other)), `step ${at}`);
    }
  });
  assert.ok(!leads(path.slice(1)) && !leads(path.slice(0, -1)));
  assert.ok(!leads(path, { ...leaves[21]!, weight: 23 }) && !leads(path, { ...leaves[21]!, live: 0 }));
  const pair = climb(leaves[21]!, path.slice(0, 1)).root;
  assert.ok(!leads(path.slice(1), pair));
});

test('totals up to 2^53 are exact, and larger ones refused', () => {
  const map = new MapTree();
  map.set([
    { ordinal: 0, leaf: someLeaf(0, Number.MAX_SAFE_INTEGER - 1) },
    { ordinal: 1, leaf: someLeaf(1, 1) },
  ]);
  assert.equal(map.tree.weight, Number.MAX_SAFE_INTEGER);
  assert.equal(findLeaf(map.tree, map.read, Number.MAX_SAFE_INTEGER - 1).ordinal, 1);
  assert.throws(() => map.set([{ ordinal: 2, leaf: someLeaf(2, 1) }]), RangeError);
});

test('gaps, disorder and repeats are refused', () => {
  const map = new MapTree();
  map.set(Array.from({ length: 16 }, (_, ordinal) => ({ ordinal, leaf: someLeaf(ordinal, 1) })));
  const cases = [[17], [18, 17], [32], [16, 16], [5, 4], [0, 16, 18], [16, 33], [300]];
  for (const ordinals of cases) {
    assert.throws(
      () => map.set(ordinals.map((ordinal) => ({ ordinal, leaf: someLeaf(ordinal, 1) }))),
      RangeError,
      ordinals.join(' '),
    );
  }
  for (const target of [-1, 16, 0.5, NaN])
    assert.throws(() => findLeaf(map.tree, map.read, target), RangeError);
  for (const ordinal of [-1, 16, 0.5]) assert.throws(() => leafAt(map.tree, map.read, ordinal), RangeError);
});
