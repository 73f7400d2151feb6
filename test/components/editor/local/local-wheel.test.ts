import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readStored, writeStored } from '../../../../components/editor/local/stored-wheel.ts';
import { LocalWheel, type WheelStorage } from '../../../../components/editor/local/local-wheel.ts';
import { writeLine } from '../../../../components/editor/text/text-lines.ts';
import { entriesOf, localEntries } from './local-entries.ts';

class HandTimer {
  #work: (() => void) | null = null;
  /** Both tabs use the same prefix, because merging must handle equal ids. */
  readonly idPrefix = 'e';
  readonly later = (work: () => void): (() => void) => {
    this.#work = work;
    return () => {
      this.#work = null;
    };
  };
  run(): void {
    this.#work?.();
    this.#work = null;
  }
}

class MemoryStorage implements WheelStorage {
  readonly kept = new Map<string, string>();
  fails: Error | null = null;
  writes = 0;
  getItem(key: string): string | null {
    if (this.fails) throw this.fails;
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.writes += 1;
    if (this.fails) throw this.fails;
    this.kept.set(key, value);
  }
}

const key = 'svc-wheel:party';

function opened(storage: MemoryStorage | null = new MemoryStorage(), timer = new HandTimer()) {
  const wheel = new LocalWheel('party', storage, timer);
  const told = { changes: 0 };
  wheel.addEventListener('change', () => (told.changes += 1));
  const put = (what: string, ...names: string[]) => wheel.apply({ what, entries: entriesOf(...names) });
  return { wheel, storage, timer, told, put, names: () => wheel.entries.map(writeLine).join(' ') };
}

const named = (name: string) => Object.assign(new Error(name), { name });

