/** Sign-in with the service (authorization code with PKCE), and sessions. The browser gets only a session cookie. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Express, Request, Response } from 'express';
import * as client from 'openid-client';
import type { Buyer } from './orders.ts';

export interface SignInOptions {
  readonly service: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

export interface Session {
  readonly buyer?: Buyer;
  readonly idToken?: string | undefined;
  /** CSRF token, which every form has to send. Other sites do not know it. */
  readonly token: string;
  /** Sign-ins that have not ended, by state: the PKCE verifier, and the page to open afterwards. */
  readonly pending: Map<string, { readonly verifier: string; readonly then: string }>;
}

const cookie = 'shop_session';
/** Pages that may be opened after a sign-in. */
const pages = ['/', '/orders', '/seller'];
const mostSessions = 10_000;

/** Sessions by id. A real shop would store them, and delete old ones. */
const sessions = new Map<string, Session>();
const random = () => randomBytes(32).toString('base64url');

const sessionId = ({ headers }: Request) =>
  new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

export const sessionOf = (request: Request): Session | undefined => sessions.get(sessionId(request));

export function newSession(response: Response, secure: boolean, content: Partial<Session> = {}): Session {
  const [oldest] = sessions.keys();
  if (sessions.size >= mostSessions && oldest !== undefined) sessions.delete(oldest);
  const id = random();
  const session: Session = { token: random(), pending: new Map(), ...content };
  sessions.set(id, session);
  response.cookie(cookie, id, { httpOnly: true, sameSite: 'lax', secure });
  return session;
}

/** Returns whether a form comes from a page of this session. */
export function isOwnForm(session: Session, token: unknown): boolean {
  const [own, sent] = [Buffer.from(session.token), Buffer.from(typeof token === 'string' ? token : '')];
  return own.length === sent.length && timingSafeEqual(own, sent);
}

/** @param refuse answers with a page about a failed sign-in */
export function addSignIn(
  app: Express,
  { service, clientId, clientSecret, redirectUri }: SignInOptions,
  refuse: (request: Request, response: Response, title: string, text: string) => void,
): void {
  const secure = redirectUri.startsWith('https:');
  let discovered: Promise<client.Configuration> | undefined;
  const configuration = (): Promise<client.Configuration> => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- needed only for http on localhost
    const execute = service.startsWith('http:') ? [client.allowInsecureRequests] : [];
    discovered ??= client.discovery(new URL(service), clientId, clientSecret, undefined, { execute });
    discovered.catch(() => (discovered = undefined));
    return discovered;
  };

  app.get('/sign-in', async (request, response) => {
    const { then } = request.query;
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const location = client.buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid profile',
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const session = sessionOf(request) ?? newSession(response, secure);
    session.pending.set(state, { verifier, then: pages.find((page) => page === then) ?? '/' });
    response.redirect(303, location.href);
  });

  app.get('/callback', async (request, response) => {
    const url = new URL(request.url, redirectUri);
    const session = sessionOf(request);
    const state = url.searchParams.get('state') ?? '';
    const pending = session?.pending.get(state);
    if (session === undefined || pending === undefined) {
      refuse(request, response, 'This sign-in has ended', 'It is too old, or was begun in another browser.');
      return;
    }
    session.pending.delete(state);
    try {
      const config = await configuration();
      const checks = { pkceCodeVerifier: pending.verifier, expectedState: state, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(config, url, checks);
      const sub = tokens.claims()?.sub ?? '';
      const person = await client.fetchUserInfo(config, tokens.access_token, sub);
      // Replace the old session, because an attacker may know its id.
      sessions.delete(sessionId(request));
      newSession(response, secure, { buyer: { sub, name: person.name ?? sub }, idToken: tokens.id_token });
      response.redirect(303, pending.then);
    } catch (error) {
      const canceled = error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
      if (!canceled) console.error(error);
      refuse(
        request,
        response,
        canceled ? 'You are not signed in' : 'The sign-in has failed',
        canceled ? 'You have canceled the sign-in.' : 'Please try again.',
      );
    }
  });

  app.post('/sign-out', async (request, response) => {
    const session = sessionOf(request);
    const { token } = request.body as Record<string, unknown>;
    if (session === undefined || !isOwnForm(session, token)) {
      response.redirect(303, '/');
      return;
    }
    sessions.delete(sessionId(request));
    const back = { post_logout_redirect_uri: new URL('/', redirectUri).href };
    const hint = session.idToken === undefined ? {} : { id_token_hint: session.idToken };
    response.redirect(303, client.buildEndSessionUrl(await configuration(), { ...back, ...hint }).href);
  });
}
