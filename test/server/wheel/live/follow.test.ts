import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LiveMessage } from '../../../../contracts/wheel/live.ts';
import { startLive, type LiveServer } from './live-server.ts';
import type { Page } from './page.ts';

let live: LiveServer;
before(async () => (live = await startLive()));
after(() => live.stop());

let wheels = 0;
const entries = (...names: string[]) => names.map((name) => ({ name, weight: 1 }));

async function followed(version?: number): Promise<{ listName: string; page: Page }> {
  const listName = `live-${++wheels}`;
  await live.write({ listName, entries: entries('a', 'b') });
  const page = await live.open();
  page.subscribe(listName, version);
  assert.equal((await page.next()).type, 'subscribed');
  return { listName, page };
}

const brief = (message: LiveMessage) => {
  switch (message.type) {
    case 'rows':
      return `rows ${message.from}→${message.version} ${message.changed.map(({ name }) => name).join(',')}`;
    case 'spin':
      return `spin ${message.version} #${message.result.number}`;
    case 'error':
      return `error ${message.code} ${message.listName ?? ''}`;
    default:
      return `${message.type} ${message.version}`;
  }
};
const next = async (page: Page) => brief(await page.next());
const pause = () => live.time.advance(250);

/** Waits until the server has read every change, because it answers a new page only after that. */
async function caughtUp(listName: string): Promise<void> {
  const other = await live.open();
  other.subscribe(listName);
  await other.next();
  await other.close();
}

