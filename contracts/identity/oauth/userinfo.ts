/** Userinfo (OpenID Connect Core §5.3; docs/rules/identity.md, "Userinfo"). */
import { endpoint } from '../../http/endpoint.ts';
import { OAuthErrorBody } from '../../http/error-forms.ts';
import { z } from '../../zod.ts';
import { ProviderName } from '../sign-in/sign-in.ts';

/** Provider of the id in `platformId`. */
export const chatPlatform = 'discord';

/** Data of the person for whom a token was issued. The token's scopes decide which members are present. */
export const Userinfo = z.strictObject({
  sub: z.string().check(z.describe('Account id.')),
  _id: z.string().check(z.describe('The same as sub.')),
  userId: z.string().check(z.describe('The same as sub.')),
  provider: ProviderName.check(z.describe('How the person signed in.')),
  userName: z.optional(z.string().check(z.describe('Scope profile, like the next six.'))),
  preferred_username: z.optional(z.string().check(z.describe('The same as userName, for OpenID Connect.'))),
  name: z.optional(z.string()),
  displayName: z.optional(z.string()),
  avatarUrl: z.optional(z.string()),
  platformId: z.optional(z.string().check(z.describe('Linked id on the chat platform.'))),
  providerAccountId: z.optional(z.string().check(z.describe('Subject at the provider of this sign-in.'))),
  email: z.optional(z.string().check(z.describe('Scope email, like email_verified.'))),
  email_verified: z.optional(z.boolean()),
  roles: z.optional(z.array(z.enum(['admin', 'tester'])).check(z.describe('Scope roles.'))),
});
export type Userinfo = z.infer<typeof Userinfo>;

const oauthError = (description: string) => ({ description, schema: OAuthErrorBody });

const shared = {
  path: '/mana/oauth/userinfo',
  tag: 'OAuth',
  auth: { kind: 'user' },
  errorForm: 'oauth',
  // No rate limit here, because the route counts requests per token.
  rate: null,
  answers: {
    200: { description: 'The person', schema: Userinfo },
    401: oauthError(
      '`invalid_token`: no token of a person that is valid now; `WWW-Authenticate` says it too (RFC 6750)',
    ),
    429: oauthError('`slow_down`: more than 60 requests a minute with this token'),
    500: oauthError('`server_error`'),
    503: oauthError('`temporarily_unavailable`'),
  },
} as const;

export const readUserinfo = endpoint({
  ...shared,
  id: 'readUserinfo',
  method: 'get',
  summary: 'Who signed in',
  description: 'The access token is read from the Authorization header only. Any scope is sufficient.',
});

export const postUserinfo = endpoint({
  ...shared,
  id: 'postUserinfo',
  method: 'post',
  summary: 'Who signed in, by POST',
  description: 'As by GET. A body is ignored: the token belongs in the Authorization header.',
});
