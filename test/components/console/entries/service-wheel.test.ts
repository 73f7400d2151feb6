import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Entry } from '../../../../contracts/wheel/wheel.ts';
import { newsText } from '../../../../components/console/entries/merge-news.ts';
import { ServiceWheel } from '../../../../components/console/entries/service-wheel.ts';
import { withoutEntry } from '../../../../components/editor/list/entry-edits.ts';
import { entry, EntriesService } from './entries-service.ts';

class HandTimer {
  waits: number | undefined;
  #work: (() => void) | undefined;
  readonly later = (work: () => void, milliseconds: number): (() => void) => {
    this.#work = work;
    this.waits = milliseconds;
    return () => {
      this.#work = this.waits = undefined;
    };
  };
  run(): void {
    const work = this.#work;
    this.#work = this.waits = undefined;
    work?.();
  }
}

function opened(...names: readonly string[]) {
  const service = new EntriesService(...names.map((name) => entry(name.toLowerCase(), name)));
  const timer = new HandTimer();
  const read = { value: { entries: service.entriesNow }, tag: service.tag };
  const wheel = new ServiceWheel('friday', read, service, timer);
  return {
    ...{ service, timer, wheel },
    names: () => wheel.entries.map(({ name }) => name).join(' '),
    add: (...added: readonly string[]) =>
      wheel.apply({
        what: 'add',
        entries: [...wheel.entries, ...added.map((name) => ({ id: wheel.newId(), name, weight: 1 }))],
      }),
    remove: (name: string) => {
      const { id = '' } = wheel.entries.find((each) => each.name === name) ?? {};
      wheel.apply({ what: 'remove', entries: withoutEntry(wheel.entries, id) });
    },
    rename: (name: string, to: string) =>
      wheel.apply({
        what: 'rename',
        entries: wheel.entries.map((each) => (each.name === name ? { ...each, name: to } : each)),
      }),
  };
}

