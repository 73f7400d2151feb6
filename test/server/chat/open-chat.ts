import type { BootstrapGuild } from '../../../contracts/chat/bootstrap.ts';
import type { ErrorBody } from '../../../contracts/http/errors.ts';
import { scopesOf } from '../../../contracts/identity/oauth/token.ts';
import type { SimulatorEffects, SimulatorEvent } from '../../../contracts/chat/simulator-endpoints.ts';

import { startApp, type RunningApp, type StartOptions } from '../start-app.ts';

export const chatPath = '/mana/chat/api/v1';
export const start = Date.UTC(2026, 0, 5, 12);

const client = (name: string, owner: string) => ({
  clientId: `svc_chat${name}`,
  clientSecret: `test-secret-of-the-chat-client-${name}-00000000`,
  name: `Chat client of ${owner}`,
  owner,
  kind: 'service' as const,
  audience: 'service.chat' as const,
  scopes: [...scopesOf['service.chat']],
});

/**
 * Clients by name. The owner of `linked` is user 42 of the platform, that of `guest` is user 43, and that of `unlinked`
 * is not linked to any user.
 */
export const chatClients = {
  linked: client('linked', 'ana'),
  guest: client('guest', 'ben'),
  unlinked: client('unlinked', 'cleo'),
} as const;
export type ChatClientName = keyof typeof chatClients;

/** Guild 1001 with the owner 42, the member 43 without permissions, and roles 3001 to 3004. */
export const testGuild: BootstrapGuild = {
  id: '1001',
  name: 'Test guild',
  ownerId: '42',
  features: ['COMMUNITY'],
  channels: [
    { id: '2000', name: 'Games', type: 'category' },
    { id: '2001', name: 'chat' },
    { id: '2002', name: 'quiz', parentId: '2000' },
    { id: '2003', name: 'a thread', type: 'thread', parentId: '2002' },
    { id: '2004', name: 'talk', type: 'voice' },
  ],
  roles: [
    { id: '1001', name: '@everyone', permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'] },
    { id: '3001', name: 'Regular' },
    { id: '3002', name: 'Veteran' },
    { id: '3003', name: 'Managed', managed: true },
    { id: '3004', name: 'Moderator', permissions: ['MANAGE_CHANNELS'] },
    { id: '3009', name: 'Above the bot', position: 9 },
  ],
  botRolePosition: 8,
  members: [
    { userId: '42', username: 'ana', displayName: 'Ana' },
    { userId: '43', username: 'ben', displayName: 'Ben' },
    { userId: '44', username: 'dora', displayName: 'Dora' },
    { userId: '45', username: 'robot', displayName: 'Robot', bot: true },
  ],
};

/** An event of guild 1001, unless it names another one. */
type Happening = { readonly type: SimulatorEvent['type'] } & Readonly<Record<string, unknown>>;

export interface Asked {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Ask {
  readonly as?: ChatClientName;
  readonly scopes?: readonly string[];
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface OpenChat {
  readonly app: RunningApp;
  /** Time of the process, which the test advances. */
  readonly time: { now: number };
  token(as?: ChatClientName, scopes?: readonly string[]): Promise<string>;
  /** Calls the chat API. */
  ask(method: string, path: string, options?: Ask): Promise<Asked>;
  /** Sends an event to the simulator. */
  simulate(event: Happening): Promise<SimulatorEffects>;
  /** Advances the clock of the bot. */
  advance(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

export async function openChat(
  options: Pick<StartOptions, 'config' | 'directory'> & { guilds?: readonly BootstrapGuild[] } = {},
): Promise<OpenChat> {
  const time = { now: start };
  const { guilds = [testGuild], ...rest } = options;
  const app = await startApp({
    ...rest,
    clock: { now: () => time.now },
    bootstrap: {
      users: [
        { userId: 'usr_ana', userName: 'ana', providers: { discord: '42' } },
        { userId: 'usr_ben', userName: 'ben', providers: { discord: '43' } },
        { userId: 'usr_cleo', userName: 'cleo' },
      ],
      clients: Object.values(chatClients),
      guilds,
    },
  });
  const tokens = new Map<string, Promise<string>>();
  const fetchToken = async (as: ChatClientName, scopes: readonly string[]): Promise<string> => {
    const { clientId, clientSecret } = chatClients[as];
    const response = await fetch(`${app.url}/mana/oauth/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        resource: 'service.chat',
        scope: scopes.join(' '),
      }),
    });
    const answer = (await response.json()) as { access_token?: string };
    if (answer.access_token === undefined) throw new Error(`no token: ${JSON.stringify(answer)}`);
    return answer.access_token;
  };
  const chat: OpenChat = {
    app,
    time,
    token(as = 'linked', scopes = scopesOf['service.chat']) {
      const key = `${as} ${scopes.join(' ')}`;
      const known = tokens.get(key) ?? fetchToken(as, scopes);
      tokens.set(key, known);
      return known;
    },
    async ask(method, path, { as, scopes, body, headers = {} } = {}) {
      const response = await fetch(`${app.url}${chatPath}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await chat.token(as, scopes)}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
        headers: response.headers,
      };
    },
    async simulate(event) {
      const response = await simulator(app, 'events', { guildId: '1001', ...event });
      const body = (await response.json()) as SimulatorEffects & ErrorBody;
      if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
      return body;
    },
    async advance(seconds) {
      const response = await simulator(app, 'clock', { advanceSeconds: seconds });
      if (response.status !== 200) throw new Error(`the clock: ${response.status}`);
    },
    stop: () => app.stop(),
  };
  return chat;
}

export function simulator(
  { url }: Pick<RunningApp, 'url'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/simulator/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Returns status and code of an answer: `403 guild_forbidden`. */
export const verdict = ({ status, body }: Asked): string =>
  status < 400 ? String(status) : `${status} ${(body as ErrorBody).code}`;