describe('a page that follows a wheel', () => {
  it('gets the current state, with the server’s time', async () => {
    const page = await live.open();
    await live.write({ listName: 'stands', entries: entries('a') });
    page.subscribe('STANDS');
    assert.deepEqual(await page.next(), {
      type: 'subscribed',
      listName: 'stands',
      version: 1,
      serverTime: '2026-01-01T00:00:00.000Z',
    });
    await page.close();
  });

  it('gets new rows at once, and later ones together after the pause', async () => {
    const { listName, page } = await followed(1);
    await live.append(listName, ['c']);
    assert.equal(await next(page), 'rows 1→2 c');
    for (const name of ['d', 'e', 'f']) await live.append(listName, [name]);
    await page.settled();
    assert.deepEqual(page.unread, []);
    pause();
    assert.equal(await next(page), 'rows 2→5 d,e,f');
    pause();
    await live.append(listName, ['g']);
    assert.equal(await next(page), 'rows 5→6 g');
    await page.close();
  });

  it('gets a spin at once, after the rows it was drawn from', async () => {
    const { listName, page } = await followed(1);
    await live.append(listName, ['c']);
    await live.append(listName, ['d']);
    await live.spin(listName);
    assert.deepEqual(
      [await next(page), await next(page), await next(page)],
      ['rows 1→2 c', 'rows 2→3 d', 'spin 4 #1'],
    );
    await page.close();
  });

  it('gets the public form of rows and results, and no hidden rows', async () => {
    const { listName, page } = await followed(1);
    await live.write({
      listName,
      entries: [...entries('<b>x</b>'), { name: 'secret', weight: 1, hidden: true }],
    });
    assert.equal(await next(page), 'refetch 2');
    pause();
    await live.append(listName, ['<script>']);
    const rows = await page.next();
    assert.ok(rows.type === 'rows');
    assert.deepEqual(Object.keys(rows.changed[0]!).sort(), ['color', 'id', 'name', 'weight']);
    assert.equal(rows.changed[0]!.name, '<script>');
    await page.close();
  });

  it('gets participants in the same way as entries, after the same pause', async () => {
    const { listName, page } = await followed(1);
    await live.join(listName, 'Ann');
    const first = await page.next();
    assert.ok(first.type === 'rows');
    assert.deepEqual([first.from, first.version, first.changed, first.removed], [1, 2, [], []]);
    assert.deepEqual(Object.keys(first.participants.changed[0]!).sort(), ['id', 'name', 'weight']);
    await live.join(listName, 'Ben');
    await live.append(listName, ['c']);
    await live.join(listName, 'Cid');
    await caughtUp(listName);
    pause();
    const second = await page.next();
    assert.ok(second.type === 'rows');
    assert.deepEqual([second.from, second.version, second.changed.map(({ name }) => name)], [2, 5, ['c']]);
    assert.deepEqual(
      second.participants.changed.map(({ name }) => name),
      ['Ben', 'Cid'],
    );
    await page.close();
  });

  it('gets a refused add as a change of the version only', async () => {
    const { listName, page } = await followed(1);
    await live.join(listName, 'Ann');
    await page.next();
    await live.join(listName, 'ANN');
    await caughtUp(listName);
    pause();
    assert.equal(await next(page), 'rows 2→3 ');
    await page.close();
  });

  it('gets a spin before the removal of its winners', async () => {
    for (const type of ['custom', 'participants'] as const) {
      const { listName, page } = await followed(1);
      await live.write({ listName, settings: { removeWinner: 'remove' } });
      await live.join(listName, 'Ann');
      assert.equal(await next(page), 'refetch 2');
      pause();
      assert.equal(await next(page), 'rows 2→3 ');
      pause();
      await live.spin(listName, 1, type);
      const spin = await page.next();
      const rows = await page.next();
      assert.ok(spin.type === 'spin' && rows.type === 'rows');
      assert.deepEqual([spin.version, rows.from, rows.version], [4, 4, 5]);
      const gone = [spin.result.winner.id];
      assert.deepEqual(
        [rows.removed, rows.participants.removed],
        type === 'custom' ? [gone, []] : [[], gone],
      );
      await page.close();
    }
  });

  it('refetches after the wheel was deleted, and after it was created again', async () => {
    const { listName, page } = await followed(1);
    await live.remove(listName);
    assert.equal(await next(page), 'refetch 2');
    pause();
    const late = await live.open();
    late.subscribe(listName, 1);
    assert.deepEqual([await next(late), await next(late)], ['subscribed 2', 'refetch 2']);
    await live.write({ listName, entries: entries('z') });
    assert.deepEqual([await next(page), await next(late)], ['refetch 3', 'refetch 3']);
    await Promise.all([page.close(), late.close()]);
  });

  it('refetches after the settings, the whole list or too many rows changed', async () => {
    const { listName, page } = await followed(1);
    await live.write({ listName, settings: { branding: { title: 'New' } } });
    assert.equal(await next(page), 'refetch 2');
    pause();
    await live.append(
      listName,
      Array.from({ length: 101 }, (_, at) => `${at}`),
    );
    assert.equal(await next(page), 'refetch 3');
    pause();
    await live.append(listName, ['first']);
    assert.equal(await next(page), 'rows 3→4 first');
    for (let at = 0; at < 3; at++)
      await live.append(
        listName,
        Array.from({ length: 90 }, (_, row) => `${row}`),
      );
    pause();
    assert.equal(await next(page), 'refetch 7');
    await page.close();
  });

  it('gets nothing after unsubscribing', async () => {
    const { listName, page } = await followed(1);
    page.send({ type: 'unsubscribe', listName });
    page.subscribe('elsewhere');
    assert.equal(await next(page), 'subscribed 0');
    await live.spin(listName);
    await page.settled();
    assert.deepEqual(page.unread, []);
    await page.close();
  });

  it('follows several wheels on one socket', async () => {
    const { listName, page } = await followed(1);
    const other = `live-${++wheels}`;
    await live.write({ listName: other, entries: entries('z') });
    page.subscribe(other, 1);
    assert.equal(await next(page), 'subscribed 1');
    await live.spin(other);
    const spin = await page.next();
    assert.ok(spin.type === 'spin' && spin.listName === other);
    await live.append(listName, ['c']);
    assert.equal(await next(page), 'rows 1→2 c');
    await page.close();
  });
});

describe('several pages', () => {
  it('get the same persisted spin', async () => {
    const { listName, page } = await followed(1);
    const others = await Promise.all([live.open(), live.open({ origin: 'https://foreign.example' })]);
    for (const other of others) {
      other.subscribe(listName, 1);
      assert.equal(await next(other), 'subscribed 1');
    }
    const answer = await live.spin(listName);
    assert.ok('body' in answer);
    for (const each of [page, ...others]) {
      const message = await each.next();
      assert.ok(message.type === 'spin');
      assert.deepEqual(message.result, answer.body);
      assert.notEqual(message.commitment, message.result.proof.commitment);
    }
    await Promise.all([page, ...others].map((each) => each.close()));
  });
});

