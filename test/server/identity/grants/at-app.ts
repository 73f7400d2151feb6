import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { TokenAnswer } from '../../../../contracts/identity/oauth/token.ts';
import type { TokenState } from '../../../../contracts/identity/oauth/token-state.ts';
import type { Answer } from '../../../../server/http/answers/answer.ts';
import { clientChanged, clients } from '../../../../server/identity/documents.ts';
import type { Identity } from '../../../../server/identity/index.ts';
import type { Authorization } from '../../../../server/identity/seams.ts';
import { askRoute, askToken } from '../ask-token.ts';
import { oauthApp, openIdentity, client, type OpenIdentity } from '../open-identity.ts';

export const appId = 'svc_app';
export const redirectUri = oauthApp(appId).redirectUris[0] as string;
export const verifier = 'a-verifier-of-43-characters-0123456789-._~ab';
export const challenge = createHash('sha256').update(verifier).digest('base64url');

export function openApps(): Promise<OpenIdentity> {
  return openIdentity({
    clients: [
      oauthApp(appId),
      oauthApp('svc_other', { idTokenAlg: 'ES256', scopeSets: ['openid profile', 'email'] }),
      client('svc_one'),
    ],
  });
}

export function authorizationOf(opened: OpenIdentity, more: Partial<Authorization> = {}): Authorization {
  return {
    clientId: appId,
    accountId: 'usr_bob',
    session: {
      id: 'session-of-bob',
      accountId: 'usr_bob',
      authenticatedAt: opened.clock.time - 5_000,
      provider: 'credentials',
      providerSubject: 'usr_bob',
    },
    scopes: ['openid', 'profile', 'offline_access'],
    redirectUri,
    codeChallenge: challenge,
    nonce: 'nonce-1',
    ...more,
  };
}

export function codeFor(opened: OpenIdentity, more: Partial<Authorization> = {}): Promise<string> {
  return opened.identity.grants.issueCode(authorizationOf(opened, more));
}

export function redeem(
  identity: Identity,
  code: string,
  { clientId = appId, ...form }: Record<string, string> = {},
): Promise<Answer> {
  return askToken(identity, clientId, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...form,
  });
}

export function refresh(
  identity: Identity,
  token: string | undefined,
  { clientId = appId, ...form }: Record<string, string> = {},
): Promise<Answer> {
  return askToken(identity, clientId, {
    grant_type: 'refresh_token',
    ...(token !== undefined && { refresh_token: token }),
    ...form,
  });
}

export function tokensOf(answer: Answer): TokenAnswer {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return TokenAnswer.parse(answer.body);
}

export async function signIn(
  opened: OpenIdentity,
  more: Partial<Authorization> = {},
  identity = opened.identity,
): Promise<TokenAnswer> {
  const { clientId, redirectUri: uri } = authorizationOf(opened, more);
  const form = { clientId, redirect_uri: uri };
  return tokensOf(await redeem(identity, await codeFor(opened, more), form));
}

export function shown({ status, body }: Answer): string {
  return status === 200 ? '200' : `${status} ${(body as { error: string }).error}`;
}

export function description({ body }: Answer): string {
  return (body as { error_description: string }).error_description;
}

export function userinfo(identity: Identity, token: string, id = 'readUserinfo'): Promise<Answer> {
  return askRoute(identity, id, { authorization: `Bearer ${token}` });
}

export async function stateOf(identity: Identity, token: string, clientId = appId): Promise<TokenState> {
  const answer = await askToken(identity, clientId, { token }, 'introspectToken');
  assert.equal(answer.status, 200);
  return answer.body as TokenState;
}

export async function revoke(identity: Identity, token: string, clientId = appId): Promise<void> {
  assert.equal((await askToken(identity, clientId, { token }, 'revokeToken')).status, 200);
}

/** Changes the scope sets of the app, and returns the earlier ones. */
export function setScopeSets({ deps }: OpenIdentity, scopeSets: string[]): Promise<string[]> {
  const ref = clients.ref(appId);
  return deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const app = tx.get(ref);
      assert(app?.kind === 'oauth');
      tx.put(ref, { ...app, scopeSets });
      tx.publish(clientChanged(appId));
      return app.scopeSets;
    },
  });
}
