/** Server of the app. It holds the secret and the tokens. The browser gets only a session cookie. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import express from 'express';
import * as client from 'openid-client';

const {
  SVC_URL: service = 'http://localhost:8080',
  SVC_CLIENT_ID: clientId = '',
  SVC_CLIENT_SECRET: clientSecret = '',
  SVC_REDIRECT_URI: redirectUri = 'http://127.0.0.1:8091/callback',
  SVC_SCOPE: scope = 'openid profile offline_access',
} = process.env;
const home = new URL('/', redirectUri);

class Refusal extends Error {}

/** Sessions by id. A real app would store them, and delete old ones. */
const sessions = new Map();
const sessionId = (request) => /(?:^|; )app_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];

function newSession(response, content) {
  const id = randomBytes(32).toString('base64url');
  sessions.set(id, { verifiers: new Map(), ...content });
  response.cookie('app_session', id, {
    httpOnly: true,
    sameSite: 'lax',
    secure: home.protocol === 'https:',
  });
  return sessions.get(id);
}

let discovered;
async function configuration() {
  if (clientId === '')
    throw new Refusal('This app is not registered yet: see examples/README.md, "Sign-in".');
  const execute = service.startsWith('http:') ? [client.allowInsecureRequests] : []; // This option is needed only for http on localhost.
  discovered ??= client.discovery(new URL(service), clientId, clientSecret, undefined, { execute });
  discovered.catch(() => (discovered = undefined));
  return discovered;
}

async function signedIn(tokens, idToken = tokens.id_token, { sub } = tokens.claims()) {
  const { name } = await client.fetchUserInfo(await configuration(), tokens.access_token, sub);
  return { person: { name, sub }, idToken, refreshToken: tokens.refresh_token };
}

const expired = 'This sign-in has expired, or was begun in another browser. Sign in again.';

function explain(error) {
  if (error instanceof Refusal) return error.message;
  if (error.error === 'access_denied') return 'You are not signed in, because you cancelled.';
  if (error.error === 'invalid_client') return 'The service does not know this app, or its secret is wrong.';
  if (error.error === 'invalid_grant') return 'The service has ended this sign-in. Sign in again.';
  if (error.error) return `The service refused: ${error.error_description ?? error.error}`;
  console.error(error);
  return `The service at ${service} does not answer as expected. Is it running?`;
}

const app = express();
app.use((_, response, next) => {
  response.set('Content-Security-Policy', "default-src 'self'; img-src data:; frame-ancestors 'none'");
  next();
});
const files = fileURLToPath(new URL('public', import.meta.url));
app.use(express.static(files));
app.get('/callback', (_, response) => response.sendFile('index.html', { root: files }));
app.use(express.json());

app.post('/sign-in', async (request, response) => {
  const { popup } = request.body ?? {};
  const verifier = client.randomPKCECodeVerifier();
  const state = (popup ? 'popup.' : '') + client.randomState();
  const location = client.buildAuthorizationUrl(await configuration(), {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(popup && { ui_mode: 'popup' }),
  });
  const session = sessions.get(sessionId(request)) ?? newSession(response);
  session.verifiers.set(state, verifier);
  response.json({ location });
});

app.post('/session', async (request, response) => {
  const { code, state, iss, error, error_description } = request.body ?? {};
  const session = sessions.get(sessionId(request));
  const pkceCodeVerifier = session?.verifiers.get(state);
  if (pkceCodeVerifier === undefined) throw new Refusal(expired);
  session.verifiers.delete(state);
  const url = new URL(redirectUri);
  const answer = Object.entries({ code, state, iss, error, error_description });
  for (const [name, value] of answer) if (value !== undefined) url.searchParams.set(name, value);
  const checks = { pkceCodeVerifier, expectedState: state, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(await configuration(), url, checks);
  const content = await signedIn(tokens);
  sessions.delete(sessionId(request)); // Replace the old session, because an attacker may know its id.
  response.json(newSession(response, content).person);
});

app.get('/session', (request, response) => response.json(sessions.get(sessionId(request))?.person ?? null));

app.post('/refresh', async (request, response) => {
  const session = sessions.get(sessionId(request));
  if (session?.refreshToken === undefined) throw new Refusal('You are not signed in.');
  const tokens = await client.refreshTokenGrant(await configuration(), session.refreshToken);
  session.refreshToken = tokens.refresh_token;
  Object.assign(session, await signedIn(tokens, session.idToken, session.person));
  response.json(session.person);
});

app.post('/sign-out', async (request, response) => {
  const id_token_hint = sessions.get(sessionId(request))?.idToken;
  sessions.delete(sessionId(request));
  const back = { post_logout_redirect_uri: home.href, ...(id_token_hint && { id_token_hint }) };
  response.json({ location: client.buildEndSessionUrl(await configuration(), back) });
});

app.use((error, _request, response, _next) => response.status(400).json({ message: explain(error) }));

app.listen(Number(home.port), home.hostname, () => console.log(`Sign-in example: ${home.href}`));