describe('a page that reconnects', () => {
  it('gets nothing more if its version is current', async () => {
    const { listName, page } = await followed(1);
    const again = await live.open();
    again.subscribe(listName, 1);
    assert.equal(await next(again), 'subscribed 1');
    await again.settled();
    assert.deepEqual(again.unread, []);
    await Promise.all([page.close(), again.close()]);
  });

  it('gets what it missed: rows together, and only the last spin, in order', async () => {
    const { listName, page } = await followed(1);
    await live.append(listName, ['c']);
    assert.equal(await next(page), 'rows 1→2 c');
    pause();
    await live.spin(listName);
    await live.append(listName, ['d']);
    await live.spin(listName);
    await live.append(listName, ['e']);
    for (const expected of ['spin 3 #1', 'rows 3→4 d', 'spin 5 #2']) assert.equal(await next(page), expected);
    pause();
    assert.equal(await next(page), 'rows 5→6 e');
    for (const [version, missed] of [
      [1, ['rows 1→4 c,d', 'spin 5 #2', 'rows 5→6 e']],
      [3, ['rows 3→4 d', 'spin 5 #2', 'rows 5→6 e']],
      [4, ['spin 5 #2', 'rows 5→6 e']],
      [5, ['rows 5→6 e']],
      [6, []],
    ] as const) {
      const again = await live.open();
      again.subscribe(listName, version);
      for (const expected of ['subscribed 6', ...missed]) assert.equal(await next(again), expected);
      await again.settled();
      assert.deepEqual(again.unread, []);
      await again.close();
    }
    await page.close();
  });

  it('refetches if the changes are no longer stored', async () => {
    const { listName, page } = await followed(1);
    await live.append(listName, ['c']);
    await live.write({ listName, settings: { singleSpin: true } });
    assert.equal(await next(page), 'rows 1→2 c');
    pause();
    assert.equal(await next(page), 'refetch 3');
    const again = await live.open();
    again.subscribe(listName, 2);
    assert.deepEqual([await next(again), await next(again)], ['subscribed 3', 'refetch 3']);
    const unknown = await live.open();
    await live.write({ listName: 'quiet', entries: entries('a') });
    await live.append('quiet', ['b']);
    unknown.subscribe('quiet', 1);
    assert.deepEqual([await next(unknown), await next(unknown)], ['subscribed 2', 'refetch 2']);
    await Promise.all([page.close(), again.close(), unknown.close()]);
  });

  it('joins at the version of the other pages between two updates', async () => {
    const { listName, page } = await followed(1);
    await live.append(listName, ['c']);
    await live.append(listName, ['d']);
    const again = await live.open();
    again.subscribe(listName, 1);
    assert.deepEqual([await next(again), await next(again)], ['subscribed 2', 'rows 1→2 c']);
    pause();
    assert.equal(await next(again), 'rows 2→3 d');
    assert.deepEqual([await next(page), await next(page)], ['rows 1→2 c', 'rows 2→3 d']);
    await Promise.all([page.close(), again.close()]);
  });
});

describe('wheels that a page cannot read', () => {
  it('are refused while private, and dropped when they become private', async () => {
    const { listName, page } = await followed(1);
    await live.write({ listName, settings: { visibility: 'private' } });
    assert.equal(await next(page), `error forbidden ${listName}`);
    await live.append(listName, ['secret']);
    await live.spin(listName);
    page.subscribe(listName, 1);
    assert.equal(await next(page), `error forbidden ${listName}`);
    const fresh = await live.open();
    await live.write({ listName: 'born-private', settings: { visibility: 'private' } });
    fresh.subscribe('born-private');
    assert.equal(await next(fresh), 'error forbidden born-private');
    await live.write({ listName, settings: { visibility: null } });
    page.subscribe(listName);
    assert.equal(await next(page), 'subscribed 5');
    await Promise.all([page.close(), fresh.close()]);
  });

  it('can be subscribed to before they exist', async () => {
    const page = await live.open();
    page.subscribe('later', 0);
    assert.equal(await next(page), 'subscribed 0');
    await live.write({ listName: 'later', entries: entries('a') });
    assert.equal(await next(page), 'refetch 1');
    await live.spin('later');
    assert.equal(await next(page), 'spin 2 #1');
    await page.close();
  });
});
