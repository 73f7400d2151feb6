import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ServiceWheel } from '../../../../components/console/entries/service-wheel.ts';
import { unsavedText } from '../../../../components/console/entries/unsaved.ts';
import { UnsavedDrafts } from '../../../../components/console/entries/unsaved-drafts.ts';
import type { DraftStorage } from '../../../../components/console/entries/draft-storage.ts';
import { withoutEntry } from '../../../../components/editor/list/entry-edits.ts';
import { entry, EntriesService } from './entries-service.ts';

class MemoryStorage implements DraftStorage {
  readonly items = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;
  get length(): number {
    return this.items.size;
  }
  key = (at: number): string | null => [...this.items.keys()][at] ?? null;
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  removeItem = (key: string): void => void this.items.delete(key);
  setItem = (key: string, value: string): void => {
    const others = [...this.items].filter(([other]) => other !== key).map(([, text]) => text);
    if (others.join('').length + value.length > this.room)
      throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  };
}

/** Exclusive locks of one browser, as the Web Locks API grants them. */
class BrowserLocks {
  readonly #last = new Map<string, Promise<void>>();

  request = (async (
    name: string,
    { signal }: { readonly signal: AbortSignal },
    held: () => Promise<void>,
  ): Promise<void> => {
    const before = this.#last.get(name);
    const work = (async () => {
      await before;
      if (!signal.aborted) await held();
    })();
    this.#last.set(name, work);
    await work;
    signal.throwIfAborted();
  }) as LockManager['request'];
}

function browserOf(service: EntriesService, storage = new MemoryStorage(), locks?: BrowserLocks | null) {
  const never = { later: () => () => undefined };
  const page = {
    storage,
    locks: locks === null ? undefined : (locks ?? new BrowserLocks()),
    now: () => day * 100,
  };
  const open = async (userId = 'usr_ada', now = page.now) => {
    const read = { value: { entries: service.entriesNow }, tag: service.tag };
    const wheel = new ServiceWheel('friday', read, service, never);
    const draft = new UnsavedDrafts(userId, wheel, { ...page, now });
    const change = (remove: string, ...added: readonly string[]) => {
      const rows = added.map((name) => ({ id: wheel.newId(), name, weight: 1 }));
      wheel.apply({ what: 'change', entries: [...withoutEntry(wheel.entries, remove), ...rows] });
    };
    const leave = (): Promise<void> => {
      draft.keep();
      draft.close();
      return settled();
    };
    await settled();
    return { wheel, draft, change, leave, names: () => wheel.entries.map(({ name }) => name).join(' ') };
  };
  return { storage, open };
}

