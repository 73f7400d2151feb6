/** Sections `users` and `clients` of the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { BootstrapRelicClient } from '../relics/client-settings.ts';
import { z } from '../zod.ts';
import { ScopeSet } from './oauth/login-scopes.ts';
import { RedirectUri } from './oauth/redirect-uri.ts';

const Id = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'An id is 1 to 64 of A-Z a-z 0-9 _ . : -'));
const Name = z.string().check(z.minLength(1), z.maxLength(120));

export const BootstrapOwner = Name;

export const BootstrapUser = z.strictObject({
  userId: Id,
  userName: Name,
  /** If absent, the user cannot sign in with a password. */
  password: z.optional(z.string().check(z.minLength(8), z.maxLength(256))),
  displayName: z.optional(Name),
  email: z.optional(z.email()),
  roles: z.optional(z.array(z.enum(['admin', 'tester']))),
  /** The person's id at each provider. */
  providers: z.optional(z.record(z.string(), z.string())),
});
export type BootstrapUser = z.infer<typeof BootstrapUser>;

const credentials = {
  clientId: Id,
  /** At least 32 characters, because attempts with a wrong secret do not lock the client. */
  clientSecret: z.string().check(z.minLength(32), z.maxLength(256)),
  name: Name,
  owner: BootstrapOwner,
};

const BootstrapServiceClient = z.strictObject({
  ...credentials,
  kind: z.literal('service'),
  audience: z.enum(['service.wheel', 'service.chat', 'service.identity']),
  scopes: z.array(z.string().check(z.regex(/^[a-z]+(?::[a-z]+)+$/))).check(z.minLength(1)),
});
export type BootstrapServiceClient = z.infer<typeof BootstrapServiceClient>;

const BootstrapApp = z.strictObject({
  ...credentials,
  kind: z.literal('oauth'),
  redirectUris: z.array(RedirectUri).check(z.minLength(1), z.maxLength(10)),
  /** Addresses to which the app may send people after a sign-out. If absent, no address is allowed. */
  postLogoutRedirectUris: z.optional(z.array(RedirectUri).check(z.maxLength(10))),
  scopeSets: z.array(ScopeSet).check(z.minLength(1), z.maxLength(10)),
  /** RS256 by default, because every OpenID client supports it. */
  idTokenAlg: z.optional(z.enum(['RS256', 'ES256'])),
  trusted: z.optional(z.boolean()),
  /** Enables the client for relics. Without it, the client may not call the relic API. */
  relics: z.optional(BootstrapRelicClient),
});
export type BootstrapApp = z.input<typeof BootstrapApp>;

export const BootstrapClient = z.discriminatedUnion('kind', [BootstrapServiceClient, BootstrapApp]);
export type BootstrapClient = z.input<typeof BootstrapClient>;
