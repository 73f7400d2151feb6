import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import type { BootstrapClient, BootstrapUser } from '../../contracts/identity/bootstrap.ts';
import type { BootstrapWheel } from '../../contracts/wheel/bootstrap.ts';
import type { Bootstrap } from '../../server/start/bootstrap.ts';
import type { Domain } from '../../server/domain.ts';
import { domains } from '../../server/domains.ts';
import { systemClock, type Clock } from '../../server/runtime/clock.ts';
import { readSettings, type Settings } from '../../server/config.ts';
import { systemRandom } from '../../server/runtime/random.ts';
import { serve, type Serving } from '../../server/serve.ts';
import type { Store } from '../../server/store/port.ts';
import { storeIn } from '../postgres/test-store.ts';
import { watchAnswers } from './http/openapi/conforms.ts';
import { setQuickPasswords, withoutPasswords } from './identity/quick-passwords.ts';

export const testClient = {
  clientId: 'svc_testclient00000000000000',
  clientSecret: 'test-secret-of-the-first-client-0000000000',
} as const;

export const otherClient = {
  clientId: 'svc_otherclient0000000000000',
  clientSecret: 'test-secret-of-the-other-client-0000000000',
} as const;

const client = (credentials: { clientId: string; clientSecret: string }, owner: string): BootstrapClient => ({
  ...credentials,
  name: `Client of ${owner}`,
  owner,
  kind: 'service',
  audience: 'service.wheel',
  scopes: ['wheel:read', 'wheel:write', 'wheel:spin'],
});

export type TestBootstrap = {
  readonly users?: readonly BootstrapUser[];
  readonly clients?: readonly BootstrapClient[];
  readonly wheels?: readonly BootstrapWheel[];
};

export const testBootstrap: TestBootstrap = {
  users: [
    { userId: 'usr_alice', userName: 'alice', password: 'correct horse battery' },
    { userId: 'usr_bob', userName: 'bob', password: 'staple battery horse' },
  ],
  clients: [client(testClient, 'alice'), client(otherClient, 'bob')],
};

export interface StartOptions {
  readonly bootstrap?: TestBootstrap & Bootstrap;
  readonly moreDomains?: readonly Domain[];
  readonly clock?: Clock;
  /** Rate limits are off by default. `databaseUrl: undefined` selects the embedded store. */
  readonly config?: Partial<Settings>;
  /** Folder of an earlier application, which is not deleted at the end. */
  readonly directory?: string;
  readonly log?: Logger;
  /** False if answers are not compared with the OpenAPI document. */
  readonly watched?: boolean;
}

export interface RunningApp {
  readonly url: string;
  readonly store: Store;
  readonly serving: Serving;
  readonly directory: string;
  token(
    scopes?: readonly string[],
    credentials?: { clientId: string; clientSecret: string },
  ): Promise<string>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Fails if an answer did not match the OpenAPI document. */
  stop(): Promise<void>;
}

export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'svc-app-')));
  const bootstraps: readonly TestBootstrap[] = [testBootstrap, options.bootstrap ?? {}];
  const databaseNamed = options.config !== undefined && 'databaseUrl' in options.config;
  const serving = await serve({
    settings: {
      ...readSettings({ PORT: '0', HOST: '127.0.0.1', SVC_RATE_LIMIT_SCALE: '0' }),
      dataDirectory: directory,
      ...(databaseNamed ? {} : await storeIn(directory)),
      ...options.config,
    },
    clock: options.clock ?? systemClock,
    random: systemRandom,
    log: options.log ?? pino({ level: 'silent' }),
    domains: [...domains, ...(options.moreDomains ?? [])],
    bootstraps: bootstraps.map((each) => ({ ...each, users: withoutPasswords(each.users ?? []) })),
    buildDirectory: join(import.meta.dirname, '../../dist'),
  });
  await setQuickPasswords(
    serving.deps.store,
    bootstraps.flatMap(({ users = [] }) => users),
  );
  const url = `http://127.0.0.1:${serving.port}`;
  const misfits = options.watched === false ? [] : watchAnswers(serving.server, serving.app);

  const token: RunningApp['token'] = async (
    scopes = ['wheel:read', 'wheel:write', 'wheel:spin'],
    credentials = testClient,
  ) => {
    const response = await fetch(`${url}/mana/oauth/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        resource: 'service.wheel',
        scope: scopes.join(' '),
      }),
    });
    const answer = (await response.json()) as { access_token?: string };
    if (answer.access_token === undefined) throw new Error(`no token: ${JSON.stringify(answer)}`);
    return answer.access_token;
  };

  let ownToken: Promise<string> | undefined;
  return {
    url,
    store: serving.deps.store,
    serving,
    directory,
    token,
    async call(method, path, body, headers = {}) {
      return fetch(url + path, {
        method,
        headers: {
          Authorization: `Bearer ${await (ownToken ??= token())}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
    async stop() {
      await serving.stop();
      if (misfits.length > 0) throw new Error(`answers that do not fit OpenAPI:\n${misfits.join('\n')}`);
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
