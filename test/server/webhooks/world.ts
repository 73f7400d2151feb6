import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import type { WebhookSettingsBody } from '../../../contracts/webhooks/receiver-settings.ts';
import { internet, type Network } from '../../../server/http/outgoing/guarded-request.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import type { Store, Transaction } from '../../../server/store/port.ts';
import { webhookAddresses, type Addresses } from '../../../server/webhooks/addresses.ts';
import { Courier } from '../../../server/webhooks/courier.ts';
import {
  deliveries,
  endpoints,
  lines,
  webhookCollections,
  webhooksAggregate,
  type Endpoint,
  type Line,
  type StoredDelivery,
} from '../../../server/webhooks/documents.ts';
import { newEventId } from '../../../server/webhooks/index.ts';
import { queueWebhook, type WebhookEvent } from '../../../server/webhooks/queue.ts';
import { send } from '../../../server/webhooks/send.ts';
import { changeSettings, prepareSettings } from '../../../server/webhooks/endpoint-settings.ts';
import { Vault } from '../../../server/webhooks/vault.ts';
import { openTestStore } from '../../postgres/test-store.ts';

export const owner = '1234';
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export interface WorldOptions {
  readonly network?: Network;
  /** Maximum milliseconds of a try. */
  readonly longest?: number;
  /** Configuration; by default, development on loopback. */
  readonly config?: Parameters<typeof webhookAddresses>[0];
  readonly wrap?: (store: Store) => Store;
  readonly vault?: Vault;
}

export interface OpenWebhooks {
  readonly store: Store;
  readonly vault: Vault;
  readonly addresses: Addresses;
  /** Time of the schedule. */
  now: number;
  /**
   * Targets that were turned off, with the reasons, as the callback was told. A commit may call the callback several
   * times.
   */
  readonly turnedOff: Set<string>;
  /** Starts another node on the same store. */
  node(): Courier;
  set(target: string, body: WebhookSettingsBody, isStrict?: boolean, of?: string): Promise<Endpoint>;
  queue(target: string, event?: Partial<WebhookEvent>): Promise<string>;
  /** Lets the first node make all tries that are due, and waits for their results. */
  work(): Promise<void>;
  delivery(id: string): Promise<StoredDelivery>;
  endpoint(target: string): Promise<Endpoint>;
  line(target: string): Promise<Line>;
  close(): Promise<void>;
}

const cancelled = (immediate: NodeJS.Immediate) => () => clearImmediate(immediate);

/** Opens the webhooks of an owner on a store, with one node. Only timers with a delay of 0 fire. */
export async function openWebhooks(
  t: TestContext | undefined,
  options: WorldOptions = {},
): Promise<OpenWebhooks> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-webhooks-'));
  const opened = await openTestStore(folder, webhookCollections);
  const store = options.wrap?.(opened) ?? opened;
  const clock = { now: () => world.now };
  const vault = options.vault ?? new Vault(new Uint8Array(32).fill(7), systemRandom);
  const config = { production: false, host: '127.0.0.1', webhookAllow: undefined };
  const addresses = webhookAddresses(options.config ?? config, options.network ?? internet);
  const nodes: Courier[] = [];
  const unsubscribe = store.subscribe({
    event: (event) => nodes.forEach((node) => node.event(event)),
    gap: () => assert.fail('events were lost'),
  });
  const sender = {
    ...{ addresses, vault, clock: systemClock, schedule: clock },
    ...(options.longest !== undefined && { longest: options.longest }),
  };
  const commit = <A>(decide: (tx: Transaction) => A) =>
    store.commit({ touch: [webhooksAggregate(owner)], decide });
  const found = async <D>(read: Promise<D | undefined>): Promise<D> => {
    const document = await read;
    assert.ok(document !== undefined, 'no such document');
    return document;
  };

  const world: OpenWebhooks = {
    ...{ store, vault, addresses, now: Date.UTC(2026, 0, 1), turnedOff: new Set() },
    node() {
      const node = new Courier({
        ...{ store, clock, random: systemRandom, log: pino({ level: 'silent' }) },
        scheduler: { after: (wait, run) => (wait > 0 ? () => undefined : cancelled(setImmediate(run))) },
        onTurnedOff: (_tx, { target, off }) => void world.turnedOff.add(`${target} ${off!.reason}`),
        send: (endpoint, delivery, stopping) => send(sender, endpoint, delivery, stopping),
      });
      nodes.push(node);
      return node;
    },
    async set(target, body, isStrict = false, of = owner) {
      const change = prepareSettings({ vault, addresses }, of, target, body);
      assert.ok('owner' in change, JSON.stringify(change));
      const outcome = await commit((tx) => changeSettings(tx, change, { vault, now: world.now, isStrict }));
      assert.ok('owner' in outcome, JSON.stringify(outcome));
      return outcome;
    },
    async queue(target, event = {}) {
      const id = newEventId(systemRandom);
      const whole = { id, type: 'chat.level_up', owner, target, at: world.now, data: { level: 3 }, ...event };
      await commit((tx) => queueWebhook(tx, whole));
      return id;
    },
    async work() {
      await nodes[0]!.look();
      await nodes[0]!.idle();
      // Look again, because an event may have arrived during the first search.
      await nodes[0]!.look();
      await nodes[0]!.idle();
    },
    delivery: (id) => found(store.get(deliveries.ref(owner, id))),
    endpoint: (target) => found(store.get(endpoints.ref(owner, target))),
    line: (target) => found(store.get(lines.ref(owner, target))),
    async close() {
      unsubscribe();
      await Promise.all(nodes.map((node) => node.close()));
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  world.node();
  t?.after(() => world.close());
  return world;
}
