/** Revocation (RFC 7009) and introspection (RFC 7662) of a client's own tokens. */
import { endpoint } from '../../http/endpoint.ts';
import { OAuthErrorBody } from '../../http/error-forms.ts';
import { z } from '../../zod.ts';
import { AudienceName } from './token.ts';
import { ProviderName } from '../sign-in/sign-in.ts';

const TokenStateForm = z.looseObject({
  token: z.string(),
  token_type_hint: z.optional(
    z.string().check(z.describe('Ignored: the service recognises the kind of a token.')),
  ),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
});

/**
 * State of a token. For an invalid token, and for a token of another client, only `active: false` is
 * answered.
 */
export const TokenState = z.discriminatedUnion('active', [
  z.strictObject({ active: z.literal(false) }),
  z.strictObject({
    active: z.literal(true),
    scope: z.string(),
    client_id: z.string(),
    sub: z.string(),
    iss: z.string(),
    iat: z.int(),
    exp: z.int(),
    aud: z.optional(AudienceName),
    jti: z.optional(z.string()),
    /** Missing for refresh tokens. */
    token_type: z.optional(z.literal('Bearer')),
    token_use: z.enum(['service', 'user', 'refresh']),
    auth_time: z.optional(z.int()),
    sid: z.optional(z.string()),
    provider: z.optional(ProviderName),
    username: z.optional(z.string()),
  }),
]);
export type TokenState = z.infer<typeof TokenState>;

const oauthError = (description: string) => ({ description, schema: OAuthErrorBody });

const shared = {
  method: 'post',
  tag: 'OAuth',
  auth: { kind: 'clientBasic', orInForm: true },
  body: TokenStateForm,
  bodyType: 'form',
  bodyLimit: 'form',
  bodyExample: { token: 'eyJhbGciOiJFUzI1NiIs…' },
  errorForm: 'oauth',
  // No rate limit here, because the routes count requests and failures themselves.
  rate: null,
} as const;

const errors = {
  400: oauthError('`invalid_request`, also for a body that is not a form'),
  401: oauthError('`invalid_client`: no, unknown or wrong credentials'),
  405: oauthError('`invalid_request`: only POST'),
  413: oauthError('`invalid_request`: the form is larger than 8 KiB'),
  429: oauthError('`slow_down`: too many requests of this client, or too many failures from this address'),
  500: oauthError('`server_error`'),
  503: oauthError('`temporarily_unavailable`'),
};

export const revokeToken = endpoint({
  ...shared,
  id: 'revokeToken',
  path: '/mana/oauth/revoke',
  summary: 'Revoke a token',
  description:
    'A refresh token or an access token of a person ends the grant, and with it all tokens that came from it. An access ' +
    'token of a service ends alone. Tokens that are unknown, or of another client, get the same answer and stay as they ' +
    'are.',
  answers: {
    ...errors,
    200: {
      description:
        'The token is no longer valid, or never was. The body is an empty object, for clients that expect JSON',
      schema: z.strictObject({}),
    },
  },
});

export const introspectToken = endpoint({
  ...shared,
  id: 'introspectToken',
  path: '/mana/oauth/introspect',
  summary: 'Ask about a token',
  description: 'Answers for the caller’s own access and refresh tokens; every other one is inactive.',
  answers: { ...errors, 200: { description: 'State of the token', schema: TokenState } },
});
