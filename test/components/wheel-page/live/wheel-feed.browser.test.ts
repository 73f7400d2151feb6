import { expect } from '@open-wc/testing';
import type { LiveMessage } from '../../../../contracts/wheel/live.ts';
import type { PublicWheel, SpinResult } from '../../../../contracts/wheel/wheel.ts';
import type { WheelAnswer } from '../../../../components/wheel-page/live/first-read.ts';
import type { FeedSurroundings } from '../../../../components/wheel-page/live/surroundings.ts';
import { WheelFeed } from '../../../../components/wheel-page/live/wheel-feed.ts';
import { HandClock } from '../../wheel/hand/hand-clock.ts';
import { FakeSocket } from './fake-socket.ts';

const epoch = Date.parse('2026-01-01T00:00:00.000Z');

function result(number: number, spunAt: number, durationSeconds = 8): SpinResult {
  const winner = { id: 'a', name: 'A', weight: 1, index: 0 };
  return {
    spinId: `spin-${number}`,
    number,
    listName: 'party',
    type: 'custom',
    winner,
    winners: [winner],
    totalWeight: 1,
    entryCount: 1,
    drawSlug: null,
    spunAt: new Date(epoch + spunAt).toISOString(),
    durationSeconds,
  } as unknown as SpinResult;
}

class World implements FeedSurroundings {
  readonly clock = new HandClock();
  readonly sockets: FakeSocket[] = [];
  wheel: PublicWheel | number = this.make(1);
  reads = 0;
  readonly spun: [number, number][] = [];
  readonly erased: string[] = [];
  #changed: () => void = () => undefined;

  make(version: number, last: SpinResult | null = null, ids = ['a', 'b']): PublicWheel {
    return {
      listName: 'party',
      wheelId: 'party-id',
      version,
      settings: { celebration: { winnerSeconds: 5 } } as PublicWheel['settings'],
      closesAt: null,
      maxParticipants: null,
      entries: ids.map((id) => ({ id, name: id.toUpperCase(), weight: 1, color: '#112233' })),
      participants: [],
      lastDrawResult: last,
      commitment: '',
      tallies: {},
      serverTime: '',
    };
  }

  now = (): number => this.clock.now();
  after = (delay: number, callback: () => void): (() => void) => this.clock.after(delay, callback);
  random = (): number => 0.5;

  read = (): Promise<WheelAnswer> => {
    this.reads += 1;
    if (this.wheel === 0) return Promise.reject(new TypeError('offline'));
    const [status, wheel] =
      typeof this.wheel === 'number'
        ? [this.wheel, undefined]
        : [200, { ...this.wheel, serverTime: this.serverTime }];
    return Promise.resolve({ status, wheel, sentAt: this.now(), readAt: this.now() });
  };

