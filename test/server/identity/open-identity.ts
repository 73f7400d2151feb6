import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { ServiceAuth } from '../../../contracts/http/auth.ts';
import type {
  BootstrapApp,
  BootstrapClient,
  BootstrapServiceClient,
  BootstrapUser,
} from '../../../contracts/identity/bootstrap.ts';
import type { Clock } from '../../../server/runtime/clock.ts';
import type { Config } from '../../../server/config.ts';
import type { Deps } from '../../../server/runtime/deps.ts';
import { applyBootstrapClients, applyBootstrapUsers } from '../../../server/identity/apply-bootstrap.ts';
import { identityDomain, type Identity } from '../../../server/identity/index.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import { openTestStore } from '../../postgres/test-store.ts';
import { setQuickPasswords, withoutPasswords } from './quick-passwords.ts';

export const secretOf = (clientId: string) => `secret-of-${clientId}-0123456789abcdef`;

export function client(clientId: string, more: Partial<BootstrapServiceClient> = {}): BootstrapServiceClient {
  return {
    clientId,
    clientSecret: secretOf(clientId),
    name: clientId,
    owner: 'ada',
    kind: 'service',
    audience: 'service.wheel',
    scopes: ['wheel:read', 'wheel:write', 'wheel:spin'],
    ...more,
  };
}

export function oauthApp(clientId: string, more: Partial<BootstrapApp> = {}): BootstrapApp {
  return {
    clientId,
    clientSecret: secretOf(clientId),
    name: clientId,
    owner: 'ada',
    kind: 'oauth',
    redirectUris: [`https://${clientId.replaceAll('_', '-')}.example/callback`],
    scopeSets: ['openid profile email roles offline_access'],
    ...more,
  };
}

export function bearer(
  { authenticators }: Identity,
  authorization: string | undefined,
  need: Pick<ServiceAuth, 'audience' | 'scope'>,
) {
  const headers = authorization === undefined ? {} : { authorization };
  return authenticators.service(
    { kind: 'service', ...need },
    {
      request: { method: 'GET', headers, headersDistinct: {} },
      body: undefined,
      address: '203.0.113.1',
      limit: async () => undefined,
    },
  );
}

const people: readonly BootstrapUser[] = [
  { userId: 'usr_ada', userName: 'Ada', password: 'correct horse' },
  { userId: 'usr_bob', userName: 'bob', password: 'battery staple' },
];

export interface OpenIdentity {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly clock: Clock & { time: number };
  logged(): string;
  node(): Promise<Identity>;
  close(): Promise<void>;
}

export interface Options {
  readonly directory?: string;
  readonly config?: Partial<Config>;
  readonly clients?: readonly BootstrapClient[];
}

export async function openIdentity({
  directory,
  config = {},
  clients = [],
}: Options = {}): Promise<OpenIdentity> {
  const folder = directory ?? (await mkdtemp(join(tmpdir(), 'svc-identity-')));
  const lines: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const clock = { time: 1_750_000_000_000, now: () => clock.time };
  const store = await openTestStore(folder, identityDomain.collections);
  const deps: Deps = {
    store,
    clock,
    log,
    random: systemRandom,
    config: {
      port: 0,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:8080',
      embedUrl: undefined,
      dataDirectory: folder,
      databaseUrl: undefined,
      masterKey: new Uint8Array(32).fill(7),
      bootstrapFile: undefined,
      vpnListFile: undefined,
      providersFile: undefined,
      standIns: false,
      metricsToken: undefined,
      rateLimitScale: 0,
      quotaScale: 1,
      appApproval: 'chat',
      webhookAllow: undefined,
      trustProxy: undefined,
      maxConnections: undefined,
      logLevel: 'trace',
      production: false,
      mail: undefined,
      ...config,
    },
  };
  const nodes: Identity[] = [];
  const node = async () => {
    const made = await identityDomain.create(deps, () => {
      throw new Error('identity needs no other domain');
    });
    nodes.push(made);
    return made;
  };
  const release = async () => {
    for (const made of nodes) await made.close?.();
    await store.close();
    if (directory === undefined) await rm(folder, { recursive: true });
  };
  try {
    const identity = await node();
    await applyBootstrapUsers(deps, withoutPasswords(people));
    await setQuickPasswords(store, people);
    await applyBootstrapClients(deps, clients);
    return { deps, identity, clock, logged: () => lines.join(''), node, close: release };
  } catch (error) {
    await release();
    throw error;
  }
}
