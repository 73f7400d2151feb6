/** Stand-in of an OAuth 2.0 provider, with id tokens if the provider issues them. It stores nothing. */
import { providerLabels } from '../../../contracts/identity/sign-in/provider-names.ts';
import { createHash } from 'node:crypto';
import { oauthStandIn } from '../../../contracts/identity/sign-in/stand-ins.ts';
import { z } from '../../../contracts/zod.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { rawRoute, type RawRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { withParameters } from '../authorize/answer-app.ts';
import { Sealed } from '../authorize/sealed.ts';
import type { OAuthProviderName } from '../providers/known-providers.ts';
import type { OAuthSettings } from '../providers/provider-settings.ts';
import { standInKey, type StandInKey } from './stand-in-key.ts';
import { subjectOf, type Person } from './people.ts';
import { chooserPage, chosenPerson, faultPage, standInHeaders } from './stand-in-page.ts';

const Person = z.strictObject({ name: z.string(), email: z.string(), verified: z.boolean() });

const Code = z.strictObject({
  person: Person,
  redirectUri: z.string(),
  challenge: z.nullable(z.string()),
  nonce: z.nullable(z.string()),
});
type Code = z.infer<typeof Code>;

/** Lifetimes in milliseconds. */
const codeLifetime = 60_000;
const tokenLifetime = 3_600_000;

function claimsOf(provider: OAuthProviderName, person: Person): Record<string, unknown> {
  const { name, email, verified } = person;
  const subject = subjectOf(provider, person);
  const address = email === '' ? {} : { email, email_verified: verified };
  switch (provider) {
    case 'google':
      return { sub: subject, name, ...address };
    case 'epic':
      return { sub: subject, preferred_username: name };
    case 'twitch':
      return { sub: subject, preferred_username: name, ...address };
    case 'discord':
      return {
        ...{ id: subject, username: name.toLowerCase(), global_name: name, avatar: null },
        ...(email === '' ? { email: null } : { email, verified }),
      };
  }
}

const ok = (body: object): Answer => ({ status: 200, body, headers: { 'Cache-Control': 'no-store' } });
const fault = (status: number, error: string): Answer => ({ status, body: { error } });

export interface OAuthStandIn {
  readonly routes: readonly RawRoute[];
  readonly settings: OAuthSettings;
}

export function createOAuthStandIn(
  deps: Deps,
  provider: OAuthProviderName,
  key: StandInKey = standInKey(deps.config.masterKey),
): OAuthStandIn {
  const { clock, config } = deps;
  const endpoints = oauthStandIn(provider);
  const label = providerLabels[provider];
  const clientId = `stand-in-${provider}`;
  // Provider and client are in this process, so the secret protects nothing. It is compared only to check that the
  // client sends it.
  const clientSecret = createHash('sha256').update(config.masterKey).update(clientId).digest('base64url');
  const issuer = `${config.baseUrl}/stand-ins/${provider}`;
  const redirectUri = `${config.baseUrl}/oauth/providers/${provider}/callback`;
  const codes = new Sealed(deps, `svc/stand-ins/${provider}/code`, Code);
  const tokens = new Sealed(deps, `svc/stand-ins/${provider}/token`, Person);
  const hasIdToken = provider === 'google' || provider === 'twitch';

  const faultOf = (query: URLSearchParams): string | undefined => {
    if (query.get('client_id') !== clientId) return 'client_id is wrong';
    if (query.get('redirect_uri') !== redirectUri) return 'redirect_uri is wrong';
    if (query.get('response_type') !== 'code') return 'response_type is not code';
    return undefined;
  };

  const authorize: RawRoute['handle'] = ({ query }) => {
    const asked = new URLSearchParams(query);
    const wrong = faultOf(asked);
    return wrong === undefined
      ? chooserPage(label, endpoints.choose.path, Object.fromEntries(asked))
      : faultPage(label, wrong);
  };

  const choose: RawRoute['handle'] = ({ query }) => {
    const asked = new URLSearchParams(query);
    const wrong = faultOf(asked);
    if (wrong !== undefined) return faultPage(label, wrong);
    const person = chosenPerson(asked);
    const answer =
      person === undefined
        ? { error: 'access_denied' }
        : { code: codes.seal('', codeOf(asked, person), clock.now() + codeLifetime) };
    const state = asked.get('state') ?? undefined;
    return { status: 303, headers: { Location: withParameters(redirectUri, { ...answer, state }) } };
  };

  const codeOf = (asked: URLSearchParams, person: Person): Code => ({
    ...{ person, redirectUri },
    challenge: asked.get('code_challenge'),
    nonce: asked.get('nonce'),
  });

  const token: RawRoute['handle'] = async ({ headers, body }) => {
    const form = new URLSearchParams(body.toString());
    const basic = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
    const posted = `${form.get('client_id') ?? ''}:${form.get('client_secret') ?? ''}`;
    if (![basic, posted].includes(`${clientId}:${clientSecret}`)) return fault(400, 'invalid_client');
    const code = codes.open('', form.get('code') ?? '')?.value;
    if (code === undefined || form.get('redirect_uri') !== code.redirectUri)
      return fault(400, 'invalid_grant');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code.challenge !== null && code.challenge !== challenge) return fault(400, 'invalid_grant');
    const claims = claimsOf(provider, code.person);
    return ok({
      access_token: tokens.seal('', code.person, clock.now() + tokenLifetime),
      token_type: 'bearer',
      expires_in: tokenLifetime / 1_000,
      // Send an array for Twitch, as Twitch does.
      scope: provider === 'twitch' ? ['openid'] : 'openid',
      ...(provider === 'epic' && { account_id: claims['sub'] }),
      ...(hasIdToken && {
        id_token: await key.sign({
          ...claims,
          ...{ iss: issuer, aud: clientId },
          ...(code.nonce !== null && { nonce: code.nonce }),
          iat: Math.floor(clock.now() / 1_000),
          exp: Math.floor((clock.now() + tokenLifetime) / 1_000),
        }),
      }),
    });
  };

  const userinfo: RawRoute['handle'] = ({ headers }) => {
    const person = tokens.open('', headers.authorization?.replace(/^bearer /i, '') ?? '')?.value;
    return person === undefined ? fault(401, 'invalid_token') : ok(claimsOf(provider, person));
  };

  return {
    routes: [
      { ...rawRoute(endpoints.authorize, authorize), headers: standInHeaders },
      { ...rawRoute(endpoints.choose, choose), headers: standInHeaders },
      rawRoute(endpoints.token, token),
      rawRoute(endpoints.userinfo, userinfo),
      rawRoute(endpoints.jwks, () => ok({ keys: [key.publicJwk] })),
    ],
    settings: {
      ...{ clientId, clientSecret, idTokenAlg: 'ES256' },
      endpoints: {
        issuer,
        authorize: config.baseUrl + endpoints.authorize.path,
        token: config.baseUrl + endpoints.token.path,
        ...(hasIdToken
          ? { jwks: config.baseUrl + endpoints.jwks.path }
          : { userinfo: config.baseUrl + endpoints.userinfo.path }),
      },
    },
  };
}
