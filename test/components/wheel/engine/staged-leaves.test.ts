import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toHex } from '../../../../components/wheel/engine/hash.ts';
import { leaf } from '../../../../components/wheel/engine/leaf.ts';
import {
  LeafStager,
  seamPlaces,
  takeLeaves,
  type StagedLeaves,
} from '../../../../components/wheel/engine/staged-leaves.ts';
import type { SumNode, Summary } from '../../../../components/wheel/engine/sum-node.ts';
import {
  emptyTree,
  levels,
  setLeaves,
  type Place,
  type PlacedNode,
  type SumTree,
} from '../../../../components/wheel/engine/sum-tree.ts';

const leafOf = (at: number, weight = at % 7): Summary =>
  leaf(`row-${at}`, weight, true, new Uint8Array(32).fill(at % 251));
const leaves = (from: number, to: number): Summary[] =>
  Array.from({ length: to - from }, (_, at) => leafOf(from + at));

class Nodes {
  readonly known = new Map<string, SumNode>();
  reads: string[] = [];
  tree: SumTree = emptyTree;

  read = ({ level, index }: Place): SumNode => {
    this.reads.push(`${level}.${index}`);
    const node = this.known.get(`${level}.${index}`);
    assert.ok(node, `node ${level}.${index} was never written`);
    return node;
  };

  write(nodes: readonly PlacedNode[]): void {
    for (const { level, index, node } of nodes) this.known.set(`${level}.${index}`, node);
  }

  set(changed: readonly (readonly [ordinal: number, leaf: Summary])[]): void {
    const placed = changed.map(([ordinal, summary]) => ({ ordinal, leaf: summary }));
    const { tree, nodes } = setLeaves(this.tree, this.read, placed);
    this.tree = tree;
    this.write(nodes);
  }

  append(to: number): void {
    this.set(leaves(this.tree.count, to).map((summary, at) => [this.tree.count + at, summary]));
  }

  take(staged: StagedLeaves): PlacedNode[] {
    const { tree, nodes } = takeLeaves(this.tree, this.read, staged);
    this.tree = tree;
    this.write(nodes);
    return nodes;
  }

  get text(): string {
    const { hash, weight, live, count } = this.tree;
    const there = [...this.known].filter(([key]) => {
      const [level = 0, index = 0] = key.split('.').map(Number);
      return index * 16 ** (level + 1) < count;
    });
    const nodes = there
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, { hashes, ...node }]) => [key, toHex(hashes), node]);
    return JSON.stringify([toHex(hash), weight, live, count, nodes]);
  }
}

test('staged leaves give the same tree as setting them, even if older rows change in between', () => {
  const sizes = fc.oneof(
    fc.nat(40),
    fc.constantFrom(15, 16, 17, 255, 256, 257, 4_095, 4_096, 4_097),
    fc.nat(700),
  );
  fc.assert(
    fc.property(
      sizes,
      sizes.map((size) => size + 1),
      fc.array(fc.nat(5_000), { maxLength: 4 }),
      fc.integer({ min: 1, max: 300 }),
      (from, added, changes, chunk) => {
        const [staging, setting] = [new Nodes(), new Nodes()];
        if (from > 0) for (const nodes of [staging, setting]) nodes.append(from);
        const stager = new LeafStager(from, added);
        for (let start = from; start < from + added; start += chunk) {
          staging.write(stager.add(leaves(start, Math.min(start + chunk, from + added))));
        }
        for (const change of from === 0 ? [] : changes) {
          for (const nodes of [staging, setting]) nodes.set([[change % from, leafOf(change, 0)]]);
        }
        staging.reads = [];
        const written = staging.take(stager.staged);
        setting.append(from + added);
        assert.equal(staging.text, setting.text);
        assert.deepEqual(
          staging.reads.toSorted(),
          seamPlaces(stager.staged).map(({ level, index }) => `${level}.${index}`),
        );
        assert.ok(written.length <= levels(from + added));
      },
    ),
    { numRuns: 300 },
  );
});

test('leaves staged for another size are refused', () => {
  const nodes = new Nodes();
  nodes.append(20);
  const stager = new LeafStager(20, 5);
  assert.throws(() => stager.staged, /5 leaves are missing/);
  stager.add(leaves(20, 25));
  nodes.append(21);
  assert.throws(() => nodes.take(stager.staged), RangeError);
});
