import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../../server/runtime/clock.ts';
import { readSettings } from '../../../server/config.ts';
import type { Deps } from '../../../server/runtime/deps.ts';
import type { Outcome } from '../../../server/http/answers/answer.ts';
import type { Route } from '../../../server/http/route.ts';
import { accounts } from '../../../server/identity/documents.ts';
import { identityDomain } from '../../../server/identity/index.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import type { AnyCollection, Store } from '../../../server/store/port.ts';
import { wrappedStore } from '../../../server/store/wrapped-store.ts';
import { quotaOf } from '../../../server/wheel/core/quota.ts';
import { wheelDomain } from '../../../server/wheel/index.ts';
import { WheelBodies } from '../../../server/wheel/bodies/wheel-bodies.ts';
import type { ReadingWorld } from '../../../server/wheel/bodies/world.ts';
import { openTestStore } from '../../postgres/test-store.ts';

export interface OpenWorld {
  readonly deps: Deps;
  readonly store: Store;
  world(store?: Store): ReadingWorld;
  /** Creates active accounts. `usr_owner`, `usr_other` and `usr_b` exist from the beginning. */
  addAccounts(...ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(more: readonly AnyCollection[] = []): Promise<OpenWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-wheel-'));
  const log = pino({ level: 'silent' });
  const store = await openTestStore(directory, [
    ...identityDomain.collections,
    ...wheelDomain.collections,
    ...more,
  ]);
  const addAccounts = async (...ids: readonly string[]): Promise<void> => {
    const refs = ids.map((id) => accounts.ref(id));
    await store.commit({
      touch: refs.map(({ aggregate }) => aggregate),
      decide(tx) {
        for (const [at, userId] of ids.entries()) {
          const account = { userId, userName: userId, displayName: userId, createdAt: 0, providers: {} };
          tx.put(refs[at]!, { ...account, emailVerified: false, roles: [], active: true });
        }
      },
    });
  };
  await addAccounts('usr_owner', 'usr_other', 'usr_b');
  const config = {
    ...readSettings({}),
    port: 8080,
    baseUrl: 'https://wheels.example',
    masterKey: systemRandom.bytes(32),
  };
  const deps: Deps = { config, store, clock: systemClock, random: systemRandom, log };
  return {
    deps,
    store,
    addAccounts,
    world: (own = store) => ({
      ...deps,
      store: own,
      bodies: new WheelBodies(own, deps.config.masterKey),
      quota: quotaOf(deps.config.quotaScale),
    }),
    async close() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function act(
  world: ReadingWorld,
  route: Route,
  call: {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    accountId?: string;
    ifMatch?: readonly string[] | undefined;
  },
): Promise<Outcome> {
  const { params = {}, query = {}, body = {}, accountId = 'usr_owner', ifMatch } = call;
  return route.handle({
    params,
    query,
    body,
    caller: { kind: 'service', clientId: 'svc_test', ownerId: accountId, scopes: new Set() },
    headers: {},
    ip: '203.0.113.1',
    address: '203.0.113.1',
    limit: async () => undefined,
    requestId: 'req_test',
    ifMatch,
    commit: (commit) => world.store.commit(commit),
  });
}

export interface Cost {
  readonly reads: number;
  readonly writes: number;
  readonly bytes: number;
}

export function counted(store: Store): {
  store: Store;
  measure: (work: () => Promise<unknown>) => Promise<Cost>;
} {
  let read = new Set<string>();
  let written = new Map<string, number>();
  const counting = wrappedStore(store, {
    commit: (commit) =>
      store.commit({
        ...commit,
        decide: (tx) =>
          commit.decide({
            get(ref) {
              read.add(ref.key);
              return tx.get(ref);
            },
            getAll(refs) {
              for (const { key } of refs) read.add(key);
              return tx.getAll(refs);
            },
            put(ref, document) {
              written.set(ref.key, Buffer.byteLength(JSON.stringify(document)));
              tx.put(ref, document);
            },
            delete(ref) {
              written.set(ref.key, 0);
              tx.delete(ref);
            },
            publish: (event) => tx.publish(event),
          }),
      }),
    get(ref) {
      read.add(ref.key);
      return store.get(ref);
    },
    getAll(refs) {
      for (const { key } of refs) read.add(key);
      return store.getAll(refs);
    },
    async find(query) {
      const page = await store.find(query);
      page.documents.forEach((_, at) => read.add(`${query.index}:${at}`));
      return page;
    },
  });
  return {
    store: counting,
    async measure(work) {
      read = new Set();
      written = new Map();
      await work();
      const bytes = [...written.values()].reduce((sum, size) => sum + size, 0);
      return { reads: read.size, writes: written.size, bytes };
    },
  };
}