  openSocket = (): WebSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  get serverTime(): string {
    return new Date(epoch + this.clock.now()).toISOString();
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  open(): WheelFeed {
    feed = new WheelFeed(
      'party',
      {
        changed: () => this.#changed(),
        spun: ({ number }, elapsed) => this.spun.push([number, elapsed]),
        erased: (ids) => this.erased.push(...ids),
      },
      this,
    );
    return feed;
  }

  change(): Promise<void> {
    return new Promise((resolve) => (this.#changed = resolve));
  }

  say(message: Record<string, unknown>): void {
    const about = {
      listName: 'party',
      serverTime: this.serverTime,
      participants: { changed: [], removed: [] },
    };
    this.socket.say({ ...about, ...message } as unknown as LiveMessage);
  }
}

let feed: WheelFeed | undefined;
afterEach(() => feed?.close());

async function live(world = new World()): Promise<{ world: World; feed: WheelFeed }> {
  const opened = world.open();
  await world.change();
  world.socket.accept();
  world.say({ type: 'subscribed', version: typeof world.wheel === 'number' ? 0 : world.wheel.version });
  return { world, feed: opened };
}

describe('following a wheel', () => {
  it('reads the wheel, then subscribes to later changes', async () => {
    const { world, feed } = await live();
    expect(feed.status).to.equal('ready');
    expect(feed.isLive).to.equal(true);
    expect(world.socket.sent).to.deep.equal([{ type: 'subscribe', listName: 'party', version: 1 }]);
  });

  it('applies changed rows, even twice, and ignores old ones', async () => {
    const { world, feed } = await live();
    const row = { id: 'c', name: 'C', weight: 2, color: '#445566' };
    world.say({ type: 'rows', version: 3, from: 1, changed: [row], removed: ['a'] });
    world.say({ type: 'rows', version: 3, from: 1, changed: [row], removed: ['b'] });
    expect(feed.wheel?.entries.map(({ id }) => id)).to.deep.equal(['b', 'c']);
    expect(feed.wheel?.version).to.equal(3);
    world.say({ type: 'rows', version: 4, from: 2, changed: [{ ...row, weight: 7 }], removed: [] });
    expect(feed.wheel?.entries[1]?.weight).to.equal(7);
    expect(world.reads).to.equal(1);
  });

  for (const [name, message] of Object.entries({
    'a gap': { type: 'rows', version: 9, from: 8, changed: [], removed: [] },
    'a message that asks for it': { type: 'refetch', version: 9 },
  })) {
    it(`reads the wheel again, a little later and once, on ${name}`, async () => {
      const { world, feed } = await live();
      world.wheel = world.make(9, null, ['z']);
      world.say(message);
      world.say(message);
      expect(world.reads).to.equal(1);
      world.clock.pass(999);
      expect(world.reads).to.equal(1);
      world.clock.pass(1);
      await world.change();
      expect(world.reads).to.equal(2);
      expect(feed.wheel?.entries.map(({ id }) => id)).to.deep.equal(['z']);
      expect(world.socket.sent.at(-1)).to.deep.equal({ type: 'subscribe', listName: 'party', version: 9 });
    });
  }

  it('reconnects after a lost connection, later each time, and resumes where it was', async () => {
    const { world, feed } = await live();
    for (const delay of [375, 750, 1_500]) {
      const before = world.sockets.length;
      world.socket.close();
      expect(feed.isLive).to.equal(false);
      world.clock.pass(delay - 1);
      expect(world.sockets.length).to.equal(before);
      world.clock.pass(1);
      expect(world.sockets.length).to.equal(before + 1);
    }
    world.socket.accept();
    expect(world.socket.sent).to.deep.equal([{ type: 'subscribe', listName: 'party', version: 1 }]);
    world.say({ type: 'subscribed', version: 1 });
    expect(feed.isLive).to.equal(true);
    world.socket.close();
    feed.hurry();
    expect(world.socket.readyState).to.equal(WebSocket.CONNECTING);
    expect(world.reads).to.equal(1);
  });

  it('waits for a wheel that does not exist yet, and shows it once it does', async () => {
    const world = new World();
    world.wheel = 404;
    const { feed } = await live(world);
    expect(feed.status).to.equal('missing');
    world.wheel = world.make(1);
    world.say({ type: 'refetch', version: 1 });
    world.clock.pass(1_000);
    await world.change();
    expect(feed.status).to.equal('ready');
  });

  it('does not retry for a private wheel', async () => {
    const world = new World();
    world.wheel = 403;
    const { feed } = await live(world);
    expect(feed.status).to.equal('private');
    world.clock.pass(600_000);
    expect(world.reads).to.equal(1);
  });

  it('reads again to find out why its subscription ended', async () => {
    const { world, feed } = await live();
    world.wheel = 403;
    world.say({ type: 'error', code: 'forbidden', message: 'This wheel is private' });
    world.clock.pass(1_000);
    await world.change();
    expect(feed.status).to.equal('private');
    expect(feed.wheel).to.equal(undefined);
  });

  it('retries when the wheel cannot be read', async () => {
    const world = new World();
    world.wheel = 0;
    const opened = world.open();
    await world.change();
    expect(opened.status).to.equal('failed');
    world.wheel = 503;
    world.clock.pass(750);
    await world.change();
    expect(opened.status).to.equal('failed');
    world.wheel = world.make(1);
    world.clock.pass(1_500);
    await world.change();
    expect(opened.status).to.equal('ready');
  });
});

describe('spins on a followed wheel', () => {
  it('are played once, from their position by the server clock', async () => {
    const { world, feed } = await live();
    world.clock.pass(10_000);
    world.say({ type: 'spin', version: 2, result: result(1, 9_900), commitment: 'next' });
    world.say({ type: 'spin', version: 2, result: result(1, 9_900) });
    expect(world.spun).to.deep.equal([[1, 0.1]]);
    expect(feed.wheel?.lastDrawResult?.number).to.equal(1);
    expect(feed.wheel?.commitment).to.equal('next');
  });

  it('are joined in the middle by a page that loads while they run', async () => {
    const world = new World();
    world.clock.pass(5_000);
    world.wheel = world.make(2, result(1, 2_000));
    await live(world);
    expect(world.spun).to.deep.equal([[1, 3]]);
  });

  it('are not played again on a page that loads after their end', async () => {
    const world = new World();
    world.clock.pass(60_000);
    world.wheel = world.make(2, result(7, 2_000));
    const { feed } = await live(world);
    expect(world.spun).to.deep.equal([]);
    expect(feed.wheel?.lastDrawResult?.number).to.equal(7);
    world.say({ type: 'spin', version: 3, result: result(8, 60_000) });
    expect(world.spun).to.deep.equal([[8, 0]]);
  });

  it('land on winners that the spin itself took off the wheel, which disappear a little later', async () => {
    const { world, feed } = await live();
    world.wheel = world.make(1, null, ['a', 'b']);
    const won = (id: string, index: number) => ({
      id,
      name: id.toUpperCase(),
      weight: 1,
      color: '#112233',
      index,
    });
    const spin = { ...result(1, 0, 4), winner: won('b', 1), winners: [won('b', 1), won('a', 0)] };
    const ids = () => feed.wheel?.entries.map(({ id }) => id);
    world.say({ type: 'spin', version: 2, result: spin, commitment: 'next' });
    world.say({ type: 'rows', version: 3, from: 2, changed: [], removed: ['b', 'a'] });
    expect(ids()).to.deep.equal(['a', 'b']);
    world.clock.pass(16_999);
    expect(ids()).to.deep.equal(['a', 'b']);
    world.clock.pass(1);
    expect(ids()).to.deep.equal([]);
    expect(feed.wheel?.version).to.equal(3);
  });

  it('keep winners whom they took off the wheel on it until the card is closed', async () => {
    const { world, feed } = await live();
    world.wheel = world.make(1, null, ['a', 'b']);
    const ids = () => feed.wheel?.entries.map(({ id }) => id);
    const before = ids()!;
    const spin = result(1, 0, 4);
    world.say({ type: 'spin', version: 2, result: spin, commitment: 'next' });
    world.say({ type: 'rows', version: 3, from: 2, changed: [], removed: [spin.winner.id] });
    world.clock.pass(4_000);
    feed.showsCard(spin.spinId, true);
    world.clock.pass(3_600_000);
    expect(ids()).to.deep.equal(before);
    feed.showsCard('another spin', false);
    expect(ids()).to.deep.equal(before);
    feed.showsCard(spin.spinId, false);
    expect(ids()).to.deep.equal(before.filter((id) => id !== spin.winner.id));
  });

  it('do not keep a winner who has left, although the card is open', async () => {
    const { world, feed } = await live();
    world.wheel = world.make(1, null, ['a', 'b']);
    world.wheel.settings.removeWinner = 'never';
    feed.wheel!.settings.removeWinner = 'never';
    const spin = result(1, 0, 4);
    world.say({ type: 'spin', version: 2, result: spin, commitment: 'next' });
    world.clock.pass(4_000);
    feed.showsCard(spin.spinId, true);
    world.say({ type: 'rows', version: 3, from: 2, changed: [], removed: [spin.winner.id] });
    world.clock.pass(3_600_000);
    expect(feed.wheel?.entries.some(({ id }) => id === spin.winner.id)).to.equal(false);
  });

  it('are played on a page that loads while their winners are shown one by one, but not later', async () => {
    for (const [time, played] of [
      [17_000, [[1, 17]]],
      [18_000, []],
    ] as const) {
      const world = new World();
      world.clock.pass(time);
      const [won] = result(1, 0).winners;
      world.wheel = world.make(2, { ...result(1, 0), winners: [won!, won!] });
      await live(world);
      expect(world.spun, `${time}`).to.deep.equal(played);
    }
  });

  it('show their winners on a page that loads while they run', async () => {
    const world = new World();
    world.clock.pass(1_000);
    const won = { id: 'w', name: 'W', weight: 3, index: 1 };
    const spin = { ...result(1, 0, 4), type: 'participants', winner: won, winners: [won] } as SpinResult;
    world.wheel = {
      ...world.make(3, spin),
      participants: ['x', 'y'].map((id) => ({ id, name: id, weight: 1 })),
    };
    const { feed } = await live(world);
    const ids = () => feed.wheel?.participants.map(({ id }) => id);
    expect(ids()).to.deep.equal(['x', 'w', 'y']);
    world.clock.pass(6_000);
    expect(ids()).to.deep.equal(['x', 'y']);
    expect(world.spun).to.deep.equal([[1, 1]]);
  });

  it('lose the names of people erased while they run, and the page is notified', async () => {
    const { world, feed } = await live();
    world.say({ type: 'spin', version: 2, result: result(1, 0) });
    world.say({ type: 'rows', from: 2, version: 3, changed: [], removed: ['a'] });
    world.say({ type: 'erased', version: 3, ids: ['a', 'z'] });
    expect(feed.wheel?.lastDrawResult?.winner.name).to.equal('');
    expect(feed.wheel?.lastDrawResult?.winners[0]?.name).to.equal('');
    expect(feed.wheel?.entries.map(({ name }) => name)).to.deep.equal(['(name erased)', 'B']);
    expect(world.erased).to.deep.equal(['a', 'z']);
  });

  it('missed by an open page are reported late rather than never', async () => {
    const { world } = await live();
    world.clock.pass(60_000);
    world.wheel = world.make(5, result(1, 20_000));
    world.say({ type: 'refetch', version: 5 });
    world.clock.pass(1_000);
    await world.change();
    expect(world.spun).to.deep.equal([[1, 41]]);
  });
});
