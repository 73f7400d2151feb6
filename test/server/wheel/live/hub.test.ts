import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { LiveMessage } from '../../../../contracts/wheel/live.ts';
import type { Follower } from '../../../../server/wheel/live/channel.ts';
import { Hub } from '../../../../server/wheel/live/hub.ts';
import { liveLimits } from '../../../../server/wheel/live/index.ts';
import type { Store, Subscriber } from '../../../../server/store/port.ts';
import { appendEntriesRoute } from '../../../../server/wheel/entries/append-entries.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { spinWheelRoute } from '../../../../server/wheel/spins/spin.ts';
import { act, openWorld, type OpenWorld } from '../world.ts';
import { ManualScheduler } from '../../runtime/manual-scheduler.ts';

class Ear implements Follower {
  open = true;
  readonly heard: LiveMessage[] = [];
  send(bytes: Buffer) {
    this.heard.push(JSON.parse(bytes.toString()) as LiveMessage);
  }
  dropped() {
    this.open = false;
  }
  get brief(): string[] {
    return this.heard.map((message) =>
      'version' in message ? `${message.type} ${message.version}` : message.type,
    );
  }
}

let opened: OpenWorld;
let hub: Hub;
let gate: Promise<void>;
let reads = 0;
let subscriber: Subscriber;

beforeEach(async () => {
  opened = await openWorld();
  gate = Promise.resolve();
  const store: Store = {
    ...opened.store,
    get(ref) {
      if (ref.collection.name === 'wheel-head') reads++;
      return gate.then(() => opened.store.get(ref));
    },
    subscribe(given) {
      subscriber = given;
      return opened.store.subscribe(given);
    },
  };
  const parts = {
    limits: { ...liveLimits, idleWheels: 2 },
    scheduler: new ManualScheduler(),
    serverTime: () => '',
  };
  hub = new Hub(store, opened.deps.log, parts);
  const world = opened.world();
  await act(world, createWheelRoute(world), { body: { listName: 'w', entries: [{ name: 'a', weight: 1 }] } });
});
afterEach(async () => {
  hub.close();
  await opened.close();
});

const params = { listName: 'w' };
const append = () => {
  const world = opened.world();
  return act(world, appendEntriesRoute(world), { params, body: { entries: [{ name: 'b', weight: 1 }] } });
};
const spin = () => {
  const world = opened.world();
  return act(world, spinWheelRoute(world), { params, body: { type: 'custom', count: 1 } });
};

describe('the hub', () => {
  it('sends no change twice to a page that joins meanwhile', async () => {
    let open = () => undefined as unknown;
    gate = new Promise((resolve) => (open = () => resolve()));
    const ear = new Ear();
    const joined = hub.join('w', ear, undefined);
    await append();
    open();
    assert.equal(await joined, true);
    await hub.join('w', new Ear(), undefined);
    assert.deepEqual(ear.brief, ['subscribed 2']);
  });

  it('makes pages refetch if a spin cannot be read, and continues', async () => {
    const ear = new Ear();
    await hub.join('w', ear, 1);
    gate = Promise.reject(new Error('away'));
    gate.catch(() => undefined);
    await spin();
    await hub.join('w', new Ear(), undefined);
    gate = Promise.resolve();
    await spin();
    await hub.join('w', new Ear(), undefined);
    assert.deepEqual(ear.brief, ['subscribed 1', 'refetch 2', 'spin 3']);
  });

  it('reports a wheel that cannot be read, and accepts a retry', async () => {
    gate = Promise.reject(new Error('away'));
    gate.catch(() => undefined);
    const ear = new Ear();
    assert.equal(await hub.join('w', ear, 1), false);
    gate = Promise.resolve();
    assert.equal(await hub.join('w', ear, 1), true);
    assert.deepEqual(ear.brief, ['subscribed 1']);
  });

  it('makes pages refetch after events were lost', async () => {
    const ear = new Ear();
    await hub.join('w', ear, 1);
    subscriber.gap();
    await hub.join('w', new Ear(), undefined);
    assert.deepEqual(ear.brief, ['subscribed 1', 'refetch 1']);
  });

  it('drops wheels without subscribers, and keeps the others', async () => {
    const ear = new Ear();
    await hub.join('w', ear, 1);
    for (let at = 0; at < 20; at++) {
      const passing = new Ear();
      await hub.join(`other-${at}`, passing, undefined);
      hub.leave(`other-${at}`, passing);
    }
    await append();
    await hub.join('w', new Ear(), undefined);
    assert.deepEqual(ear.brief, ['subscribed 1', 'rows 2']);
  });

  it('drops them even after many were followed at the same time', async () => {
    const pages = Array.from({ length: 20 }, (_, at) => ({ listName: `storm-${at}`, ear: new Ear() }));
    for (const { listName, ear } of pages) await hub.join(listName, ear, undefined);
    for (const { listName, ear } of pages) hub.leave(listName, ear);
    await hub.join('w', new Ear(), undefined);
    const before = reads;
    for (const { listName } of pages.slice(0, 18)) await hub.join(listName, new Ear(), undefined);
    assert.equal(reads - before, 18, 'each was read again');
  });

  it('does not subscribe a page that has disconnected meanwhile', async () => {
    const ear = new Ear();
    ear.open = false;
    await hub.join('w', ear, 1);
    await append();
    await hub.join('w', new Ear(), undefined);
    assert.deepEqual(ear.heard, []);
  });
});
