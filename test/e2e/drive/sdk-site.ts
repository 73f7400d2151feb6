import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createSvcLogoutRoute, createSvcOAuthExchangeRoute } from '../../../sdk/next.ts';
import { createSvcCookieSessionAdapter, resolveSvcAuthSession } from '../../../sdk/server.ts';
import type { HomeOptions } from './built-server.ts';
import { serveLocally } from './local-site.ts';
import { appScript, callbackScript } from './sdk-scripts.ts';

type Registration = NonNullable<HomeOptions['apps']>[number];

interface Session {
  readonly userId: string;
}

export interface SdkSite {
  readonly origin: string;
  readonly registration: Registration;
  /** Headers of the page of the app, and of the callback pages. */
  readonly headers: { page: Record<string, string>; callback: Record<string, string> };
  /** Scripts of the pages. `__CONFIG__` stands for the client's options. */
  readonly scripts: { app: string; callback: string };
  /** Bodies of the requests to the exchange route. */
  readonly exchanges: Record<string, unknown>[];
  /** If set, the answer of the exchange route. */
  refusal: { status: number; body: unknown } | undefined;
  use(service: string): void;
  close(): Promise<void>;
}

const page = (script: string) =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,">' +
  '<button id="start">Sign in</button><output></output><ol id="phases"></ol>' +
  `<script type="module" src="${script}"></script></html>`;

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/**
 * Serves an app that uses the built SDK: `/` has a button, `/callback` pages handle the answer, and the API has the
 * exchange route. `/sdk/` and `/sdk-copy/` are two copies of the browser entry points.
 */
export async function serveSdkSite(): Promise<SdkSite> {
  let service = '';
  const registered = {
    clientId: `svc_${randomBytes(12).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
  };
  const site = await serveLocally((request, response) => void answer(request, response));
  const sessions = createSvcCookieSessionAdapter<Session>({
    appId: 'test',
    clientSecret: registered.clientSecret,
    sameSite: 'none',
  });
  const routes = () => ({
    exchange: createSvcOAuthExchangeRoute<Session>({
      ...registered,
      apiBaseUrl: `${service}/mana`,
      onResolvedUser: ({ userInfo: { userId } }) => ({ body: { userId }, session: { userId } }),
      applySession: async (session, headers) => headers.append('set-cookie', await sessions.write(session)),
    }),
    logout: createSvcLogoutRoute({
      resolveSession: (sent) => resolveSvcAuthSession(sent, { sdk_session: sessions.read }),
      clearSession: (headers) => headers.append('set-cookie', sessions.clear()),
    }),
  });
  let current = routes();

  const own: SdkSite = {
    origin: site.origin,
    registration: {
      ...registered,
      name: 'Relic Hunters',
      trusted: true,
      redirectUris: [`${site.origin}/auth/svc/callback`, `${site.origin}/auth/svc/popup-callback`],
      scopeSets: ['openid profile'],
    },
    headers: { page: {}, callback: {} },
    scripts: { app: appScript, callback: callbackScript },
    exchanges: [],
    refusal: undefined,
    use(address) {
      service = address;
      current = routes();
    },
    close: () => site.close(),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', site.origin);
    const send = (
      status: number,
      type: string,
      body: string | Buffer,
      headers: Record<string, string> = {},
    ) => response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    const [, folder, file = ''] = /^\/(sdk|sdk-copy)\/([\w./-]+)$/.exec(pathname) ?? [];
    if (folder) return void send(200, types['js']!, await readFile(join('sdk/dist', file)));
    if (pathname === '/callback.js') return void send(200, types['js']!, own.scripts.callback);
    if (pathname === '/app.js') {
      const config = JSON.stringify({ clientId: registered.clientId, svcWebUrl: service });
      return void send(200, types['js']!, own.scripts.app.replace('__CONFIG__', config));
    }
    if (pathname.startsWith('/auth/svc/'))
      return void send(200, types['html']!, page('/callback.js'), own.headers.callback);
    if (pathname === '/api/auth/svc/oauth-exchange') {
      const web = await webRequest(request, site.origin);
      own.exchanges.push((await web.clone().json()) as Record<string, unknown>);
      if (own.refusal)
        return void send(own.refusal.status, 'application/json', JSON.stringify(own.refusal.body));
      return sendWeb(response, await current.exchange(web));
    }
    if (pathname === '/api/auth/logout')
      return sendWeb(response, await current.logout.POST(await webRequest(request, site.origin)));
    if (pathname === '/api/me')
      return void send(
        200,
        'application/json',
        JSON.stringify(await sessions.read(await webRequest(request, site.origin))),
      );
    send(200, types['html']!, page('/app.js'), own.headers.page);
  }
  return own;
}

async function webRequest(request: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', headers } = request;
  return new Request(new URL(request.url ?? '/', origin), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(method === 'POST' && { body: Buffer.concat(chunks) }),
  });
}

async function sendWeb(response: ServerResponse, web: Response): Promise<void> {
  const cookies = web.headers.getSetCookie();
  response.writeHead(web.status, {
    ...Object.fromEntries(web.headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  });
  response.end(Buffer.from(await web.arrayBuffer()));
}
