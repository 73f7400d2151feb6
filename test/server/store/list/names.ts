import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { z } from '../../../../contracts/zod.ts';
import { defineList } from '../../../../server/store/list/define-list.ts';
import { ListHead } from '../../../../server/store/list/head.ts';
import type { NewRow } from '../../../../server/store/list/list.ts';
import { collection, type Store, type Transaction } from '../../../../server/store/port.ts';
import { openTestStore } from '../../../postgres/test-store.ts';

export const NameRow = z.object({ name: z.string(), userId: z.optional(z.string()) });
export type NameRow = z.infer<typeof NameRow>;

export const names = defineList<NameRow>({
  name: 'test-names',
  schema: NameRow,
  sealed: ({ name, userId }) => ({ name, userId }),
  erased: () => ({ name: '' }),
});
export const owners = collection({
  name: 'test-owner',
  aggregate: 'test-owner',
  part: 'head',
  schema: ListHead,
});
export const owner = owners.ref('one');

/** Returns a row whose members are derived from its number, so that failures are easy to read. */
export function newRow(
  at: number,
  weight: number,
  name = `name ${at}`,
  more: Partial<NewRow<NameRow>> = {},
): NewRow<NameRow> {
  const row = at % 2 === 0 ? { name } : { name, userId: `user-${at}` };
  return {
    id: `row-${at}`,
    weight,
    hidden: false,
    row,
    salts: { salt: `salt-${at}-${name}`, userSalt: at % 2 === 0 ? '' : `us-${at}` },
    ...more,
  };
}

export async function openStore(context: Pick<TestContext, 'after'>): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), 'list-'));
  const store = await openTestStore(directory, [...names.collections, owners]);
  context.after(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });
  return store;
}

export function change(store: Store, next: (tx: Transaction, head: ListHead) => ListHead): Promise<ListHead> {
  return store.commit({
    touch: [owner.aggregate],
    decide: (tx) => {
      const head = next(tx, tx.get(owner) ?? names.create(tx, 'first', 0));
      tx.put(owner, head);
      return head;
    },
  });
}

export function inspect<A>(store: Store, head: ListHead, look: (tx: Transaction) => A): Promise<A> {
  return store.commit({ touch: [names.aggregate(head)], decide: look });
}
