/** Token request (docs/rules/identity.md, "Token endpoint"). The names of members are defined by RFCs. */
import type { Audience } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { OAuthErrorBody } from '../../http/error-forms.ts';
import { z } from '../../zod.ts';

/** Scopes of service clients by audience, in the order in which answers list them. */
export const scopesOf: { readonly [A in Audience]: readonly string[] } = {
  'service.wheel': ['wheel:read', 'wheel:write', 'wheel:spin'],
  'service.chat': [
    'chatbot:read',
    'chatbot:leaderboards:read',
    'chatbot:manage',
    'chatbot:giveaways:write',
    'chatbot:leveling:write',
    'chatbot:economy:write',
  ],
  'service.identity': [],
};

export const AudienceName = z.enum(['service.wheel', 'service.chat', 'service.identity']);

/** Body of a token request. A request with credentials both in this form and in HTTP Basic is refused. */
export const TokenForm = z.looseObject({
  grant_type: z.enum(['authorization_code', 'refresh_token', 'client_credentials']),
  resource: z.optional(AudienceName),
  scope: z.optional(
    z
      .string()
      .check(
        z.describe(
          'Space-separated. client_credentials: may be left out if the client holds only one. refresh_token: part of what ' +
            'was granted; all of it if left out.',
        ),
      ),
  ),
  code: z.optional(z.string().check(z.describe('authorization_code only.'))),
  redirect_uri: z.optional(
    z.string().check(z.describe('authorization_code only: the same as in the authorization request.')),
  ),
  code_verifier: z.optional(z.string().check(z.describe('authorization_code only (RFC 7636).'))),
  refresh_token: z.optional(z.string().check(z.describe('refresh_token only.'))),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
});

export const TokenAnswer = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().check(z.positive(), z.describe('Seconds.')),
  scope: z.string(),
  aud: AudienceName,
  refresh_token: z.optional(z.string().check(z.describe('With the scope offline_access.'))),
  id_token: z.optional(z.string().check(z.describe('With the scope openid.'))),
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;

const oauthError = (description: string) => ({ description, schema: OAuthErrorBody });

export const createToken = endpoint({
  id: 'createToken',
  method: 'post',
  path: '/mana/oauth/token',
  tag: 'OAuth',
  summary: 'Get an access token',
  description:
    'Service clients: client_credentials. OAuth apps: authorization_code (with PKCE) and refresh_token. A refresh token ' +
    'is replaced with each use; within a minute the replaced one gets the same successor again, later its use revokes ' +
    'the grant. Credentials by HTTP Basic (id and secret form-encoded, RFC 6749 §2.3.1) or as ' +
    'client_id and client_secret in the form. A scope the client does not hold is refused, never dropped. Failed client ' +
    'authentication is limited to 10 a minute for an address and client id and 100 for an address; a right secret passes ' +
    'even then. Requests from pages of other sites are refused.',
  auth: { kind: 'clientBasic', orInForm: true },
  body: TokenForm,
  bodyType: 'form',
  bodyLimit: 'form',
  bodyExample: {
    grant_type: 'client_credentials',
    resource: 'service.wheel',
    scope: 'wheel:read wheel:spin',
  },
  errorForm: 'oauth',
  // No rate limit here, because the route counts requests and failures itself.
  rate: null,
  answers: {
    200: { description: 'A bearer token for one audience', schema: TokenAnswer },
    400: oauthError(
      '`invalid_request`, also for a body that is not a form; `unsupported_grant_type`, `unauthorized_client`, ' +
        '`invalid_grant`, `invalid_scope` or `invalid_target`',
    ),
    401: oauthError('`invalid_client`: no, unknown or wrong credentials'),
    405: oauthError('`invalid_request`: only POST'),
    413: oauthError('`invalid_request`: the form is larger than 8 KiB'),
    429: oauthError(
      '`slow_down`: too many requests of this client, or too many failures from this address; `RateLimit` says which',
    ),
    500: oauthError('`server_error`'),
    503: oauthError('`temporarily_unavailable`'),
  },
});
