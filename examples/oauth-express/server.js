/** Server of the app. It holds the secret and the tokens. The browser gets only an encrypted session cookie. */
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createSvcLogoutRoute, createSvcOAuthExchangeRoute } from '@svc/oauth/next';
import {
  createSvcCookieSessionAdapter,
  fetchSvcUserInfo,
  refreshSvcTokens,
  resolveSvcAuthSession,
  revokeSvcToken,
  SvcServerError,
} from '@svc/oauth/server';
import express from 'express';

const {
  SVC_WEB_URL = 'http://localhost:8080',
  SVC_API_URL = `${SVC_WEB_URL}/mana`,
  SVC_CLIENT_ID = '',
  SVC_CLIENT_SECRET = '',
  APP_URL = 'http://127.0.0.1:8093',
} = process.env;

const service = { apiBaseUrl: SVC_API_URL, clientId: SVC_CLIENT_ID, clientSecret: SVC_CLIENT_SECRET };
const sessions = createSvcCookieSessionAdapter({
  appId: 'express',
  clientSecret: SVC_CLIENT_SECRET,
  secure: APP_URL.startsWith('https:'),
});
const signedIn = (request) => resolveSvcAuthSession(request, { sdk_session: sessions.read });

const exchange = createSvcOAuthExchangeRoute({
  ...service,
  redirectUri: `${APP_URL}/auth/svc/callback`,
  onResolvedUser: ({ userInfo: { userId, name }, tokens: { refreshToken } }) => ({
    body: { userId, name },
    session: { userId, name, refreshToken },
  }),
  applySession: async (session, headers) => headers.append('set-cookie', await sessions.write(session)),
});

const logout = createSvcLogoutRoute({
  redirectUri: `${APP_URL}/auth/svc/callback`,
  resolveSession: signedIn,
  clearSession: (headers) => headers.append('set-cookie', sessions.clear()),
  onLogout: ({ refreshToken }) => refreshToken && revokeSvcToken(refreshToken, service),
});

async function session(request) {
  const { userId, name } = (await signedIn(request)) ?? {};
  return Response.json(userId ? { userId, name } : null);
}

/** Asks the service who this is. Signs the person out of this app if they have withdrawn the app's access. */
async function refresh(request) {
  // Refuse requests from other hosts of this site, because browsers send them the cookie, too.
  if (request.headers.get('origin') !== new URL(APP_URL).origin)
    return Response.json({ message: 'This is not a page of this app.' }, { status: 403 });
  const { authSource, ...current } = (await signedIn(request)) ?? {};
  if (!authSource) return Response.json({ message: 'You are not signed in.' }, { status: 401 });
  try {
    const { accessToken, refreshToken } = await refreshSvcTokens(current.refreshToken ?? '', service);
    const { userId, name } = await fetchSvcUserInfo(accessToken, service);
    const cookie = await sessions.write({ userId, name, refreshToken });
    return Response.json({ userId, name }, { headers: { 'set-cookie': cookie } });
  } catch (error) {
    if (!(error instanceof SvcServerError) || error.code !== 'refresh_rejected') throw error;
    const body = { message: 'The service has ended this sign-in.' };
    return Response.json(body, { status: 401, headers: { 'set-cookie': sessions.clear() } });
  }
}

/** Turns a handler of `Request` and `Response` into a handler of Express. */
const web = (handle) => async (incoming, outgoing) => {
  const { method, headers } = incoming;
  const body =
    method === 'GET' || method === 'HEAD' ? {} : { body: Readable.toWeb(incoming), duplex: 'half' };
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const response = await handle(
    new Request(new URL(incoming.url, APP_URL), { method, headers: pairs, ...body }),
  );
  outgoing.status(response.status).setHeaders(response.headers);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
};

const files = fileURLToPath(new URL('public', import.meta.url));
const app = express();
app.use((_, response, next) => {
  const policy = `default-src 'self'; script-src 'self' ${SVC_WEB_URL}; img-src data:; frame-ancestors 'none'`;
  response.set('Content-Security-Policy', policy);
  next();
});
app.get('/config.js', (_, response) => {
  const config = { clientId: SVC_CLIENT_ID, svcWebUrl: SVC_WEB_URL };
  response.type('js').send(`export const config = ${JSON.stringify(config)};`);
});
app.use(express.static(files));
app.get('/auth/svc/callback', (_, response) => response.sendFile('callback.html', { root: files }));
app.all('/api/auth/svc/oauth-exchange', web(exchange));
app.get('/api/auth/logout', web(logout.GET));
app.post('/api/auth/logout', web(logout.POST));
app.get('/api/session', web(session));
app.post('/api/refresh', web(refresh));

const { hostname, port } = new URL(APP_URL);
app.listen(Number(port), hostname, () => console.log(`Sign-in with Express: ${APP_URL}`));
