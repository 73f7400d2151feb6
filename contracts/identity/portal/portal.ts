/** Clients as the developer portal shows them (docs/rules/identity.md, "Developer portal"). */
import { Time } from '../../http/time.ts';
import { z } from '../../zod.ts';
import { ClientName } from './client-name.ts';
import { clientStates } from './client-state.ts';
import { ScopeSet } from '../oauth/login-scopes.ts';
import { AudienceName, scopesOf } from '../oauth/token.ts';
import { RedirectUri } from '../oauth/redirect-uri.ts';

export const mostClients = 50;

export const graces = ['now', '24h', '7d'] as const;
export const Grace = z.enum(graces);
export type Grace = z.infer<typeof Grace>;

/**
 * Clients that need an operator's approval (`SVC_APP_APPROVAL`): none, those that may call the chat API, or
 * all.
 */
export const approvalRules = ['none', 'chat', 'all'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

export const ClientId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'Not the id of a client'), z.describe('Id of a client.'));
export const SecretId = z
  .string()
  .check(z.regex(/^[\w-]{12}$/, 'Not the id of a secret'), z.describe('Id of a secret.'));

const State = z.enum(clientStates);

const Scopes = z.strictObject({ audience: AudienceName, scopes: z.array(z.string()) });

/** Audiences of a service client, each at most once. */
export const ClientGrants = z
  .array(
    Scopes.check(
      z.refine(({ audience, scopes }) => knows(audience, scopes), 'Scopes of the audience, each once'),
    ),
  )
  .check(
    z.minLength(1),
    z.maxLength(3),
    z.refine(
      (grants) => new Set(grants.map(({ audience }) => audience)).size === grants.length,
      'Each audience once',
    ),
  );

function knows(audience: keyof typeof scopesOf, scopes: readonly string[]): boolean {
  const known = scopes.every((scope) => scopesOf[audience].includes(scope));
  return known && scopes.length > 0 && new Set(scopes).size === scopes.length;
}

const uris = (least: number) => z.array(RedirectUri).check(z.minLength(least), z.maxLength(10));

const appSettings = {
  redirectUris: uris(1),
  postLogoutRedirectUris: uris(0),
  scopeSets: z.array(ScopeSet).check(z.minLength(1), z.maxLength(10)),
  idTokenAlg: z.enum(['RS256', 'ES256']),
};

export const NewClientBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('service'), name: ClientName, grants: ClientGrants }),
  z.strictObject({
    kind: z.literal('oauth'),
    name: ClientName,
    ...appSettings,
    postLogoutRedirectUris: z.optional(appSettings.postLogoutRedirectUris),
    idTokenAlg: z.optional(appSettings.idTokenAlg),
  }),
]);
export type NewClientBody = z.infer<typeof NewClientBody>;

/** Settings to change. A missing setting stays unchanged. */
export const ClientChange = z.strictObject({
  name: z.optional(ClientName),
  grants: z.optional(ClientGrants),
  redirectUris: z.optional(appSettings.redirectUris),
  postLogoutRedirectUris: z.optional(appSettings.postLogoutRedirectUris),
  scopeSets: z.optional(appSettings.scopeSets),
  idTokenAlg: z.optional(appSettings.idTokenAlg),
});
export type ClientChange = z.infer<typeof ClientChange>;

const summary = {
  clientId: z.string(),
  kind: z.enum(['service', 'oauth']),
  name: z.string(),
  state: State,
  logo: z.nullable(z.string()),
  createdAt: Time,
  /** Time of the latest token, accurate to an hour; null if the client never had a token. */
  lastUsedAt: z.nullable(Time),
};

export const ClientSummary = z.strictObject(summary);
export type ClientSummary = z.infer<typeof ClientSummary>;

export const SecretView = z.strictObject({
  id: z.string(),
  hint: z.nullable(z.string()),
  createdAt: Time,
  /** Time from which an old secret is refused; null for the current secret. */
  endsAt: z.nullable(Time),
});
export type SecretView = z.infer<typeof SecretView>;

export const RefusalView = z.strictObject({
  at: Time,
  count: z.int(),
  where: z.enum(['authorize', 'token']),
  code: z.string(),
  reason: z.string(),
});
export type RefusalView = z.infer<typeof RefusalView>;

export const ClientView = z.strictObject({
  ...summary,
  grants: z.array(Scopes),
  app: z.nullable(
    z.strictObject({
      redirectUris: z.array(z.string()),
      postLogoutRedirectUris: z.array(z.string()),
      scopeSets: z.array(z.string()),
      idTokenAlg: appSettings.idTokenAlg,
      trusted: z.boolean(),
    }),
  ),
  /** The current secret comes first. */
  secrets: z.array(SecretView),
  /** Refused requests, the latest first. */
  refusals: z.array(RefusalView),
  /** Pending offer to another account; null if there is none. */
  transfer: z.nullable(z.strictObject({ userName: z.string(), expiresAt: Time })),
  /** Whether an operator must approve the client again after a change that adds rights. */
  needsApproval: z.boolean(),
});
export type ClientView = z.infer<typeof ClientView>;

export const OfferView = z.strictObject({
  clientId: z.string(),
  kind: summary.kind,
  name: z.string(),
  logo: summary.logo,
  from: z.string(),
  expiresAt: Time,
});
export type OfferView = z.infer<typeof OfferView>;

export const PortalView = z.strictObject({
  clients: z.array(ClientSummary),
  /** Offers to the account, the latest first. At most 100 are listed. */
  offers: z.array(OfferView),
  /** Whether there are more offers than this answer lists. They are listed once these are answered. */
  moreOffers: z.boolean(),
  /** Maximum number of clients of the account; null for no limit. */
  mostClients: z.nullable(z.int()),
  approval: z.enum(approvalRules),
  baseUrl: z.string(),
});
export type PortalView = z.infer<typeof PortalView>;

/** Answer with a new secret. No other answer contains the secret. */
export const NewSecret = z.strictObject({ client: ClientView, clientSecret: z.string() });
export type NewSecret = z.infer<typeof NewSecret>;
