/** Server of the app. It holds the secret and the tokens. The browser gets only an encrypted session cookie. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { createSvcLogoutRoute, createSvcOAuthExchangeRoute } from '@svc/oauth/next';
import {
  createSvcCookieSessionAdapter,
  fetchSvcUserInfo,
  resolveSvcAuthSession,
  revokeSvcToken,
} from '@svc/oauth/server';

const {
  SVC_WEB_URL = 'http://localhost:8080',
  SVC_API_URL = `${SVC_WEB_URL}/mana`,
  SVC_CLIENT_ID = '',
  SVC_CLIENT_SECRET = '',
  APP_URL = 'http://127.0.0.1:8094',
} = process.env;

const service = { apiBaseUrl: SVC_API_URL, clientId: SVC_CLIENT_ID, clientSecret: SVC_CLIENT_SECRET };
const redirectUri = `${APP_URL}/auth/svc/callback`;
const sessions = createSvcCookieSessionAdapter({
  appId: 'plain',
  clientSecret: SVC_CLIENT_SECRET,
  secure: APP_URL.startsWith('https:'),
  // As long as an access token is valid: an hour.
  maxAgeSeconds: 3600,
});
const signedIn = (request) => resolveSvcAuthSession(request, { sdk_session: sessions.read });

const exchange = createSvcOAuthExchangeRoute({
  ...service,
  redirectUri,
  onResolvedUser: ({ userInfo: { userId, name }, tokens: { accessToken } }) => ({
    body: { userId, name },
    session: { accessToken },
  }),
  applySession: async (session, headers) => headers.append('set-cookie', await sessions.write(session)),
});

const logout = createSvcLogoutRoute({
  redirectUri,
  resolveSession: signedIn,
  clearSession: (headers) => headers.append('set-cookie', sessions.clear()),
  onLogout: ({ accessToken }) => revokeSvcToken(accessToken, service),
});

/** Asks the service who this is. Signs the person out of this app if they have withdrawn the app's access. */
async function session(request) {
  const { accessToken } = (await signedIn(request)) ?? {};
  if (accessToken === undefined) return Response.json(null);
  try {
    const { userId, name } = await fetchSvcUserInfo(accessToken, service);
    return Response.json({ userId, name });
  } catch (error) {
    if (error.code !== 'invalid_token') throw error;
    return Response.json(null, { headers: { 'set-cookie': sessions.clear() } });
  }
}

const config = () => {
  const values = JSON.stringify({ clientId: SVC_CLIENT_ID, svcWebUrl: SVC_WEB_URL });
  return new Response(`export const config = ${values};`, { headers: { 'content-type': 'text/javascript' } });
};

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript' };
const file = (name) => async () =>
  new Response(await readFile(new URL(`public/${name}`, import.meta.url)), {
    headers: {
      'content-type': types[name.split('.').at(-1)],
      'content-security-policy': `default-src 'self'; script-src 'self' ${SVC_WEB_URL}; img-src data:; frame-ancestors 'none'`,
    },
  });

const routes = {
  '/': file('index.html'),
  '/page.js': file('page.js'),
  '/auth/svc/callback': file('callback.html'),
  '/callback.js': file('callback.js'),
  '/config.js': config,
  '/api/session': session,
  '/api/auth/svc/oauth-exchange': exchange,
  '/api/auth/logout': (request) => (request.method === 'POST' ? logout.POST : logout.GET)(request),
};

/** Answers a request of Node.js with a handler for `Request` and `Response`. */
async function answer(incoming, outgoing) {
  const { method, headers } = incoming;
  const body =
    method === 'GET' || method === 'HEAD' ? {} : { body: Readable.toWeb(incoming), duplex: 'half' };
  const url = new URL(incoming.url, APP_URL);
  const handle = routes[url.pathname] ?? (() => new Response('Not found', { status: 404 }));
  const response = await handle(new Request(url, { method, headers: Object.entries(headers), ...body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

const { hostname, port } = new URL(APP_URL);
createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error) => {
    console.error(error);
    outgoing.writeHead(500).end();
  });
}).listen(Number(port), hostname, () => console.log(`Sign-in on a plain page: ${APP_URL}`));
