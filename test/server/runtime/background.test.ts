import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import {
  lookMilliseconds,
  startBackground,
  type Background,
  type Job,
} from '../../../server/runtime/background.ts';
import { leases, leaseTimes } from '../../../server/runtime/lease.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import { openLowdbStore } from '../../../server/store/lowdb/open.ts';
import { StoreUnavailable, type Store } from '../../../server/store/port.ts';
import { openPostgresStore } from '../../../server/store/postgres/open.ts';
import { freshDatabase } from '../../postgres/server.ts';
import { ManualScheduler } from './manual-scheduler.ts';

const minute = 60_000;
const every = 10 * minute;
const step = 5_000;

interface Opened {
  readonly stores: readonly Store[];
  close(): Promise<void>;
}

const adapters: Record<string, () => Promise<Opened>> = {
  async embedded() {
    const directory = await mkdtemp(join(tmpdir(), 'svc-background-'));
    const store = await openLowdbStore({ directory, collections: [leases] });
    return {
      stores: [store, store, store],
      async close() {
        await store.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  },
  async PostgreSQL() {
    const { url, drop } = await freshDatabase();
    const open = () => openPostgresStore({ url, collections: [leases] });
    const stores = await Promise.all([open(), open(), open()]);
    return {
      stores,
      async close() {
        await Promise.all(stores.map((store) => store.close()));
        await drop();
      },
    };
  },
};

interface Run {
  readonly node: string;
  readonly signal: AbortSignal;
  done(): void;
  fail(): void;
}

interface Node {
  readonly background: Background;
  readonly scheduler: ManualScheduler;
  readonly logged: string[];
  alive: boolean;
  reaches: boolean;
}

for (const [adapter, open] of Object.entries(adapters)) {
  describe(`background work, ${adapter}`, () => {
    let opened: Opened;
    let time = Date.UTC(2026, 0, 1);
    let name: string;
    let count = 0;
    let underWay = 0;
    let runs: Run[] = [];
    let nodes: Node[] = [];
    before(async () => (opened = await open()));
    after(() => opened.close());
    afterEach(async () => {
      for (const node of nodes) node.reaches = true;
      await Promise.all(nodes.map(({ background }) => background.close()));
      nodes = [];
      runs = [];
    });

    const settled = async () => {
      do await turn();
      while (underWay > 0);
    };

    const pass = async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= step) {
        time += Math.min(step, left);
        for (const { alive, scheduler } of nodes) if (alive) scheduler.advance(Math.min(step, left));
        await settled();
      }
    };

    const work =
      (node: string): Job['work'] =>
      (signal) =>
        new Promise<void>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          runs.push({ node, signal, done: resolve, fail: () => reject(new Error('it cannot be done')) });
        });

    /** @param ahead milliseconds by which the clock of the node is ahead of the others */
    const start = (nodeName: string, { ahead = 0, jobs }: { ahead?: number; jobs?: Job[] } = {}): Node => {
      const own = opened.stores[nodes.length] as Store;
      const node = { scheduler: new ManualScheduler(), logged: [] as string[], alive: true, reaches: true };
      const watched = async <T>(act: () => Promise<T>): Promise<T> => {
        if (!node.reaches) throw new StoreUnavailable('not reached');
        underWay += 1;
        return act().finally(() => (underWay -= 1));
      };
      const store: Store = Object.create(own, {
        commit: { value: (commit: never) => watched(() => own.commit(commit)) },
        getAll: { value: (refs: never) => watched(() => own.getAll(refs)) },
      }) as Store;
      const log = pino({ base: null }, { write: (line: string) => void node.logged.push(line) });
      const clock = { now: () => time + ahead };
      const background = startBackground(
        { store, clock, random: systemRandom, log },
        jobs ?? [{ name, every, work: work(nodeName) }],
        node.scheduler,
      );
      const started = Object.assign(node, { background });
      nodes.push(started);
      return started;
    };

    const startDue = async (...starts: Parameters<typeof start>[]): Promise<Node[]> => {
      name = `job-${count++}`;
      await opened.stores[0]!.commit({
        touch: [leases.ref(name).aggregate],
        decide: (tx) => tx.put(leases.ref(name), { id: name, holder: null, until: 0, due: time }),
      });
      return starts.map((each) => start(...each));
    };

    const lease = async () => (await opened.stores[0]!.getAll([leases.ref(name)]))[0];
    const ran = () => runs.map(({ node }) => node);

    test('is first due one interval after a node has seen it', async () => {
      name = `job-${count++}`;
      start('a');
      await pass(lookMilliseconds);
      assert.equal((await lease())?.due, time + every);
      await pass(every - step);
      assert.deepEqual(ran(), []);
      await pass(lookMilliseconds);
      assert.deepEqual(ran(), ['a']);
    });

    test('runs on one of the nodes that check at once, and again one interval after its start', async () => {
      const [a, b, c] = (await startDue(['a'], ['b'], ['c'])) as [Node, Node, Node];
      const began = time;
      await Promise.all([a, b, c].map(({ background }) => background.look()));
      assert.equal(runs.length, 1);
      await pass(2 * minute);
      runs[0]!.done();
      await settled();
      assert.deepEqual(await lease(), { id: name, holder: null, until: 0, due: began + every });
      await pass(every - 2 * minute - step);
      assert.equal(runs.length, 1);
      await pass(lookMilliseconds);
      assert.equal(runs.length, 2);
    });

    test('stays with a node whose work takes longer than a lease', async () => {
      const [a] = (await startDue(['a'], ['b', { ahead: 10_000 }])) as [Node, Node];
      await a.background.look();
      await pass(7 * leaseTimes.length);
      assert.deepEqual(ran(), ['a']);
      assert.equal(runs[0]!.signal.aborted, false);
      await pass(every);
      runs[0]!.done();
      await pass(lookMilliseconds);
      assert.equal(runs.length, 2);
    });

    test('goes to another node when the lease of a dead one has ended, and not before', async () => {
      const [a, b] = (await startDue(['a'], ['b'])) as [Node, Node];
      await a.background.look();
      a.alive = false;
      await pass(leaseTimes.length - 1);
      await b.background.look();
      assert.deepEqual(ran(), ['a']);
      await pass(1);
      await b.background.look();
      assert.deepEqual(ran(), ['a', 'b']);
      a.scheduler.advance(leaseTimes.renewal);
      await settled();
      assert.equal(runs[0]!.signal.aborted, true);
      assert.equal(runs[1]!.signal.aborted, false);
      await pass(leaseTimes.length);
      assert.deepEqual(ran(), ['a', 'b']);
    });

    test('is aborted by a node that cannot renew, before a node whose clock is ahead takes over', async () => {
      const [a, b] = (await startDue(['a'], ['b', { ahead: 15_000 }])) as [Node, Node];
      await a.background.look();
      await pass(leaseTimes.renewal);
      a.reaches = false;
      await pass(leaseTimes.lost - step);
      assert.equal(runs[0]!.signal.aborted, false);
      await pass(step);
      assert.equal(runs[0]!.signal.aborted, true);
      assert.deepEqual(ran(), ['a']);
      assert.match(a.logged.join(''), /its lease could not be kept/);
      await pass(lookMilliseconds);
      assert.deepEqual(ran(), ['a', 'b']);
      const { until } = (await lease())!;
      a.reaches = true;
      await a.background.look();
      assert.equal(
        (await lease())!.until,
        until,
        'the first node did not give back a lease that it had lost',
      );
      assert.deepEqual(ran(), ['a', 'b']);
      assert.equal(b.logged.length, 0);
    });

    test('never releases the lease of another node, even if its own clock is wrong', async () => {
      const [a, b] = (await startDue(['a'], ['b', { ahead: 2 * minute }])) as [Node, Node];
      await a.background.look();
      await b.background.look();
      assert.deepEqual(ran(), ['a', 'b']);
      const held = await lease();
      runs[0]!.done();
      await settled();
      assert.deepEqual(await lease(), held);
    });

    test('continues if the store is unavailable for less than a lease', async () => {
      const [a] = (await startDue(['a'], ['b'])) as [Node, Node];
      await a.background.look();
      for (let outage = 0; outage < 5; outage++) {
        a.reaches = false;
        await pass(leaseTimes.lost - 2 * leaseTimes.renewal);
        a.reaches = true;
        await pass(leaseTimes.renewal);
      }
      assert.equal(runs[0]!.signal.aborted, false);
      assert.deepEqual(ran(), ['a']);
    });

    test('that fails is logged, retried an interval later, and delays no other', async () => {
      const others: string[] = [];
      name = `job-${count++}`;
      const other = { name: `other-${count}`, every: minute, work: async () => others.push('ran') };
      const a = start('a', { jobs: [{ name, every, work: work('a') }, other] });
      await a.background.look();
      await pass(every + lookMilliseconds);
      assert.equal(runs.length, 1);
      const before = others.length;
      runs[0]!.fail();
      await settled();
      assert.match(a.logged.join(''), /background work failed/);
      assert.match(a.logged.join(''), /it cannot be done/);
      await pass(every);
      assert.equal(runs.length, 2);
      assert.ok(others.length >= before + 8, `${others.length - before} runs of the other in ten minutes`);
    });

    test('is checked again after a check that found no store', async () => {
      const [a] = (await startDue(['a'])) as [Node];
      a.reaches = false;
      await a.background.look();
      assert.match(a.logged.join(''), /could not be determined/);
      a.reaches = true;
      await pass(lookMilliseconds);
      assert.deepEqual(ran(), ['a']);
    });

    test('ends when its node stops, and another node takes over at its next check', async () => {
      const [a, b] = (await startDue(['a'], ['b'])) as [Node, Node];
      await a.background.look();
      await pass(step);
      const due = (await lease())!.due;
      await a.background.close();
      assert.equal(runs[0]!.signal.aborted, true);
      assert.deepEqual(await lease(), { id: name, holder: null, until: 0, due });
      assert.deepEqual(a.logged, []);
      await b.background.look();
      assert.deepEqual(ran(), ['a', 'b']);
      assert.equal(a.scheduler.waiting, 0, 'no timer is left');
    });

    test('delays a stop until its current step is done, and does not start again', async () => {
      name = `job-${count++}`;
      let finish: () => void = () => undefined;
      const step = new Promise<void>((resolve) => (finish = resolve));
      const a = start('a', { jobs: [{ name, every: 0, work: () => step }] });
      await a.background.look();
      await a.background.look();
      let closed = false;
      const closing = a.background.close().then(() => (closed = true));
      await settled();
      assert.equal(closed, false);
      assert.notEqual((await lease())!.holder, null);
      finish();
      await closing;
      assert.equal((await lease())!.holder, null);
      await a.background.look();
      assert.equal((await lease())!.holder, null);
    });
  });
}
