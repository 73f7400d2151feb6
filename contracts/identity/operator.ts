/** Page `/operator` and its API, for accounts with the role `admin` (docs/rules/identity.md, "Operators"). */
import { endpoint } from '../http/endpoint.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { auditEndpoints } from './audit.ts';
import { clientStates } from './portal/client-state.ts';
import { signedInPageEndpoint } from './signed-in-page.ts';

const tag = 'Operator';
const role = 'admin';
const read = { kind: 'session', role, csrf: false } as const;
const write = { kind: 'session', role, csrf: true } as const;
/**
 * Requires a recent proof of identity. For changes that the owner of the account or client may not notice
 * soon.
 */
const recent = { kind: 'session', role, csrf: true, recent: true } as const;

const Id = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/), z.describe('1 to 64 of A-Z a-z 0-9 _ . : -'));

const Search = z.optional(
  z
    .string()
    .check(z.maxLength(100), z.describe('The beginning of a name, or a whole id. Case does not matter.')),
);

const AccountSearch = z.optional(
  z
    .string()
    .check(
      z.maxLength(254),
      z.describe(
        'The beginning of a name, a whole id, or a whole verified e-mail address. Case does not matter.',
      ),
    ),
);

/** Reason for an operator's action. The owner of the account or client can read it in the audit trail. */
const Reason = z.optional(
  z.string().check(z.maxLength(200), z.describe('The owner of the account or client can read it.')),
);

export const roles = ['admin', 'tester'] as const;
export type Role = (typeof roles)[number];

export const operatorPage = signedInPageEndpoint({
  id: 'operatorPage',
  path: '/operator',
  tag,
  summary: 'Page of operators',
});

export const OperatedAccount = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  displayName: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  roles: z.array(z.enum(roles)),
  state: z.enum(['active', 'suspended']),
  providers: z.array(z.string()),
  createdAt: Time,
});
export type OperatedAccount = z.infer<typeof OperatedAccount>;

export const listAccounts = endpoint({
  id: 'listAccounts',
  method: 'get',
  path: '/operator/api/accounts',
  tag,
  summary: 'Accounts by user name',
  auth: read,
  query: z.extend(limitQuery({ usual: 20, most: 100 }), {
    q: AccountSearch,
    show: z.optional(z.enum(['all', 'suspended', 'admins']).check(z.describe('Default `all`.'))),
  }),
  rate: 'read',
  answers: { 200: { description: 'Accounts', schema: pageOf('accounts', OperatedAccount) } },
});

const account = { 200: { description: 'The account', schema: OperatedAccount } };
const accountParams = z.object({ userId: Id });

export const readAccount = endpoint({
  id: 'readAccount',
  method: 'get',
  path: '/operator/api/accounts/{userId}',
  tag,
  summary: 'An account',
  auth: read,
  params: accountParams,
  rate: 'read',
  answers: account,
  errors: ['not_found'],
});

export const suspendAccount = endpoint({
  id: 'suspendAccount',
  method: 'post',
  path: '/operator/api/accounts/{userId}/suspend',
  tag,
  summary: 'Suspend an account',
  description:
    'Ends its sessions, deactivates its clients and revokes what apps were granted. Your own account is refused, and so is' +
    'the last one with the role `admin`.',
  auth: write,
  params: accountParams,
  body: z.strictObject({ reason: Reason }),
  bodyExample: { reason: 'Spam' },
  rate: 'write',
  answers: account,
  errors: ['forbidden', 'not_found', 'own_account', 'last_operator'],
});

export const reactivateAccount = endpoint({
  id: 'reactivateAccount',
  method: 'post',
  path: '/operator/api/accounts/{userId}/reactivate',
  tag,
  summary: 'Let a suspended account act again',
  auth: write,
  params: accountParams,
  body: z.strictObject({ reason: Reason }),
  bodyExample: {},
  rate: 'write',
  answers: account,
  errors: ['forbidden', 'not_found'],
});

export const setRoles = endpoint({
  id: 'setRoles',
  method: 'put',
  path: '/operator/api/accounts/{userId}/roles',
  tag,
  summary: 'Set the roles of an account',
  description: 'Taking `admin` from the last active account that has it is refused.',
  auth: recent,
  params: accountParams,
  body: z.strictObject({ roles: z.array(z.enum(roles)).check(z.maxLength(roles.length)) }),
  bodyExample: { roles: ['tester'] },
  rate: 'write',
  answers: account,
  errors: ['forbidden', 'not_found', 'last_operator'],
});

