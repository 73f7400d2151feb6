/**
 * Two nodes of the service without HTTP. With the embedded store, both nodes use the same one, each with a clock and
 * memory of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Refusal } from '../../../../contracts/http/errors.ts';
import { referenceKey } from '../../../../server/relics/authorizations/authorization-id.ts';
import type { Reply } from '../../../../server/relics/authorizations/world.ts';
import { EnabledClients } from '../../../../server/relics/clients/enabled-clients.ts';
import { LiveCurrencies } from '../../../../server/relics/currencies/live-currencies.ts';
import { readSettings } from '../../../../server/config.ts';
import { identityDomain } from '../../../../server/identity/index.ts';
import { relicsDomain } from '../../../../server/relics/index.ts';
import type { OperatorWorld } from '../../../../server/relics/operator/world.ts';
import { LiveRates } from '../../../../server/relics/rates/live-rates.ts';
import { systemRandom } from '../../../../server/runtime/random.ts';
import type { Store } from '../../../../server/store/port.ts';
import { openTestStore, storeIn } from '../../../postgres/test-store.ts';
import { payersOf } from '../authorizations/payers.ts';

export interface RelicNode {
  readonly store: Store;
  readonly world: OperatorWorld;
  /** Time of this node, in milliseconds. */
  readonly clock: { time: number; now(): number };
  /** Makes the next call read currencies, clients and rates from the store, as an event would do. */
  forget(): void;
  /** Replies with plain data. */
  reply<Data>(): Reply<Data, Data | Refusal>;
}

export interface People {
  readonly inactive: Set<string>;
  /** As `clientId accountId`. */
  readonly grants: Set<string>;
  isUser(accountId: string): boolean;
}

export interface RelicNodes {
  readonly folder: string;
  readonly nodes: readonly [RelicNode, RelicNode];
  readonly people: People;
  /** Makes the next call on each node read currencies, clients and rates from the store. */
  forget(): void;
  /** Closes the stores. The folder remains until `remove`. */
  close(): Promise<void>;
  remove(): Promise<void>;
}

/** @param isUser whether an account id is that of a user */
export async function openNodes(isUser: People['isUser']): Promise<RelicNodes> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-relics-'));
  const people: People = { inactive: new Set(), grants: new Set(), isUser };
  const { databaseUrl } = await storeIn(folder);
  const open = () => openTestStore(folder, [...identityDomain.collections, ...relicsDomain.collections]);
  const first = await open();
  const stores = databaseUrl === undefined ? [first] : [first, await open()];
  const nodes = [nodeOf(first, people), nodeOf(stores.at(-1)!, people)] as const;
  return {
    ...{ folder, nodes, people },
    forget() {
      for (const node of nodes) node.forget();
    },
    async close() {
      for (const store of stores) await store.close();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function nodeOf(store: Store, people: People): RelicNode {
  const clock = { time: 0, now: () => clock.time };
  const live = {
    clients: new EnabledClients(store),
    currencies: new LiveCurrencies(store),
    rates: new LiveRates({ store, clock }),
  };
  const forget = () => {
    for (const copies of Object.values(live)) copies.gap();
  };
  return {
    ...{ store, clock, forget },
    world: {
      ...{ store, clock, random: systemRandom, log: pino({ level: 'silent' }), ...live },
      referenceKey: referenceKey(new Uint8Array(32)),
      payers: payersOf({
        isActive: (accountId) => people.isUser(accountId) && !people.inactive.has(accountId),
        hasGrant: (clientId, accountId) => people.grants.has(`${clientId} ${accountId}`),
      }),
      reportForeign: () => Promise.resolve(),
      config: { ...readSettings({}), masterKey: new Uint8Array(32) },
      people: {
        person: () => Promise.resolve(undefined),
        app: (clientId) => Promise.resolve({ name: clientId, ownerId: `usr_owner_of_${clientId}` }),
      },
    },
    reply: () => ({ commit: (commit) => store.commit(commit), succeed: (data) => data }),
  };
}
