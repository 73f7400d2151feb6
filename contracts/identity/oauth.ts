/**
 * OAuth 2.0 endpoints: token request (docs/rules/identity.md, "Token endpoint"), signing keys and discovery. Members
 * keep the names of their RFCs; errors have the form of RFC 6749 §5.2.
 */
import { anyone, type Audience } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { OAuthErrorBody } from '../http/error-forms.ts';
import { z } from '../zod.ts';

/** Scopes that a service client may hold, by audience, in the order in which answers list them. */
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

/** Form body of a token request. Credentials are sent here or by HTTP Basic, never both. */
export const TokenForm = z.looseObject({
  grant_type: z.literal('client_credentials'),
  resource: z.optional(AudienceName),
  scope: z.optional(
    z.string().check(z.describe('Space-separated; may be left out where the client holds one.')),
  ),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
});

export const TokenAnswer = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().check(z.positive(), z.describe('Seconds.')),
  scope: z.string(),
  aud: AudienceName,
});

const PublicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});

/** JSON Web Key Set (RFC 7517). The strict schema lets no private member through. */
export const KeySet = z.strictObject({ keys: z.array(PublicKey) });
export type KeySet = z.infer<typeof KeySet>;

/** Members of RFC 8414 that apply to this server. */
export const ServerMetadata = z.strictObject({
  issuer: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
});

/** Members of OpenID Connect Discovery 1.0 that apply to this server. */
export const OpenidConfiguration = z.extend(ServerMetadata, {
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
});

const oauthError = (description: string) => ({ description, schema: OAuthErrorBody });

export const createToken = endpoint({
  id: 'createToken',
  method: 'post',
  path: '/mana/oauth/token',
  tag: 'OAuth',
  summary: 'Get an access token',
  description:
    'The client-credentials grant. Credentials by HTTP Basic (id and secret form-encoded, RFC 6749 §2.3.1) or as ' +
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
  // The route counts by itself: requests per client, and failures per address and client id.
  rate: null,
  answers: {
    200: { description: 'A bearer token for one audience', schema: TokenAnswer },
    400: oauthError(
      '`invalid_request`, also for a body that is not a form; `unsupported_grant_type`, `invalid_scope` or `invalid_target`',
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

export const readKeySet = endpoint({
  id: 'readKeySet',
  method: 'get',
  path: '/mana/oauth/jwks',
  tag: 'OAuth',
  summary: 'Public keys of access tokens',
  auth: anyone,
  anyOrigin: true,
  rate: 'discovery',
  answers: { 200: { description: 'JSON Web Key Set (RFC 7517)', schema: KeySet } },
});

export const readServerMetadata = endpoint({
  id: 'readServerMetadata',
  method: 'get',
  path: '/.well-known/oauth-authorization-server',
  tag: 'OAuth',
  summary: 'Discovery (RFC 8414)',
  auth: anyone,
  anyOrigin: true,
  rate: 'discovery',
  answers: { 200: { description: 'Authorization server metadata', schema: ServerMetadata } },
});

export const readOpenidConfiguration = endpoint({
  id: 'readOpenidConfiguration',
  method: 'get',
  path: '/.well-known/openid-configuration',
  tag: 'OAuth',
  summary: 'Discovery (OpenID Connect)',
  description: 'Has no authorization_endpoint as long as nobody can sign in.',
  auth: anyone,
  anyOrigin: true,
  rate: 'discovery',
  answers: { 200: { description: 'Provider metadata', schema: OpenidConfiguration } },
});
