import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levels } from '../../../../components/wheel/engine/sum-tree.ts';
import type { ListHead } from '../../../../server/store/list/head.ts';
import type { Store, Transaction } from '../../../../server/store/port.ts';
import { counted, type Count } from './counted.ts';
import { change, names, newRow, openStore } from './names.ts';

async function cost(store: Store, next: (tx: Transaction, head: ListHead) => ListHead): Promise<Count> {
  let total: Count | undefined;
  await change(store, (tx, head) => {
    const { tx: seen, count } = counted(tx);
    total = count;
    return next(seen, head);
  });
  return total!;
}

const none: (head: ListHead) => ListHead = (head) => head;

for (const size of [10, 1_000, 100_000]) {
  test(`no change of a list of ${size} rows reads or writes more than one path of the tree`, async (context) => {
    const store = await openStore(context);
    const rows = Array.from({ length: size }, (_, at) => newRow(at, 1_000 + (at % 7)));
    const head = await names.writeGeneration(store, 'large', 0, rows);
    await change(store, (tx) => (assert.ok(names.adopt(tx, head), 'it was swept'), head));
    const depth = levels(size + 2);

    const append = await cost(store, (tx, head) => names.append(tx, head, [newRow(size, 5)]));
    assert.ok(
      append.read.size <= depth && append.written.size <= depth + 1 && append.rounds <= 1,
      show(append),
    );

    const draw = await cost(store, (tx, head) => {
      names.draw(tx, head, 1, (_root, total) => Math.floor(total * 0.7));
      return head;
    });
    assert.ok(draw.read.size <= depth + 1 && draw.written.size === 0, show(draw));

    const many = await cost(store, (tx, head) => {
      assert.equal(names.draw(tx, head, 10, (_root, total) => total - 1).length, 10);
      return none(head);
    });
    assert.ok(many.read.size <= 10 * (depth + 1) && many.written.size === 0, show(many));

    const replace = await cost(store, (tx, head) =>
      names.replace(tx, head, size >> 1, newRow(size >> 1, 9, 'new')),
    );
    assert.ok(
      replace.read.size <= depth + 1 && replace.written.size <= depth + 2 && replace.rounds <= 2,
      show(replace),
    );

    const remove = await cost(store, (tx, head) => names.remove(tx, head, size >> 2));
    assert.ok(
      remove.read.size <= depth + 1 && remove.written.size <= depth + 1 && remove.rounds <= 2,
      show(remove),
    );

    const receipt = await cost(store, (tx, head) => {
      assert.ok(names.receipt(tx, head, size - 1));
      return head;
    });
    assert.ok(
      receipt.read.size <= depth + 1 && receipt.written.size === 0 && receipt.rounds <= 2,
      show(receipt),
    );

    const batch = Array.from({ length: 160 }, (_, at) => newRow(size + 1 + at, 1));
    const appended = await cost(store, (tx, head) => names.append(tx, head, batch));
    const nodes = 11 + 2 * levels(size + 161);
    assert.ok(
      appended.read.size <= depth && appended.written.size <= 160 + nodes && appended.rounds <= 1,
      show(appended),
    );
  });
}

function show({ read, written, rounds }: Count): string {
  return `read ${[...read].join(' ')} in ${rounds} rounds, wrote ${[...written].join(' ')}`;
}
