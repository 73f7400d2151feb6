import { hash } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { TokenState } from '../../../contracts/identity/oauth/token-state.ts';
import type { Deps } from '../../runtime/deps.ts';
import { loginScopes } from '../../../contracts/identity/sign-in/sign-in.ts';
import { fitsScopeSet } from '../clients/scope-sets.ts';
import { holdsScope, isOfEarlierOwner, mayServe } from '../clients/service-rights.ts';
import type { Client } from '../documents.ts';
import type { RevokedTokens } from '../tokens/revoked-tokens.ts';
import type { TokenVerifier, VerifiedToken } from '../tokens/verify-token.ts';
import { grants } from './documents.ts';
import type { GrantEndings } from './end-grants.ts';
import type { LiveGrant, LiveGrants } from './live-grants.ts';
import { isUsableRefreshToken } from './refresh.ts';
import type { RefreshTokenId, RefreshTokens } from './refresh-token.ts';

const inactive: TokenState = { active: false };

/** Revokes tokens, and reports their state to the client that got them. Other clients learn nothing. */
export class ClientTokens {
  readonly #deps: Deps;
  readonly #live: LiveGrants;
  readonly #endings: GrantEndings;
  readonly #refresh: RefreshTokens;
  readonly #verifier: TokenVerifier;
  readonly #revoked: RevokedTokens;

  constructor(
    deps: Deps,
    grantsOfPeople: { readonly live: LiveGrants; readonly endings: GrantEndings },
    tokens: {
      readonly refresh: RefreshTokens;
      readonly verifier: TokenVerifier;
      readonly revoked: RevokedTokens;
    },
  ) {
    this.#deps = deps;
    this.#live = grantsOfPeople.live;
    this.#endings = grantsOfPeople.endings;
    this.#refresh = tokens.refresh;
    this.#verifier = tokens.verifier;
    this.#revoked = tokens.revoked;
  }

  /** Revokes a token (RFC 7009 §2.1). If the token belongs to a person, the whole grant ends. */
  async revoke({ clientId }: Client, token: string): Promise<void> {
    const refresh = this.#refresh.read(token);
    const verified = refresh === undefined ? await this.#verifier.verify(token) : undefined;
    const grantId = refresh?.grantId ?? verified?.user?.grantId;
    if (grantId !== undefined) {
      const live = await this.#live.get(grantId);
      if (live?.grant.clientId === clientId) await this.#endings.one(grantId);
    } else if (verified?.clientId === clientId) {
      const expiresAt = verified.validBefore;
      await this.#revoked.add({ digest: hash('sha256', token, 'base64url'), expiresAt });
    }
  }

  /** Returns the state of a token (RFC 7662 §2.2). */
  async stateOf(client: Client, token: string): Promise<TokenState> {
    const refresh = this.#refresh.read(token);
    if (refresh !== undefined) return this.#refreshState(client, refresh);
    const verified = await this.#verifier.verify(token);
    if (verified?.clientId !== client.clientId) return inactive;
    if (verified.use === 'service') return serviceState(client, token, verified);
    const live = await livePerson(this.#live, verified);
    return live === undefined ? inactive : { ...accessState(token), username: live.account.userName };
  }

  async #refreshState({ clientId }: Client, { grantId, generation }: RefreshTokenId): Promise<TokenState> {
    const live = await this.#live.get(grantId);
    if (live?.grant.clientId !== clientId) return inactive;
    // Read the store, because the cached grant may not have the latest rotation.
    const grant = await this.#deps.store.get(grants.ref(grantId));
    const current = grant?.refresh ?? undefined;
    if (grant === undefined || current === undefined) return inactive;
    if (!isUsableRefreshToken(current, generation, this.#deps.clock.now())) return inactive;
    const issuedAt = current.replacedAt.at(-1) ?? grant.code.redeemedAt ?? grant.createdAt;
    return {
      active: true,
      scope: grant.scopes.join(' '),
      client_id: clientId,
      sub: grant.accountId,
      iss: this.#deps.config.baseUrl,
      iat: Math.floor(issuedAt / 1000),
      exp: Math.floor(current.endsAt / 1000),
      token_use: 'refresh',
      username: live.account.userName,
    };
  }
}

/**
 * Returns the person, the app and the grant of a user token. Returns undefined if one of them is inactive, or the app
 * has lost a scope of the token.
 */
export async function livePerson(
  grantsOfPeople: LiveGrants,
  { user, clientId, scopes }: VerifiedToken,
): Promise<LiveGrant | undefined> {
  const live = user && (await grantsOfPeople.get(user.grantId));
  if (live?.grant.clientId !== clientId || live.grant.accountId !== user?.accountId) return undefined;
  return fitsScopeSet(
    live.client,
    loginScopes.filter((scope) => scopes.has(scope)),
  )
    ? live
    : undefined;
}

/** Returns the state of a service token with the scopes that its client still has. */
function serviceState(client: Client, token: string, { audience, scopes, issuedAt }: VerifiedToken) {
  if (!mayServe(client) || isOfEarlierOwner(client, issuedAt)) return inactive;
  const held = [...scopes].filter((scope) => holdsScope(client, audience, scope));
  return held.length === 0 ? inactive : { ...accessState(token), scope: held.join(' ') };
}

function accessState(token: string) {
  const { iss, sub, aud, client_id, scope, iat, exp, jti, token_use, auth_time, sid, provider } =
    decodeJwt<Extract<TokenState, { active: true }>>(token);
  const claims = { iss, sub, aud, client_id, scope, iat, exp, jti, token_use, auth_time, sid, provider };
  return { active: true, token_type: 'Bearer', ...claims } as Extract<TokenState, { active: true }>;
}
