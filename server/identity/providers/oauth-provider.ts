import * as client from 'openid-client';
import type { Deps } from '../../runtime/deps.ts';
import { identityOf } from './claims.ts';
import { knownOAuthProviders, type OAuthProviderName } from './known-providers.ts';
import { askProvider, ProviderDown } from './outbound.ts';
import type { ProviderClient, ProviderIdentity, ProviderProblem, Ties } from './provider-client.ts';
import type { OAuthSettings } from './provider-settings.ts';

/** Temporary errors of an authorization response (RFC 6749 §4.1.2.1). */
const passing = new Set(['temporarily_unavailable', 'server_error']);

/**
 * Creates a provider that uses OAuth 2.0: Google, Epic Games, Discord or Twitch. Some of them also issue an id token.
 */
export function oauthProvider(
  name: OAuthProviderName,
  settings: OAuthSettings,
  redirectUri: string,
  log: Deps['log'],
): ProviderClient {
  const { scope, pkce, parameters, fresh: freshParameters } = knownOAuthProviders[name];
  const { endpoints } = settings;
  const configuration = configure(name, settings);
  const hasIdToken = endpoints.jwks !== undefined;

  async function identityFrom(tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>) {
    if (endpoints.userinfo === undefined) return identityOf(name, tokens.claims());
    const url = new URL(endpoints.userinfo);
    const response = await client.fetchProtectedResource(configuration, tokens.access_token, url, 'GET');
    if (response.status !== 200) throw new ProviderDown(`the profile has status ${response.status}`);
    const identity = identityOf(name, await response.json());
    // Epic also names the account in the token response. Refuse the sign-in if the two differ.
    const { account_id: owner } = tokens;
    return name === 'epic' && owner !== undefined && owner !== identity?.subject ? undefined : identity;
  }

  return {
    async begin({ state, verifier, nonce }: Ties, fresh) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        ...(pkce && {
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
        ...(hasIdToken && { nonce }),
        ...parameters,
        ...(fresh && freshParameters),
      }).href;
    },

    async finish({ state, verifier, nonce }, search): Promise<ProviderIdentity | ProviderProblem> {
      try {
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}?${search}`),
          {
            expectedState: state,
            idTokenExpected: hasIdToken,
            ...(hasIdToken && { expectedNonce: nonce }),
            ...(pkce && { pkceCodeVerifier: verifier }),
          },
        );
        return (await identityFrom(tokens)) ?? 'refused';
      } catch (error) {
        const problem = problemOf(error);
        if (problem !== 'cancelled')
          log.warn({ provider: name, problem, reason: reasonOf(error) }, 'a sign-in failed');
        return problem;
      }
    },
  };
}

function configure(
  name: OAuthProviderName,
  { clientId, clientSecret, endpoints, idTokenAlg }: OAuthSettings,
) {
  const { clientAuth } = knownOAuthProviders[name];
  const configuration = new client.Configuration(
    {
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorize,
      token_endpoint: endpoints.token,
      ...(endpoints.jwks !== undefined && { jwks_uri: endpoints.jwks }),
      id_token_signing_alg_values_supported: [idTokenAlg],
    },
    clientId,
    { client_secret: clientSecret, id_token_signed_response_alg: idTokenAlg, [client.clockTolerance]: 5 },
    clientAuth === 'post' ? client.ClientSecretPost(clientSecret) : plainBasic(clientId, clientSecret),
  );
  configuration[client.customFetch] = async (url, { method, headers, body }) => {
    const response = await askProvider(url, { method, headers, body: body as RequestInit['body'] });
    return name === 'twitch' && url === endpoints.token ? joinedScope(response) : response;
  };
  // Allow providers over http, which are stand-ins or tests. `provider-settings.ts` allows them on this machine
  // only.
  const insecure = Object.values(endpoints).some((address: string) => address.startsWith('http:'));
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked as deprecated only to warn
  if (insecure) client.allowInsecureRequests(configuration);
  // Check the signatures of id tokens. By default, the library does not check those from the token endpoint.
  if (endpoints.jwks !== undefined) client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/**
 * Authenticates by HTTP Basic without the form-encoding of RFC 6749 §2.3.1, because Epic does not decode form-encoded
 * credentials.
 */
function plainBasic(clientId: string, clientSecret: string): client.ClientAuth {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`);
}

/** Joins the scopes of an answer into one string, as RFC 6749 §5.1 requires. Twitch sends an array. */
async function joinedScope(response: Response): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return new Response(text, { status, headers });
  }
  const { scope } = (body ?? {}) as { scope?: unknown };
  const joined = Array.isArray(scope) ? { ...(body as object), scope: scope.join(' ') } : body;
  return new Response(JSON.stringify(joined), { status, headers });
}

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return passing.has(error.error) ? 'unavailable' : 'refused';
  }
  return outageIn(error) === undefined ? 'refused' : 'unavailable';
}

/** Returns the outage of the provider that caused the error, or undefined if the error has another cause. */
function outageIn(error: unknown): ProviderDown | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderDown) return cause;
  return undefined;
}

/** Returns a code for the log, without any content of an answer. */
function reasonOf(error: unknown): string {
  const outage = outageIn(error);
  if (outage !== undefined) return outage.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