export const accountAudit = auditEndpoints({
  id: 'AccountAudit',
  path: '/operator/api/accounts/{userId}/audit',
  tag,
  whose: 'any account, also of a deleted one',
  role,
  params: accountParams,
});

export const OperatedClient = z.strictObject({
  clientId: z.string(),
  kind: z.enum(['service', 'oauth']),
  name: z.string(),
  /** The user name is null if the account was deleted. */
  owner: z.strictObject({ userId: z.string(), userName: z.nullable(z.string()) }),
  state: z.enum(clientStates),
  /** True if the app gets its scopes without asking people for consent. Always false for service clients. */
  trusted: z.boolean(),
  /** Scopes with their audience for a service client; scope sets for an app. */
  scopes: z.array(z.string()),
  /** Addresses to which the app may send people after a sign-in; empty for service clients. */
  redirectUris: z.array(z.string()),
  /** Addresses to which the app may send people after a sign-out; empty for service clients. */
  postLogoutRedirectUris: z.array(z.string()),
  logo: z.nullable(z.string()),
  createdAt: Time,
  /**
   * Digest of everything that an operator approves: owner, name, logo, scopes and addresses. Changes when any
   * of them changes.
   */
  revision: z.string(),
});
export type OperatedClient = z.infer<typeof OperatedClient>;

export const listClients = endpoint({
  id: 'listAllClients',
  method: 'get',
  path: '/operator/api/clients',
  tag,
  summary: 'Service clients and apps by name',
  auth: read,
  query: z.extend(limitQuery({ usual: 20, most: 100 }), {
    q: Search,
    show: z.optional(z.enum(['all', ...clientStates]).check(z.describe('Default `all`.'))),
    owner: z.optional(
      Id.check(z.describe('Only clients of this account, oldest first; `q` and `show` have no effect.')),
    ),
  }),
  rate: 'read',
  answers: { 200: { description: 'Clients', schema: pageOf('clients', OperatedClient) } },
});

export const readOperatedClient = endpoint({
  id: 'readAnyClient',
  method: 'get',
  path: '/operator/api/clients/{clientId}',
  tag,
  summary: 'A service client or app',
  auth: read,
  params: z.object({ clientId: Id }),
  rate: 'read',
  answers: { 200: { description: 'The client', schema: OperatedClient } },
  errors: ['not_found'],
});

export type ClientAct = 'approve' | 'suspend' | 'reactivate' | 'trust' | 'distrust';

const act = (id: string, path: ClientAct, summary: string, description?: string) =>
  ({
    id,
    method: 'post',
    path: `/operator/api/clients/{clientId}/${path}`,
    tag,
    summary,
    ...(description !== undefined && { description }),
    auth: path === 'trust' ? recent : write,
    params: z.object({ clientId: Id }),
    body: z.strictObject({ reason: Reason }),
    bodyExample: {},
    rate: 'write',
    answers: { 200: { description: 'The client', schema: OperatedClient } },
    errors: ['forbidden', 'not_found', 'conflict'],
  }) as const;

/** Declares an action that is refused if the client has changed since the operator loaded it. */
const seenAct = (...words: Parameters<typeof act>) =>
  endpoint({
    ...act(...words),
    body: z.strictObject({
      reason: Reason,
      revision: z
        .string()
        .check(
          z.maxLength(64),
          z.describe(
            '`revision` of the client as the operator has seen it; another revision is refused with `conflict`.',
          ),
        ),
    }),
    bodyExample: { revision: 'Vb3kZ0dJ9mH2sQ7xT1cWfA' },
  });

export const clientActEndpoints = {
  approve: seenAct('approveClient', 'approve', 'Approve a client that waits'),
  suspend: endpoint(
    act(
      'suspendClient',
      'suspend',
      'Suspend a client',
      'It gets no tokens, nobody can sign in to it, and its existing tokens are refused. Its owner cannot undo it.',
    ),
  ),
  reactivate: endpoint(act('reactivateClient', 'reactivate', 'End the suspension of a client')),
  trust: seenAct(
    'trustClient',
    'trust',
    'Trust an app, so that people are not asked for consent',
    'Service clients are refused.',
  ),
  distrust: endpoint(
    act('distrustClient', 'distrust', 'Stop trusting an app, so that people are asked for consent again'),
  ),
} as const;

export const operatorPages = [operatorPage];
