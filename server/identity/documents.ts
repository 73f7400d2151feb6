/** Documents that the identity domain stores. Times are milliseconds since the epoch. */
import { logoTypes } from '../../contracts/identity/portal/client-logo.ts';
import { AudienceName } from '../../contracts/identity/oauth/token.ts';
import { z } from '../../contracts/zod.ts';
import { collection, type NewEvent } from '../store/port.ts';
import { auditCollections } from './audit/documents.ts';
import { consents } from './authorize/documents.ts';
import { factorCollections } from './factors/documents.ts';
import { clientPartCollections } from './clients/documents.ts';
import { stateOf } from './clients/client-state.ts';
import { grants } from './grants/documents.ts';
import { deletions, inheritanceSets } from './own-account/documents.ts';
import { mailCollections } from './mail/documents.ts';
import { providerCollections } from './providers/documents.ts';
import { sessionCollections } from './sessions/documents.ts';
import { tokenCollections } from './tokens/documents.ts';

const LinkedIdentity = z.strictObject({
  name: z.optional(z.string()),
  avatarUrl: z.optional(z.string()),
  linkedAt: z.int(),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

/** Account of a person or a community. Wheels and clients belong to accounts. */
export const Account = z.strictObject({
  userId: z.string(),
  /** Name as its owner writes it. Unique without regard to case ({@link userNameKey}). */
  userName: z.string(),
  displayName: z.string(),
  email: z.optional(z.string()),
  emailVerified: z.boolean(),
  /** Argon2id as a PHC string. Absent if the account has no password. */
  password: z.optional(z.string().check(z.startsWith('$argon2id$'))),
  /** Increases with every new password, so that known devices become unknown. 0 if absent. */
  passwordEpoch: z.optional(z.int()),
  /** True for a password that is long enough only together with a second factor. */
  shortPassword: z.optional(z.boolean()),
  /** Previous user name, reserved for the account until the next change. */
  formerUserName: z.optional(z.string()),
  userNameChangedAt: z.optional(z.int()),
  roles: z.array(z.enum(['admin', 'tester'])),
  /**
   * Subject (user id) of the external identity at each provider, by provider name. Two accounts never have the same
   * subject of a provider ({@link providerKey}).
   */
  providers: z.record(z.string(), z.string()),
  /** Data of the linked identities, by provider. Absent for identities from the bootstrap file. */
  linked: z.optional(z.record(z.string(), LinkedIdentity)),
  active: z.boolean(),
  /** Increases when all sessions of the account end. 0 if absent. */
  sessionEpoch: z.optional(z.int()),
  createdAt: z.int(),
});
export type Account = z.infer<typeof Account>;

/** Stored form of a client secret. The secret cannot be recovered. */
export const SecretDigest = z.strictObject({
  /** HMAC-SHA-256 under the pepper, base64url. */
  digest: z.string(),
  createdAt: z.int(),
  /** Time until which the secret is valid; null for the current secret. */
  endsAt: z.nullable(z.int()),
  /** Last four characters, by which the owner recognises the secret. */
  hint: z.optional(z.string()),
});
export type SecretDigest = z.infer<typeof SecretDigest>;

const clientMembers = {
  clientId: z.string(),
  name: z.string(),
  ownerId: z.string(),
  /** The current secret first. The previous one stays valid until its `endsAt`. */
  secrets: z.array(SecretDigest).check(z.maxLength(2)),
  /** False after its owner has deactivated the client. */
  active: z.boolean(),
  /** Time at which an operator suspended the client. */
  suspendedAt: z.optional(z.int()),
  /** Service tokens issued before this time are refused, because an earlier owner may still have them. */
  tokensFrom: z.optional(z.int()),
  /** Logo that people see. Its bytes are stored in a separate document. */
  logo: z.optional(z.strictObject({ type: z.enum(logoTypes), digest: z.string() })),
  createdAt: z.int(),
};

export const ServiceClient = z.strictObject({
  ...clientMembers,
  kind: z.literal('service'),
  grants: z
    .array(z.strictObject({ audience: AudienceName, scopes: z.array(z.string()).check(z.minLength(1)) }))
    .check(z.minLength(1)),
  /** Null while the client waits for an operator's approval. Absent if the client needs no approval. */
  approvedAt: z.optional(z.nullable(z.int())),
});
export type ServiceClient = z.infer<typeof ServiceClient>;

export const OAuthClient = z.strictObject({
  ...clientMembers,
  kind: z.literal('oauth'),
  /** Registered redirect addresses. A request must use one of them, byte for byte. */
  redirectUris: z.array(z.string()).check(z.minLength(1), z.maxLength(10)),
  /**
   * Registered addresses to which people return after a sign-out. A request must use one of them, byte for
   * byte.
   */
  postLogoutRedirectUris: z.array(z.string()).check(z.maxLength(10)),
  /**
   * Sets of scopes that may be requested together, each in the order of `loginScopes`, separated by single spaces.
   */
  scopeSets: z.array(z.string()).check(z.minLength(1), z.maxLength(10)),
  idTokenAlg: z.enum(['RS256', 'ES256']),
  /** Whether people can sign in to the app without giving consent. */
  trusted: z.boolean(),
  /** Null while the app waits for an operator's approval. */
  approvedAt: z.nullable(z.int()),
});
export type OAuthClient = z.infer<typeof OAuthClient>;

export const Client = z.discriminatedUnion('kind', [ServiceClient, OAuthClient]);
export type Client = z.infer<typeof Client>;

/**
 * Reserves a user name, an external identity or a verified e-mail address for one account. Written in the same commit
 * as the account.
 */
const Claim = z.strictObject({ userId: z.string() });

export const accounts = collection({
  name: 'account',
  aggregate: 'account',
  part: 'head',
  schema: Account,
  indexes: {
    name: ({ userName }: Account) => [searchName(userName)],
    suspended: ({ active, userName }: Account) => (active ? null : [searchName(userName)]),
    admin: (account: Account) => (isActiveAdmin(account) ? [searchName(account.userName)] : null),
  },
});
export const clients = collection({
  name: 'client',
  aggregate: 'client',
  part: 'head',
  schema: Client,
  indexes: {
    owner: (client: Client) => [client.ownerId, client.createdAt],
    name: ({ name }: Client) => [searchName(name)],
    state: (client: Client) => [stateOf(client), searchName(client.name)],
  },
});

const claims = (name: string) => collection({ name, aggregate: name, part: 'claim', schema: Claim });

export const userNames = claims('user-name');
/** Claims on the appearance of user names, so that no two names look alike (`accounts/look-alikes.ts`). */
export const userNameLooks = claims('user-name-look');
export const providerSubjects = claims('provider-subject');
export const verifiedEmails = claims('verified-email');

/** Records that the accounts of earlier releases have been updated, so that this happens only once. */
export const olderAccounts = collection({
  name: 'older-accounts',
  aggregate: 'older-accounts',
  part: 'done',
  schema: z.strictObject({ doneAt: z.int() }),
});

export const identityCollections = [
  accounts,
  clients,
  userNames,
  userNameLooks,
  providerSubjects,
  verifiedEmails,
  olderAccounts,
  ...tokenCollections,
  grants,
  ...sessionCollections,
  ...factorCollections,
  consents,
  ...clientPartCollections,
  ...auditCollections,
  deletions,
  inheritanceSets,
  ...mailCollections,
  ...providerCollections,
] as const;

/** Returns the current session epoch of an account. Sessions of an earlier epoch have ended. */
export function epochOf(account: Account | undefined): number {
  return account?.sessionEpoch ?? 0;
}

/** Returns a name as indexes store it: in lower case, at most 200 bytes. */
export function searchName(name: string): string {
  return name.normalize('NFKC').toLowerCase().slice(0, 50).toWellFormed();
}

export function isActiveAdmin({ active, roles }: Pick<Account, 'active' | 'roles'>): boolean {
  return active && roles.includes('admin');
}

/** Returns the key of a user name. Names that differ only in case or Unicode form have the same key. */
export function userNameKey(userName: string): string {
  return encodeURIComponent(userName.normalize('NFKC').toLowerCase());
}

/** Returns the key of an address. Addresses that differ only in case have the same key. */
export function emailKey(email: string): string {
  return encodeURIComponent(email.toLowerCase());
}

export function providerKey(provider: string, subject: string): string {
  return `${encodeURIComponent(provider)}:${encodeURIComponent(subject)}`;
}

/** Returns the event that invalidates the copies of the client on all nodes. */
export function clientChanged(clientId: string): NewEvent {
  return { topic: `client:${clientId}`, type: 'client-changed', data: { id: clientId } };
}
export function accountChanged(userId: string): NewEvent {
  return { topic: `account:${userId}`, type: 'account-changed', data: { id: userId } };
}
