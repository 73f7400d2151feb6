/**
 * Signing keys and discovery (docs/rules/identity.md, "Discovery"). The names of members are defined by RFCs.
 */
import { anyone } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { z } from '../../zod.ts';

const EcKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});

const RsaKey = z.strictObject({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
});

/**
 * JSON Web Key Set (RFC 7517). The schema is strict, so that no member of a private key gets into the answer.
 */
export const KeySet = z.strictObject({ keys: z.array(z.discriminatedUnion('kty', [EcKey, RsaKey])) });
export type KeySet = z.infer<typeof KeySet>;

/** Members of RFC 8414 and its extensions. */
export const ServerMetadata = z.strictObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  revocation_endpoint: z.string(),
  introspection_endpoint: z.string(),
  end_session_endpoint: z.string(),
  jwks_uri: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  introspection_endpoint_auth_methods_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  authorization_response_iss_parameter_supported: z.boolean(),
  prompt_values_supported: z.array(z.string()),
  ui_locales_supported: z.array(z.string()),
});

/** Members of OpenID Connect Discovery 1.0. */
export const OpenidConfiguration = z.extend(ServerMetadata, {
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  claims_supported: z.array(z.string()),
  claims_parameter_supported: z.boolean(),
  request_parameter_supported: z.boolean(),
  request_uri_parameter_supported: z.boolean(),
});

export const readKeySet = endpoint({
  id: 'readKeySet',
  method: 'get',
  path: '/mana/oauth/jwks',
  tag: 'OAuth',
  summary: 'Public keys of access tokens and id tokens',
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
  auth: anyone,
  anyOrigin: true,
  rate: 'discovery',
  answers: { 200: { description: 'Provider metadata', schema: OpenidConfiguration } },
});
