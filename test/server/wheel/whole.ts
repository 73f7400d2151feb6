import assert from 'node:assert/strict';
import { leaf } from '../../../components/wheel/engine/leaf.ts';
import { RootOfLeaves } from '../../../components/wheel/engine/sum-root.ts';
import { fromHex, toHex, zeroHash } from '../../../components/wheel/engine/hash.ts';
import { verifySpin } from '../../../components/wheel/engine/verify-spin.ts';
import type { ListHead } from '../../../server/store/list/head.ts';
import type { List, ListLeaf } from '../../../server/store/list/list.ts';
import type { Store } from '../../../server/store/port.ts';
import {
  headRef,
  remainderRef,
  spinRef,
  type SpinDocument,
  type WheelDocument,
} from '../../../server/wheel/core/documents.ts';
import { entryList } from '../../../server/wheel/lists/entry-list.ts';
import { participantList } from '../../../server/wheel/lists/participant-list.ts';
import { leavesOf } from '../store/list/leaves-of.ts';
import { allRows } from '../store/list/all-rows.ts';

/** Checks that rows, their tree and the head agree, and that every spin is proven. */
export async function assertWhole(store: Store, listName: string): Promise<void> {
  const [wheel, remainder] = [await store.get(headRef(listName)), await store.get(remainderRef(listName))];
  assert.ok(wheel === undefined || remainder === undefined, 'a wheel exists or is deleted, not both');
  const standing = wheel ?? remainder;
  if (standing === undefined) return;
  if (wheel !== undefined) await assertLists(store, wheel);

  let previous: SpinDocument | undefined;
  for (let number = 1; number <= standing.spinCount; number++) {
    const spin = await store.get(spinRef(listName, number));
    assert.ok(spin, `spin ${number} exists`);
    const list = spin.result.type === 'custom' ? entryList : participantList;
    const known = {
      leaves: await leavesOf(list, store, spin.list),
      ...(previous && { previous: previous.result }),
    };
    assert.deepEqual(verifySpin(spin.result, known), [], `spin ${number}`);
    previous = spin;
  }
  assert.equal(standing.spinHash, previous?.result.proof.hash ?? zeroHash);
  assert.equal(await store.get(spinRef(listName, standing.spinCount + 1)), undefined);
}

async function assertLists(
  store: Store,
  { entries, participants, tallies = {} }: WheelDocument,
): Promise<void> {
  await assertList(store, entryList, entries.list, entries.hiddenCount);
  if (participants) await assertList(store, participantList, participants.list, participants.hiddenCount);
  for (const [code, count] of Object.entries(tallies)) assert.ok(Number.isInteger(count) && count > 0, code);
}

async function assertList<Row>(
  store: Store,
  list: List<Row>,
  head: ListHead,
  hiddenCount: number,
): Promise<void> {
  const rows = await allRows(list, store, head, { hidden: true });
  const listed = rows.filter(({ hidden }) => !hidden);
  assert.equal(listed.length, head.liveCount, 'listed rows are counted');
  assert.equal(rows.length - listed.length, hiddenCount, 'hidden rows are counted');
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'ids are unique');
  assert.equal(
    listed.reduce((sum, { weight }) => sum + weight, 0),
    head.totalWeight,
    'the weights of the listed rows are the total',
  );
  const leaves = await leavesOf(list, store, head);
  assert.equal(leaves.length, head.rowCount, 'every ordinal has a row');
  assert.equal(rootOf(leaves), head.root, 'the root is that of the rows');
}

function rootOf(leaves: readonly ListLeaf[]): string {
  const root = new RootOfLeaves();
  for (const { id, weight, live, digest } of leaves) root.add(leaf(id, weight, live === 1, fromHex(digest)));
  return toHex(root.root().hash);
}