/** Resolves once all free locks have been granted. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const day = 24 * 60 * 60_000;

const adaAndBob = () => new EntriesService(entry('ada', 'Ada'), entry('bob', 'Bob'));

it('unsaved entries are offered on return, and merged with changes made since', async () => {
  const service = adaAndBob();
  const { storage, open } = browserOf(service);
  const first = await open();
  first.change('bob', 'Grace');
  await first.leave();
  service.change([...service.entriesNow, entry('x', 'Xenia')]);

  const second = await open();
  assert.equal(unsavedText(second.draft.offered!), '1 added, 1 removed');
  assert.equal(second.names(), 'Ada Bob Xenia', 'nothing is changed before the answer');
  second.draft.restore();
  assert.equal(second.draft.offered, undefined);
  assert.deepEqual(second.names().split(' ').sort(), ['Ada', 'Grace', 'Xenia']);
  assert.equal(storage.length, 1, 'the draft stays until it is saved');
  await second.wheel.save();
  second.draft.keep();
  assert.deepEqual(service.names.split(' ').sort(), ['Ada', 'Grace', 'Xenia']);
  assert.equal(storage.length, 0);
});

it('drafts of two pages are offered one after the other, and both are saved', async () => {
  const service = adaAndBob();
  const { storage, open } = browserOf(service);
  const [first, second] = [await open(), await open()];
  first.change('bob', 'Grace');
  second.change('', 'Grace', 'Hedy');
  await first.leave();
  await second.leave();
  assert.equal(storage.length, 2);

  const third = await open();
  const offered = new Set<string>();
  for (let count = 0; count < 2; count += 1) {
    offered.add(unsavedText(third.draft.offered!));
    third.draft.restore();
  }
  assert.deepEqual([...offered].sort(), ['1 added, 1 removed', '2 added']);
  assert.equal(third.draft.offered, undefined);
  assert.equal(storage.length, 1, 'the draft of this page has the changes of both');
  await third.wheel.save();
  assert.deepEqual(service.names.split(' ').sort(), ['Ada', 'Grace', 'Grace', 'Hedy']);
});

it('a draft is offered only after its page is closed, and to one page', async () => {
  const service = adaAndBob();
  const { storage, open } = browserOf(service);
  const first = await open();
  first.change('', 'Grace');
  first.draft.keep();
  const [second, third] = [await open(), await open()];
  assert.equal(second.draft.offered, undefined, 'the first page will save it');
  await first.leave();
  assert.equal(unsavedText(second.draft.offered!), '1 added');
  assert.equal(third.draft.offered, undefined);
  await second.leave();
  assert.equal(unsavedText(third.draft.offered!), '1 added', 'it was not decided');
  third.draft.restore();
  third.draft.keep();
  await third.wheel.save();
  await third.leave();
  assert.equal(service.names, 'Ada Bob Grace');
  assert.equal(storage.length, 0);
  assert.equal((await open()).draft.offered, undefined);
});

it('a draft that is stored after this page was opened is offered when its page is closed', async () => {
  const { storage, open } = browserOf(adaAndBob());
  const [first, second] = [await open(), await open()];
  let changes = 0;
  second.draft.addEventListener('change', () => (changes += 1));
  first.change('', 'Grace');
  first.draft.keep();
  for (const key of [...storage.items.keys(), 'svc-theme', 'svc-unsaved usr_eve friday x'])
    second.draft.noticed(key);
  await settled();
  assert.equal(changes, 0);
  await first.leave();
  assert.equal(unsavedText(second.draft.offered!), '1 added');
  assert.equal(changes, 1);
});

it('a draft that its page saves after all is not offered', async () => {
  const service = adaAndBob();
  const { storage, open } = browserOf(service);
  const first = await open();
  first.change('', 'Grace');
  first.draft.keep();
  const second = await open();
  await first.wheel.save();
  await first.leave();
  assert.equal(second.draft.offered, undefined);
  assert.equal(storage.length, 0);
});

it('entries that the service has after all are not added again', async () => {
  const service = adaAndBob();
  const { open } = browserOf(service);
  const first = await open();
  first.change('', 'Grace', 'Grace', 'Linus');
  service.faults.push('lost');
  await first.wheel.save();
  await first.leave();
  assert.equal(service.names, 'Ada Bob Grace Grace Linus');
  service.change(service.entriesNow.filter(({ name }) => name !== 'Linus'));

  const second = await open();
  second.draft.restore();
  assert.equal(second.names(), 'Ada Bob Grace Grace Linus');
});

it('a save that arrives after its draft was restored adds nothing twice', async () => {
  const service = adaAndBob();
  const { open } = browserOf(service);
  const first = await open();
  first.change('bob', 'Grace');
  await first.leave();
  const second = await open();
  second.draft.restore();
  await first.wheel.save();
  await second.wheel.save();
  assert.equal(service.names, 'Ada Grace');
});

it('changes that the service has after all are not offered', async () => {
  const service = adaAndBob();
  const { storage, open } = browserOf(service);
  const first = await open();
  first.change('bob', 'Grace');
  service.faults.push('lost');
  await first.wheel.save();
  await first.leave();
  assert.equal(storage.length, 1);
  assert.equal((await open()).draft.offered, undefined);
  assert.equal(storage.length, 0);

  const beside = await open();
  beside.draft.keep();
  const other = await open();
  other.change('', 'Hedy');
  service.faults.push('lost');
  await other.wheel.save();
  other.draft.keep();
  for (const key of storage.items.keys()) beside.draft.noticed(key);
  await beside.wheel.pull();
  beside.draft.keep();
  await other.leave();
  assert.equal(beside.draft.offered, undefined, 'this page has loaded them already');
  service.change(service.entriesNow.filter(({ name }) => name !== 'Hedy'));
  await first.wheel.pull();

  first.change('', 'Linus');
  await first.leave();
  const second = await open();
  assert.equal(unsavedText(second.draft.offered!), '1 added');
  await first.wheel.save();
  await second.wheel.pull();
  second.draft.keep();
  assert.equal(second.draft.offered, undefined, 'the earlier page has saved them in the meantime');
  assert.equal(second.names(), 'Ada Grace Linus');
});

it('a draft is discarded by its owner, and neither offered to another account nor removed by it', async () => {
  const { storage, open } = browserOf(adaAndBob());
  const first = await open();
  first.change('bob');
  await first.leave();
  (await open()).draft.discard();
  assert.equal(storage.length, 0);

  const second = await open();
  second.change('bob');
  await second.leave();
  const eve = await open('usr_eve');
  assert.equal(eve.draft.offered, undefined);
  eve.change('ada');
  await eve.leave();
  assert.equal(unsavedText((await open()).draft.offered!), '1 removed');
});

it('a draft that nobody restores is removed after thirty days', async () => {
  const { storage, open } = browserOf(adaAndBob());
  const first = await open();
  first.change('bob');
  await first.leave();
  storage.setItem('svc-theme', 'dark');
  await (await open('usr_eve', () => day * 129)).leave();
  assert.equal(storage.length, 2);
  await open('usr_eve', () => day * 131);
  assert.deepEqual([...storage.items.keys()], ['svc-theme']);
});

it('a page without locks offers every draft', async () => {
  const { open } = browserOf(adaAndBob(), new MemoryStorage(), null);
  const first = await open();
  first.change('', 'Grace');
  first.draft.keep();
  const second = await open();
  assert.equal(unsavedText(second.draft.offered!), '1 added');
});

it('a full storage and a damaged draft do no harm', async () => {
  const { storage, open } = browserOf(adaAndBob());
  const first = await open();
  first.change('bob');
  await first.leave();
  const second = await open();
  second.change('', 'A longer name');
  storage.room = [...storage.items.values()].join('').length;
  second.draft.restore();
  assert.equal(storage.length, 1, 'the older draft stays');
  assert.equal(second.draft.keep(), false);
  await second.leave();
  assert.equal(unsavedText((await open()).draft.offered!), '1 removed');
  for (const text of ['{', '{"base":[],"mine":[{}],"at":1}', '{"base":[],"mine":[]}', 'null']) {
    storage.items.set('svc-unsaved usr_ada friday x', text);
    assert.equal((await open()).draft.offered, undefined, text);
  }
});