describe('a wheel stored in the browser', () => {
  it('is found again under its slug, and only there', () => {
    const { wheel, storage, timer, put } = opened();
    put('add', 'Ada', 'Bob *2');
    wheel.apply({ what: 'title', settings: { title: 'Party' } });
    wheel.apply({ what: 'colours', settings: { colors: ['#FF0000'] } });
    assert.equal(wheel.keeping, 'waiting');
    assert.equal(storage!.writes, 0, 'nothing is written before a pause');
    timer.run();
    assert.equal(wheel.keeping, 'kept');
    assert.equal(storage!.writes, 1);
    const again = new LocalWheel('party', storage);
    assert.deepEqual(again.entries, wheel.entries);
    assert.deepEqual(again.settings, { title: 'Party', colors: ['#FF0000'] });
    assert.equal(again.canUndo, false);
    const third = new LocalWheel('party', storage, timer);
    assert.equal(third.newId(), 'e3', 'ids of stored entries are not used again');
    assert.deepEqual(new LocalWheel('other', storage).entries, []);
  });

  it('undoes and redoes its changes', () => {
    const { wheel, put, names } = opened();
    put('add', 'Ada');
    put('shuffle', 'Ada', 'Bob');
    wheel.apply({ what: 'title', settings: { title: 'T' } });
    assert.deepEqual([wheel.undoes, wheel.redoes], ['title', null]);
    assert.equal(wheel.undo(), 'title');
    assert.equal(wheel.undo(), 'shuffle');
    assert.deepEqual(
      [names(), wheel.settings.title, wheel.undoes, wheel.redoes],
      ['Ada', '', 'add', 'shuffle'],
    );
    assert.equal(wheel.redo(), 'shuffle');
    assert.equal(names(), 'Ada Bob');
    put('sort', 'Bob');
    assert.equal(wheel.redo(), null, 'a new change discards the redo steps');
    for (const _ of [1, 2, 3]) wheel.undo();
    assert.deepEqual([names(), wheel.undo(), wheel.canUndo], ['', null, false]);
  });

  it('undoes the letters of a word together', () => {
    const { wheel, put, names } = opened();
    put('add', 'Ada');
    for (const name of ['Adaa', 'Adaab'])
      wheel.apply({ what: 'rename', entries: entriesOf(name), joins: 'name e1' });
    wheel.apply({ what: 'rename', entries: entriesOf('Bob'), joins: 'name e2' });
    wheel.undo();
    assert.equal(names(), 'Adaab');
    wheel.undo();
    assert.equal(names(), 'Ada');
    wheel.apply({ what: 'rename', entries: entriesOf('Cem'), joins: 'name e1' });
    wheel.undo();
    assert.equal(names(), 'Ada');
  });

  it('stores hundreds of steps of a short list and at least one of a long one', () => {
    const { wheel, put } = opened();
    for (let at = 0; at < 300; at += 1) put('add', `${at}`);
    let steps = 0;
    while (wheel.undo() !== null) steps += 1;
    assert.equal(steps, 200);
    const long = opened().wheel;
    const entries = Array.from({ length: 100_000 }, (_, at) => ({ id: `e${at}`, name: `${at}`, weight: 1 }));
    for (let at = 0; at < 40; at += 1) long.apply({ what: 'shuffle', entries: [...entries] });
    steps = 0;
    while (long.undo() !== null) steps += 1;
    assert.ok(steps >= 10 && steps <= 20, `${steps} steps`);
    assert.throws(() => long.apply({ what: 'add', entries: [...entries, entries[0]!] }), RangeError);
  });

  const failures: [string, Error, string][] = [
    ['full', named('QuotaExceededError'), 'full'],
    ['full, by an older name', named('NS_ERROR_DOM_QUOTA_REACHED'), 'full'],
    ['shut', named('SecurityError'), 'unavailable'],
  ];
  for (const [what, error, keeping] of failures) {
    it(`stays in memory if storage is ${what}, and reports that until it can be stored`, () => {
      const { wheel, storage, timer, told, put, names } = opened();
      storage!.fails = error;
      put('add', 'Ada');
      timer.run();
      assert.deepEqual([names(), wheel.keeping], ['Ada', keeping]);
      put('add', 'Ada', 'Bob');
      assert.equal(wheel.keeping, keeping, 'a failed write is not reported as pending');
      storage!.fails = null;
      const before = told.changes;
      timer.run();
      assert.deepEqual([wheel.keeping, told.changes], ['kept', before + 1]);
    });
  }

  it('works without storage, and with storage that throws at once', () => {
    const shut = new MemoryStorage();
    shut.fails = named('SecurityError');
    for (const storage of [null, shut]) {
      const { wheel, timer, put, names } = opened(storage);
      assert.equal(wheel.keeping, 'unavailable');
      put('add', 'Ada');
      timer.run();
      assert.deepEqual([names(), wheel.keeping], ['Ada', 'unavailable']);
    }
  });

  it('moves unreadable content aside instead of overwriting it', () => {
    for (const text of ['{', '[]', 'null', '{"format":2,"rows":[]}']) {
      const storage = new MemoryStorage();
      storage.kept.set(key, text);
      const { wheel, timer, put } = opened(storage);
      assert.deepEqual([wheel.entries, wheel.wasUnreadable], [[], true]);
      put('add', 'Ada');
      timer.run();
      assert.equal(storage.kept.get(`${key}:unreadable`), text);
      assert.equal(new LocalWheel('party', storage).entries.length, 1);
    }
  });

  it('reads rows one by one: those that are not entries are left out', () => {
    const rows = [
      ['e1', 'Ada'],
      ['e1', 'twice'],
      ['e2', ''],
      ['e3', 'x', -1],
      ['e4', 'x', 'y'],
      7,
      ['e5', 'Bob', 2, 'red'],
      ['e6', 'Cem', 1, 0, 1],
    ];
    const state = readStored(JSON.stringify({ format: 1, title: 5, colors: ['#abc', 7, 'x'], rows }));
    assert.deepEqual(state, {
      entries: [
        { id: 'e1', name: 'Ada', weight: 1 },
        { id: 'e6', name: 'Cem', weight: 1, hidden: true },
      ],
      rejected: [],
      settings: { title: '', colors: ['#AABBCC'] },
    });
  });

  it('is read back exactly as it was written', () => {
    fc.assert(
      fc.property(localEntries, (entries) => {
        const id = entries.at(-1)?.id ?? null;
        const rejected = [
          { text: 'x'.repeat(101), after: id },
          { text: 'Dan,many', after: null, origin: 'Line 3 of list.csv: no' },
          ...(id === null ? [] : [{ text: '-', after: id, field: 'weight' as const }]),
        ];
        const state = { entries, rejected, settings: { title: 'T', colors: ['#000000'] } };
        assert.deepEqual(readStored(writeStored(state)), state);
      }),
    );
  });

  it('reads rejected lines one by one, and no more than there is room for', () => {
    const rows = [['e1', 'Ada']];
    const rejected = [7, ['x'], ['', 0], ['x', 9, 'weight', 0], ['y', 1, 'color', 5], ['z', 1, 'name', 0]];
    const read = (lines: unknown) =>
      readStored(JSON.stringify({ format: 1, rows, rejected: lines }))?.rejected;
    assert.deepEqual(read(rejected), [
      { text: 'y', after: 'e1' },
      { text: 'z', after: 'e1', field: 'name' },
    ]);
    assert.deepEqual(read('x'), []);
    assert.equal(read(Array.from({ length: 5_000 }, () => ['x', 0]))?.length, 1_000);
    const long = Array.from({ length: 50 }, () => ({ text: 'x'.repeat(10_000), after: null }));
    const kept = writeStored({ entries: [], settings: { title: '', colors: [] }, rejected: long });
    assert.ok(kept.length < 201_000, 'entries have precedence over rejected lines');
  });

  it('writes pending changes when the page is hidden', () => {
    const { wheel, storage, put } = opened();
    const page = new EventTarget();
    wheel.open(page);
    put('add', 'Ada');
    page.dispatchEvent(new Event('pagehide'));
    assert.equal(storage!.writes, 1);
    page.dispatchEvent(new Event('pagehide'));
    assert.equal(storage!.writes, 1, 'nothing is stored twice');
    put('add', 'Bob');
    wheel.close();
    assert.equal(storage!.writes, 2);
    page.dispatchEvent(new Event('pagehide'));
  });

  it('keeps its look, and merges the looks of two tabs value by value', () => {
    const storage = new MemoryStorage();
    const [one, two] = [opened(storage), opened(storage)];
    const page = new EventTarget();
    two.wheel.open(page);
    one.wheel.apply({ what: 'look', settings: { look: { visualTreatment: 'neon', seconds: 3 } } });
    two.wheel.apply({ what: 'look', settings: { look: { language: 'pl', seconds: 5 } } });
    one.timer.run();
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    two.timer.run();
    const merged = { visualTreatment: 'neon', seconds: 5, language: 'pl' };
    assert.deepEqual(two.wheel.settings.look, merged);
    assert.deepEqual(new LocalWheel('party', storage).settings.look, merged);
    two.wheel.apply({ what: 'default look', settings: { look: {} } });
    two.timer.run();
    assert.ok(!storage.kept.get(key)!.includes('look'), 'a usual look needs no room');
    two.wheel.close();
  });

  it('merges changes of another tab with pending ones, and can undo that', () => {
    const storage = new MemoryStorage();
    const here = opened(storage);
    const there = opened(storage);
    const page = new EventTarget();
    here.wheel.open(page);
    here.put('add', 'Mine');
    there.put('add', 'Theirs', 'Too');
    there.timer.run();
    const arrives = (at: string, newValue: string | null) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { key: at, newValue }));
    arrives(key, storage.kept.get(key)!);
    assert.deepEqual(
      [here.names(), here.wheel.keeping, here.wheel.undoes],
      ['Theirs Too Mine', 'waiting', 'changes of another tab'],
    );
    here.timer.run();
    assert.equal(storage.writes, 2);
    assert.deepEqual(
      readStored(storage.kept.get(key)!)?.entries.map(({ name }) => name),
      ['Theirs', 'Too', 'Mine'],
    );
    const ids = new Set(here.wheel.entries.map(({ id }) => id));
    assert.equal(ids.size, 3, 'both tabs gave the same id');
    assert.ok(!ids.has(here.wheel.newId()));
    for (const [at, value] of [
      ['other', '{}'],
      [key, null],
      [key, '{'],
    ] as const)
      arrives(at, value);
    assert.equal(here.names(), 'Theirs Too Mine');
    here.wheel.undo();
    assert.equal(here.names(), 'Mine');
    here.wheel.close();
    arrives(key, storage.kept.get(key)!);
    assert.equal(here.names(), 'Mine');
  });

  it('loses nothing if two tabs write before either has seen the write of the other', () => {
    const [first, second] = [new MemoryStorage(), new MemoryStorage()];
    const before = opened();
    before.put('add', 'Old', 'Gone');
    before.timer.run();
    for (const storage of [first, second]) storage.setItem(key, before.storage!.getItem(key)!);
    const tabs = [opened(first), opened(second)] as const;
    const pages = tabs.map(({ wheel }) => {
      const page = new EventTarget();
      wheel.open(page);
      return page;
    });
    const reaches = (to: 0 | 1) => {
      const [from, at] = to === 0 ? [second, first] : [first, second];
      at.setItem(key, from.getItem(key)!);
      pages[to]!.dispatchEvent(Object.assign(new Event('storage'), { key }));
    };
    const add = ({ wheel }: (typeof tabs)[number], name: string) =>
      wheel.apply({
        what: 'add',
        entries: [...wheel.entries, { ...entriesOf(name)[0]!, id: wheel.newId() }],
      });
    add(tabs[0], 'Mine');
    add(tabs[1], 'Theirs');
    for (const { timer } of tabs) timer.run();
    reaches(0);
    assert.equal(tabs[0].wheel.keeping, 'waiting');
    tabs[0].timer.run();
    reaches(1);
    for (const { wheel, names } of tabs) {
      assert.deepEqual(new Set(names().split(' ')), new Set(['Old', 'Gone', 'Mine', 'Theirs']));
      assert.equal(wheel.keeping, 'kept');
    }
    tabs[1].wheel.apply({
      what: 'remove',
      entries: tabs[1].wheel.entries.filter(({ name }) => name !== 'Gone'),
    });
    tabs[1].timer.run();
    reaches(0);
    assert.ok(!tabs[0].names().includes('Gone'), 'what a tab removes afterwards does not come back');
    assert.equal(tabs[0].wheel.keeping, 'kept');
  });

  it('greets with example names that are stored only after one of them was changed', () => {
    const { wheel, storage, timer, put, names } = opened();
    wheel.greet(['Amara', 'Bjørn']);
    assert.deepEqual([names(), wheel.isSample, wheel.canUndo], ['Amara Bjørn', true, false]);
    wheel.apply({ what: 'title', settings: { title: 'Party' } });
    timer.run();
    assert.deepEqual(new LocalWheel('party', storage).entries, []);
    assert.deepEqual([names(), wheel.isSample], ['Amara Bjørn', true]);
    put('edit', 'Amara', 'Ada');
    timer.run();
    assert.equal(wheel.isSample, false);
    assert.equal(new LocalWheel('party', storage).entries.length, 2);
    wheel.undo();
    timer.run();
    assert.deepEqual([names(), wheel.isSample], ['Amara Bjørn', true]);
    assert.deepEqual(new LocalWheel('party', storage).entries, [], 'undo takes them out of storage again');
  });

  it('greets only if it was never used', () => {
    const { wheel, put } = opened();
    put('add', 'Ada');
    wheel.greet(['Amara']);
    wheel.undo();
    wheel.greet(['Amara']);
    assert.deepEqual(wheel.entries, []);
  });

  it('replaces example names by the list that another tab stores', () => {
    const storage = new MemoryStorage();
    const { wheel, names } = opened(storage);
    const page = new EventTarget();
    wheel.open(page);
    wheel.greet(['Amara']);
    const other = opened(storage);
    other.put('add', 'Ada');
    other.timer.run();
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    assert.deepEqual([names(), wheel.isSample], ['Ada', false]);
    wheel.close();
  });
});
