import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from '../../../contracts/zod.ts';
import { deleteDue } from '../../../server/store/delete-due.ts';
import { collection, type Store } from '../../../server/store/port.ts';
import { openTestStore } from '../../postgres/test-store.ts';

const notes = collection({
  name: 'due-note',
  aggregate: 'note',
  part: 'head',
  schema: z.object({ id: z.string(), endsAt: z.number() }),
  indexes: { end: ({ endsAt }) => [endsAt] },
});
const due = {
  collection: notes,
  index: 'end',
  ref: ({ id }: { id: string }) => notes.ref(id),
  endOf: ({ endsAt }: { endsAt: number }) => endsAt,
};
const clock = { now: () => 1_000 };

async function withNotes(ends: Readonly<Record<string, number>>, run: (store: Store) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'svc-due-'));
  const store = await openTestStore(folder, [notes]);
  try {
    await Promise.all(Object.entries(ends).map(([id, endsAt]) => put(store, id, endsAt)));
    await run(store);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function put(store: Store, id: string, endsAt: number): Promise<void> {
  const ref = notes.ref(id);
  await store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, { id, endsAt }) });
}

async function left(store: Store): Promise<string[]> {
  const { documents } = await store.find({ collection: notes, index: 'end', prefix: [], limit: 1_000 });
  return documents.map(({ id }) => id);
}

test('deletes what has expired, over several commits, and counts it', async () => {
  const expired = Object.fromEntries(Array.from({ length: 450 }, (_, at) => [`old-${at}`, at + 1]));
  await withNotes({ ...expired, now: 1_000, later: 1_001 }, async (store) => {
    assert.equal(await deleteDue({ store, clock }, due), 451);
    assert.deepEqual(await left(store), ['later']);
    await assert.rejects(deleteDue({ store, clock }, due, AbortSignal.abort()), { name: 'AbortError' });
  });
});

test('keeps a document that was renewed after it had been found', async () => {
  await withNotes({ renewed: 1, old: 2 }, async (store) => {
    const renewing: Pick<Store, 'find' | 'commit'> = {
      find: async (query) => {
        const page = await store.find(query);
        await put(store, 'renewed', 2_000);
        return page;
      },
      commit: (commit) => store.commit(commit),
    };
    assert.equal(await deleteDue({ store: renewing, clock }, due), 1);
    assert.deepEqual(await left(store), ['renewed']);
  });
});
