import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ServiceWheel } from '../../../../components/console/entries/service-wheel.ts';
import { unsavedText } from '../../../../components/console/entries/unsaved.ts';
import { UnsavedDraft, type DraftStorage } from '../../../../components/console/entries/unsaved-draft.ts';
import { withoutEntry } from '../../../../components/editor/list/entry-edits.ts';
import { entry, EntriesService } from './entries-service.ts';

class MemoryStorage implements DraftStorage {
  readonly items = new Map<string, string>();
  isFull = false;
  get length(): number {
    return this.items.size;
  }
  key = (at: number): string | null => [...this.items.keys()][at] ?? null;
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  removeItem = (key: string): void => void this.items.delete(key);
  setItem = (key: string, value: string): void => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  };
}

function browserOf(service: EntriesService, storage = new MemoryStorage()) {
  const never = { later: () => () => undefined };
  const open = (userId = 'usr_ada') => {
    const read = { value: { entries: service.entriesNow }, tag: service.tag };
    const wheel = new ServiceWheel('friday', read, service, never);
    const draft = new UnsavedDraft(userId, wheel, storage);
    const change = (remove: string, ...added: readonly string[]) => {
      const rows = added.map((name) => ({ id: wheel.newId(), name, weight: 1 }));
      wheel.apply({ what: 'change', entries: [...withoutEntry(wheel.entries, remove), ...rows] });
    };
    return { wheel, draft, change, names: () => wheel.entries.map(({ name }) => name).join(' ') };
  };
  return { storage, open };
}

const adaAndBob = () => new EntriesService(entry('ada', 'Ada'), entry('bob', 'Bob'));

it('unsaved entries are offered on return, and merged with changes made since', async () => {
  const service = adaAndBob();
  const { storage, open } = browserOf(service);
  const first = open();
  first.change('bob', 'Grace');
  first.draft.keep();
  service.change([...service.entriesNow, entry('x', 'Xenia')]);

  const second = open();
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

it('entries that the service has after all are not added again', async () => {
  const service = adaAndBob();
  const { open } = browserOf(service);
  const first = open();
  first.change('', 'Grace', 'Grace', 'Linus');
  service.faults.push('lost');
  await first.wheel.save();
  first.draft.keep();
  assert.equal(service.names, 'Ada Bob Grace Grace Linus');
  service.change(service.entriesNow.filter(({ name }) => name !== 'Linus'));

  const second = open();
  second.draft.restore();
  assert.equal(second.names(), 'Ada Bob Grace Grace Linus');
});

it('changes that the service has after all are not offered', async () => {
  const service = adaAndBob();
  const { storage, open } = browserOf(service);
  const first = open();
  first.change('bob', 'Grace');
  service.faults.push('lost');
  await first.wheel.save();
  first.draft.keep();
  assert.equal(storage.length, 1);
  assert.equal(open().draft.offered, undefined);
  assert.equal(storage.length, 0);

  first.change('', 'Linus');
  first.draft.keep();
  const second = open();
  assert.equal(unsavedText(second.draft.offered!), '2 added, 1 removed');
  await first.wheel.save();
  await second.wheel.pull();
  second.draft.keep();
  assert.equal(second.draft.offered, undefined, 'the earlier page has saved them in the meantime');
  assert.equal(second.names(), 'Ada Grace Linus');
});

it('a draft is discarded by its owner, and removed when another account signs in', () => {
  const { storage, open } = browserOf(adaAndBob());
  const first = open();
  first.change('bob');
  first.draft.keep();
  open().draft.discard();
  assert.equal(storage.length, 0);

  first.draft.keep();
  assert.equal(storage.length, 1);
  storage.setItem('svc-theme', 'dark');
  assert.equal(open('usr_eve').draft.offered, undefined);
  assert.deepEqual([...storage.items.keys()], ['svc-theme']);
});

it('an offered draft is not overwritten by changes of the page that offers it', () => {
  const { open } = browserOf(adaAndBob());
  const first = open();
  first.change('bob');
  first.draft.keep();
  const second = open();
  second.change('', 'Grace');
  second.draft.keep();
  assert.equal(unsavedText(open().draft.offered!), '1 removed');
});

it('a full storage and a damaged draft do no harm', () => {
  const { storage, open } = browserOf(adaAndBob());
  const first = open();
  first.change('bob');
  storage.isFull = true;
  first.draft.keep();
  assert.equal(storage.length, 0);
  for (const text of ['{', '{"base":[],"mine":[{}]}', 'null']) {
    storage.items.set('svc-unsaved usr_ada friday', text);
    assert.equal(open().draft.offered, undefined, text);
  }
});
