/**
 * Webhooks for other domains. A domain stores the settings of its endpoints with `change`, and queues events with
 * `queueWebhook`, both in its own commits. An owner, such as a guild, has its endpoints under names (targets) that the
 * domain chooses.
 */
import type { Issue } from '../../contracts/http/errors.ts';
import type {
  DeliveryQuery,
  Replayed,
  ReplayBody,
  WebhookReceiver,
} from '../../contracts/webhooks/delivery.ts';
import type { WebhookSettingsBody } from '../../contracts/webhooks/receiver-settings.ts';
import type { Domain, RunningDomain } from '../domain.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { randomToken, type RandomSource } from '../runtime/random.ts';
import { systemScheduler } from '../runtime/scheduler.ts';
import type { Transaction } from '../store/port.ts';
import { webhookAddresses } from './addresses.ts';
import { Courier } from './courier.ts';
import { webhookCollections, type Endpoint } from './documents.ts';
import { eraseSubject, expiryJob, removeOwner } from './erase.ts';
import { listDeliveries, listReceivers, type DeliveryPage } from './log.ts';
import { replayRange } from './replay.ts';
import { send } from './send.ts';
import { changeSettings, prepareSettings, type SettingsChange } from './endpoint-settings.ts';
import { Vault } from './vault.ts';

export { endpoints, webhooksAggregate, type Endpoint } from './documents.ts';
export { queueWebhook } from './queue.ts';
export { replayDelivery } from './replay.ts';
export { endpointsOf, removeEndpoint, settingsView, type SettingsChange } from './endpoint-settings.ts';

/** Returns an id for an event. Call this before the commit. */
export const newEventId = (random: RandomSource): string => `evt_${randomToken(random, 24)}`;

export interface Webhooks extends RunningDomain {
  /** Checks settings and seals their secrets, before the commit that stores them. */
  prepare(owner: string, target: string, body: WebhookSettingsBody): SettingsChange | readonly Issue[];
  /**
   * Stores settings within a commit that touches `webhooksAggregate(owner)`.
   * @param isStrict true to refuse a change to another host unless the stored secrets are given again
   */
  change(
    tx: Transaction,
    change: SettingsChange,
    now: number,
    isStrict?: boolean,
  ): Endpoint | readonly Issue[];
  receivers(owner: string): Promise<WebhookReceiver[]>;
  deliveries(owner: string, query: DeliveryQuery): Promise<DeliveryPage>;
  /** Replays a time range. A single delivery is replayed by `replayDelivery`. */
  replay(owner: string, body: ReplayBody): Promise<Replayed>;
  /** Deletes all deliveries about a person. */
  eraseSubject(owner: string, subject: string): Promise<void>;
  removeOwner(owner: string): Promise<void>;
  /** Adds a function that a commit calls when it turns an endpoint off. The function must be pure. */
  onTurnedOff(notify: (tx: Transaction, endpoint: Endpoint) => void): void;
  /**
   * Uses another clock for the times of tries, which must not be behind the real clock. Signatures still contain the
   * real time. After moving the clock, call `wake`.
   */
  follow(clock: Clock): void;
  /** Searches for due deliveries now. Resolves when their tries have begun. */
  wake(): Promise<void>;
}

export const webhooksDomain: Domain<Webhooks> = {
  collections: webhookCollections,
  create: createWebhooks,
};

function createWebhooks(deps: Deps): Webhooks {
  const { store, config, random, log } = deps;
  let current: Clock = deps.clock;
  const clock: Clock = { now: () => current.now() };
  const vault = new Vault(config.masterKey, random);
  const addresses = webhookAddresses(config);
  const notices: ((tx: Transaction, endpoint: Endpoint) => void)[] = [];
  const sender = { addresses, vault, clock: deps.clock, schedule: clock };
  const courier = new Courier({
    ...{ store, clock, random, log, scheduler: systemScheduler },
    onTurnedOff: (tx, endpoint) => notices.forEach((notify) => notify(tx, endpoint)),
    send: (endpoint, delivery, stopping) => send(sender, endpoint, delivery, stopping),
  });
  const unsubscribe = store.subscribe({
    event: (event) => courier.event(event),
    gap: () => void courier.look(),
  });
  return {
    prepare: (owner, target, body) => prepareSettings({ vault, addresses }, owner, target, body),
    change: (tx, change, now, isStrict = false) => changeSettings(tx, change, { vault, now, isStrict }),
    receivers: (owner) => listReceivers(store, owner, clock.now()),
    deliveries: (owner, query) => listDeliveries(store, owner, query),
    replay: (owner, body) => replayRange({ store, clock }, owner, body),
    eraseSubject: (owner, subject) => eraseSubject(store, owner, subject),
    removeOwner: (owner) => removeOwner(store, owner),
    onTurnedOff: (notify) => void notices.push(notify),
    follow: (other) => void (current = other),
    wake: () => courier.look(),
    routes: [],
    jobs: [expiryJob({ store, clock })],
    async close() {
      unsubscribe();
      await courier.close();
    },
  };
}
