/** Grants `authorization_code` and `refresh_token` of the token endpoint (RFC 6749 §4.1.3, §6; RFC 7636). */
import { hash } from 'node:crypto';
import { parseLoginScopes } from '../../../contracts/identity/oauth/login-scopes.ts';
import type { TokenAnswer } from '../../../contracts/identity/oauth/token.ts';
import type { LoginScope } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Deps } from '../../runtime/deps.ts';
import { fitsScopeSet } from '../clients/scope-sets.ts';
import type { OAuthClient } from '../documents.ts';
import type { AccessTokens } from '../tokens/access-token.ts';
import { userinfo } from './userinfo-endpoint.ts';
import { issueIdToken } from '../tokens/id-token.ts';
import type { KeyRings } from '../tokens/key-rings.ts';
import { userTokenLifetime } from '../tokens/lifetimes.ts';
import { OAuthError } from '../tokens/oauth-error.ts';
import type { Form } from '../tokens/token-form.ts';
import type { GrantEndings } from './end-grants.ts';
import { readCode } from './issue-code.ts';
import type { LiveGrant, LiveGrants } from './live-grants.ts';
import { notThisCode, redeemCode } from './redeem-code.ts';
import { notThisRefreshToken, refreshGrant } from './refresh.ts';
import type { RefreshTokens } from './refresh-token.ts';

const audience = 'service.identity';
const otherTarget = new OAuthError('invalid_target', `Tokens of people are for ${audience} only`);
const verifierShape = /^[A-Za-z0-9._~-]{43,128}$/;
const noVerifier = new OAuthError(
  'invalid_request',
  'code_verifier must have 43 to 128 of the characters A-Z a-z 0-9 - . _ ~',
);
const beyondGrant = new OAuthError('invalid_scope', 'scope goes beyond what was granted');
const beyondApp = new OAuthError('invalid_scope', 'The app no longer has this scope');

const required = (name: string) => new OAuthError('invalid_request', `${name} is required`);

export class UserGrants {
  readonly #deps: Deps;
  readonly #live: LiveGrants;
  readonly #endings: GrantEndings;
  readonly #keys: KeyRings;
  readonly #access: AccessTokens;
  readonly #refresh: RefreshTokens;

  constructor(
    deps: Deps,
    { live, endings }: { readonly live: LiveGrants; readonly endings: GrantEndings },
    tokens: { readonly keys: KeyRings; readonly access: AccessTokens; readonly refresh: RefreshTokens },
  ) {
    this.#deps = deps;
    this.#live = live;
    this.#endings = endings;
    this.#keys = tokens.keys;
    this.#access = tokens.access;
    this.#refresh = tokens.refresh;
  }

  async byCode(client: OAuthClient, form: Form): Promise<TokenAnswer | OAuthError> {
    const code = form.get('code');
    if (code === undefined) return required('code');
    const redirectUri = form.get('redirect_uri');
    if (redirectUri === undefined) return required('redirect_uri');
    const verifier = form.get('code_verifier');
    if (verifier === undefined) return required('code_verifier');
    if (!verifierShape.test(verifier)) return noVerifier;
    if ((form.get('resource') ?? audience) !== audience) return otherTarget;
    const read = readCode(code);
    const live = read && (await this.#live.get(read.grantId));
    if (read === undefined || live === undefined) return notThisCode;
    const codeChallenge = hash('sha256', verifier, 'base64url');
    const redemption = { ...read, clientId: client.clientId, redirectUri, codeChallenge };
    const { scopes, code: issued } = live.grant;
    // Refuse if the app has lost a scope since the code was issued, because the id token would contain its data.
    if (live.grant.clientId === client.clientId && !fitsScopeSet(client, scopes)) return beyondApp;
    const [grant, tokens] = await Promise.all([
      redeemCode(this.#deps, redemption),
      this.#sign(client, live, scopes, issued.nonce),
    ]);
    if (grant instanceof OAuthError) {
      // Drop the cached copy, because the failed redemption may have ended the grant.
      this.#live.forget(read.grantId);
      return grant;
    }
    const { grantId, accountId, clientId, refresh } = grant;
    if (refresh === null) return tokens;
    await this.#endings.leastUsed(accountId, clientId);
    return { ...tokens, refresh_token: this.#refresh.write({ grantId, generation: refresh.generation }) };
  }

  async byRefreshToken(client: OAuthClient, form: Form): Promise<TokenAnswer | OAuthError> {
    const token = form.get('refresh_token');
    if (token === undefined) return required('refresh_token');
    if ((form.get('resource') ?? audience) !== audience) return otherTarget;
    const read = this.#refresh.read(token);
    const live = read && (await this.#live.get(read.grantId));
    if (live?.grant.clientId !== client.clientId) return notThisRefreshToken;
    const scopes = narrowed(live.grant.scopes, form.get('scope'));
    if (scopes === undefined) return beyondGrant;
    if (!fitsScopeSet(client, scopes)) return beyondApp;
    const { grantId } = live.grant;
    const [refreshed, tokens] = await Promise.all([
      refreshGrant(this.#deps, read as NonNullable<typeof read>),
      this.#sign(client, live, scopes, null),
    ]);
    if (refreshed instanceof OAuthError) {
      this.#live.forget(grantId);
      return refreshed;
    }
    return { ...tokens, refresh_token: this.#refresh.write({ grantId, generation: refreshed.generation }) };
  }

  /**
   * Signs the tokens while the store writes the commit. The caller discards them if the code or refresh token is
   * refused. Waits for one turn of the event loop first, because the store starts to write only then.
   */
  async #sign(
    client: OAuthClient,
    live: LiveGrant,
    scopes: readonly LoginScope[],
    nonce: string | null,
  ): Promise<TokenAnswer> {
    await new Promise((resolve) => setImmediate(resolve));
    const accessToken = this.#access.forUser(live.grant, scopes.join(' '));
    const idToken = scopes.includes('openid')
      ? await issueIdToken(this.#deps, this.#keys, client.idTokenAlg, {
          subject: live.grant,
          person: userinfo(live, new Set(scopes)),
          nonce,
          accessToken,
        })
      : undefined;
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: userTokenLifetime,
      scope: scopes.join(' '),
      aud: audience,
      ...(idToken !== undefined && { id_token: idToken }),
    };
  }
}

/** Returns the scopes of a refreshed token (RFC 6749 §6). Returns undefined if the request exceeds the grant. */
function narrowed(
  granted: readonly LoginScope[],
  asked: string | undefined,
): readonly LoginScope[] | undefined {
  if (asked === undefined) return granted;
  const scopes = parseLoginScopes(asked);
  return scopes?.every((scope) => granted.includes(scope)) === true ? scopes : undefined;
}