describe('the entries of a stored wheel in the editor', () => {
  it('are saved a moment after a change, and keep the ids and colours that the service gives them', async () => {
    const { wheel, service, timer, add } = opened('Ada');
    add('Grace');
    assert.deepEqual([service.names, wheel.keepingNote.text], ['Ada', 'Saving …']);
    timer.run();
    await wheel.save();
    assert.deepEqual([service.names, wheel.keepingNote.text], ['Ada Grace', 'Saved.']);
    assert.deepEqual(
      wheel.rows.map(({ id, color }) => [id, color]),
      [
        ['ada', '#0072B2'],
        ['ent_1', '#E69F00'],
      ],
    );
    add('Linus');
    await wheel.save();
    assert.deepEqual(
      service.entriesNow.map(({ id }) => id),
      ['ada', 'ent_1', 'ent_2'],
      'saved rows keep their ids',
    );
    assert.equal(wheel.news, undefined, 'own saves are no news');
  });

  it('keep their pictures when other rows are changed, and take pictures that are set elsewhere', async () => {
    const { wheel, service, add, rename } = opened('Ada', 'Grace');
    const pictures = () => service.entriesNow.map(({ image }) => image);
    const [ada, grace] = service.entriesNow as [Entry, Entry];
    service.change([{ ...ada, image: '/a' }, grace]);
    await wheel.pull();
    assert.notEqual(wheel.news, undefined);
    assert.deepEqual(
      wheel.rows.map(({ image }) => image),
      ['/a', undefined],
    );
    add('Linus');
    rename('Ada', 'Ada L.');
    await wheel.save();
    assert.deepEqual(pictures(), ['/a', undefined, undefined]);
    rename('Grace', 'Grace H.');
    const others = service.entriesNow.map((each) =>
      each.name === 'Grace' ? { ...each, image: '/g' } : each,
    );
    service.change(others);
    wheel.apply({
      what: 'picture',
      entries: wheel.entries.map((each) => (each.name === 'Linus' ? { ...each, image: '/l' } : each)),
    });
    await wheel.save();
    assert.deepEqual(pictures(), ['/a', undefined, '/l'], 'a row that both have changed stays as it is here');
  });

  it('are saved without the pictures that were deleted meanwhile', async () => {
    const { wheel, service } = opened('Ada', 'Grace', 'Linus');
    const pictures = new Map([
      ['Ada', '/gone'],
      ['Grace', '/kept'],
    ]);
    service.deleted.add('/gone');
    wheel.apply({
      what: 'pictures',
      entries: wheel.entries.map((each) => {
        const image = pictures.get(each.name);
        return image === undefined ? each : { ...each, image };
      }),
    });
    assert.equal(await wheel.save(), undefined);
    assert.deepEqual(
      service.entriesNow.map(({ image }) => image),
      [undefined, '/kept', undefined],
    );
    assert.equal(wheel.hasUnsaved, false);
  });

  it('can be undone across saves', async () => {
    const { wheel, service, add, remove, names } = opened('Ada');
    add('Grace');
    await wheel.save();
    remove('Ada');
    await wheel.save();
    assert.equal(service.names, 'Grace');
    assert.equal(wheel.undo(), 'remove');
    await wheel.save();
    assert.equal(service.names, 'Ada Grace');
    assert.deepEqual(
      wheel.rows.map(({ id }) => id),
      service.entriesNow.map(({ id }) => id),
    );
    wheel.undo();
    await wheel.save();
    assert.deepEqual([service.names, names(), wheel.undoes], ['Ada', 'Ada', null]);
  });

  it('are merged with changes made elsewhere, which are named, without a refused save', async () => {
    const { wheel, service, add, names } = opened('Ada', 'Bob');
    add('Grace');
    service.change([...service.entriesNow.slice(0, 1), entry('x', 'Xenia')]);
    assert.equal(await wheel.save(), undefined);
    assert.equal(names(), 'Ada Xenia Grace');
    assert.deepEqual([service.names, service.refusals], [names(), 0]);
    assert.equal(newsText(wheel.news!), 'Added elsewhere: Xenia. Removed elsewhere: Bob.');
  });

  it('are read again after a save only if they are new', async () => {
    const { wheel, service, add, rename } = opened('Ada');
    add('Grace');
    await wheel.save();
    assert.equal(service.reads, 1);
    rename('Ada', 'Ada L.');
    await wheel.save();
    rename('Ada L.', 'Ada Lovelace');
    await wheel.save();
    assert.deepEqual([service.names, service.reads], ['Ada Lovelace Grace', 1]);
  });

  it('are undone and redone without the changes made elsewhere', async () => {
    const { wheel, service, add, rename, names } = opened('Ada', 'Bob');
    add('Grace');
    await wheel.save();
    rename('Ada', 'Ada L.');
    service.change([...service.entriesNow.filter(({ name }) => name !== 'Bob'), entry('x', 'Xenia')]);
    await wheel.save();
    add('Linus');
    await wheel.save();
    service.change([...service.entriesNow, entry('y', 'Yan')]);
    await wheel.pull();
    const seen = [names()];
    for (const step of ['undo', 'undo', 'undo', 'undo', 'redo', 'redo', 'redo', 'redo'] as const) {
      wheel[step]();
      seen.push(names());
    }
    assert.deepEqual(seen, [
      'Ada L. Grace Xenia Linus Yan',
      'Ada L. Grace Xenia Yan',
      'Ada Grace Xenia Yan',
      'Ada Xenia Yan',
      'Ada Xenia Yan',
      'Ada Grace Xenia Yan',
      'Ada L. Grace Xenia Yan',
      'Ada L. Grace Xenia Linus Yan',
      'Ada L. Grace Xenia Linus Yan',
    ]);
    await wheel.save();
    assert.equal(service.names, names());
  });

  it('can be freed from the changes made elsewhere, which is a change of its own', async () => {
    const { wheel, service, rename, names } = opened('Ada', 'Bob', 'Cyd');
    service.change([entry('ada', 'Ada L.'), entry('cyd', 'Cyd', { hidden: true }), entry('x', 'Xenia')]);
    await wheel.pull();
    service.change([...service.entriesNow, entry('y', 'Yan')]);
    await wheel.pull();
    assert.equal(
      newsText(wheel.news!),
      'Added elsewhere: Xenia, Yan. Removed elsewhere: Bob. Changed elsewhere: Ada is now Ada L., Cyd is hidden.',
    );
    rename('Yan', 'Yannick');
    wheel.takeBackNews();
    await wheel.save();
    assert.deepEqual([names(), service.names, wheel.news], ['Ada Bob Cyd Yannick', names(), undefined]);
    wheel.undo();
    assert.equal(names(), 'Ada L. Cyd Xenia Yannick');
  });

  it('names the entries that were changed in both places', async () => {
    const { wheel, service, rename } = opened('Ada', 'Bob');
    rename('Ada', 'Ada Lovelace');
    service.change([entry('ada', 'Ada L.'), entry('bob', 'Bob')]);
    await wheel.save();
    assert.equal(service.names, 'Ada Lovelace Bob');
    assert.match(newsText(wheel.news!), /kept as you wrote it: Ada Lovelace\.$/);
  });

  it('shows changes made elsewhere, and reports no winners that a draw has removed', async () => {
    const { wheel, service, names } = opened('Ada', 'Bob');
    service.change([entry('ada', 'Ada'), entry('x', 'Xenia')]);
    await wheel.pull();
    assert.deepEqual([names(), wheel.hasUnsaved], ['Ada Xenia', false]);
    assert.equal(newsText(wheel.news!), 'Added elsewhere: Xenia. Removed elsewhere: Bob.');
    wheel.dismissNews();
    wheel.winners = new Set(['x']);
    service.change([entry('ada', 'Ada')]);
    await wheel.pull();
    assert.deepEqual([names(), wheel.news], ['Ada', undefined]);
  });

  it('wait without a connection, and are saved when it is back', async () => {
    const { wheel, service, timer, add } = opened('Ada');
    service.faults.push('offline', 'offline');
    add('Grace');
    timer.run();
    assert.equal((await wheel.save())?.code, 'offline');
    assert.match(wheel.keepingNote.text, /^You are offline\. Your changes are kept on this page/);
    assert.deepEqual([wheel.hasUnsaved, timer.waits], [true, 2_000]);
    timer.run();
    await wheel.save();
    assert.equal(timer.waits, 4_000, 'attempts become rarer');
    add('Linus');
    await wheel.save();
    assert.deepEqual([service.names, wheel.keepingNote.text], ['Ada Grace Linus', 'Saved.']);
  });

  it('appear once if the answer to a save was lost', async () => {
    for (const also of ['nothing', 'more of mine', 'somebody else'] as const) {
      const { wheel, service, add, names } = opened('Ada');
      service.faults.push('lost');
      add('Grace', 'Grace');
      assert.equal((await wheel.save())?.code, 'unreachable');
      if (also === 'more of mine') add('Linus');
      if (also === 'somebody else') service.change([...service.entriesNow, entry('x', 'Xenia')]);
      assert.equal(await wheel.save(), undefined);
      const more = { nothing: '', 'more of mine': ' Linus', 'somebody else': ' Xenia' }[also];
      assert.deepEqual([names(), service.names], [`Ada Grace Grace${more}`, names()]);
      assert.equal(wheel.news?.changes.size, also === 'somebody else' ? 1 : undefined);
    }
  });

  it('report a refusal, which is not repeated until the next change', async () => {
    const { wheel, service, timer, add } = opened('Ada');
    service.faults.push('quota_exceeded');
    add('Grace');
    timer.run();
    await wheel.save();
    assert.deepEqual([wheel.keepingNote.tone, timer.waits], ['alert', undefined]);
    add('Linus');
    timer.run();
    await wheel.save();
    assert.equal(service.names, 'Ada Grace Linus');
  });

  it('end up the same in two consoles that edit them at once', async () => {
    const one = opened('Ada', 'Bob');
    const { service } = one;
    const read = { value: { entries: service.entriesNow }, tag: service.tag };
    const other = new ServiceWheel('friday', read, service, new HandTimer());
    one.add('Grace');
    other.apply({ what: 'remove', entries: withoutEntry(other.entries, 'bob') });
    await Promise.all([one.wheel.save(), other.save()]);
    await Promise.all([one.wheel.pull(), other.pull()]);
    assert.equal(service.names, 'Ada Grace');
    assert.equal(one.names(), service.names);
    assert.equal(other.entries.map(({ name }) => name).join(' '), service.names);
    assert.ok(one.wheel.news ?? other.news, 'one of them is notified');
  });

  it('greet with example names that are never saved', async () => {
    const { wheel, service, names, add } = opened();
    wheel.greet(['Amara', 'Bjørn']);
    assert.deepEqual([names(), wheel.hasUnsaved, wheel.unsaved], ['Amara Bjørn', false, undefined]);
    await wheel.save();
    assert.equal(service.writes, 0);
    wheel.apply({ what: 'edit', entries: [] });
    add('Ada');
    await wheel.save();
    assert.equal(service.names, 'Ada');
    wheel.undo();
    wheel.undo();
    await wheel.save();
    assert.deepEqual([names(), service.names], ['Amara Bjørn', '']);
  });

  it('replace example names by entries that were written elsewhere', async () => {
    const { wheel, service, names } = opened();
    wheel.greet(['Amara']);
    service.change([entry('grace', 'Grace')]);
    await wheel.pull();
    assert.deepEqual([names(), wheel.isSample, wheel.hasUnsaved], ['Grace', false, false]);
  });
});
