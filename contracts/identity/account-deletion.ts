/**
 * Deletion of one's own account (docs/rules/identity.md, "Deletion"). The heir is the account that takes over
 * wheels and clients.
 */
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';

const tag = 'Account';
const read = { kind: 'session', csrf: false } as const;
const write = { kind: 'session', csrf: true } as const;

/** Number of items of each kind, such as `{ wheels: 3, clients: 1 }`. */
const Counts = z.record(z.string(), z.int());

export const AccountDeletion = z.strictObject({
  requestedAt: Time,
  /** Time of the deletion. Until then the owner can withdraw the request. */
  dueAt: Time,
  /** Account that is asked to take over wheels and clients; null if they are deleted. */
  heir: z.nullable(
    z.strictObject({
      userName: z.string(),
      displayName: z.string(),
      answer: z.enum(['waiting', 'accepted', 'declined']),
    }),
  ),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const DeletionView = z.strictObject({
  deletion: z.nullable(AccountDeletion),
  /** Numbers of the items that will be deleted or handed over. */
  owned: Counts,
});
export type DeletionView = z.infer<typeof DeletionView>;

const deletionErrors = ['forbidden', 'not_found'];

export const readDeletion = endpoint({
  id: 'readDeletion',
  method: 'get',
  path: '/account/api/deletion',
  tag,
  summary: 'Whether the account is to be deleted, and what is deleted or handed over with it',
  auth: read,
  rate: 'read',
  answers: { 200: { description: 'The deletion', schema: DeletionView } },
});

export const requestDeletion = endpoint({
  id: 'requestDeletion',
  method: 'put',
  path: '/account/api/deletion',
  tag,
  summary: 'Delete the account in a week',
  description: 'A second request changes the recipient, but not the time.',
  auth: { ...write, recent: true },
  body: z.strictObject({
    heir: z
      .nullable(z.string().check(z.minLength(1), z.maxLength(256)))
      .check(
        z.describe(
          'User name of the account that takes over wheels and clients if it accepts; null: they are deleted.',
        ),
      ),
  }),
  bodyExample: { heir: null },
  rate: 'write',
  answers: { 204: { description: 'It is deleted after a week', schema: null } },
  errors: ['forbidden', 'conflict', 'reauthentication_required', 'last_operator'],
});

export const withdrawDeletion = endpoint({
  id: 'withdrawDeletion',
  method: 'delete',
  path: '/account/api/deletion',
  tag,
  summary: 'Keep the account',
  auth: write,
  rate: 'write',
  answers: { 204: { description: 'It is not deleted', schema: null } },
  errors: deletionErrors,
});

/** Account whose owner asks the signed-in account to be its heir. */
export const Inheritance = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  displayName: z.string(),
  dueAt: Time,
  accepted: z.boolean(),
  owned: Counts,
  /**
   * Sentence that says what the signed-in account must delete before it can take over the items; null if it
   * has room for them.
   */
  lacksRoom: z.nullable(z.string()),
});
export type Inheritance = z.infer<typeof Inheritance>;

export const listInheritances = endpoint({
  id: 'listInheritances',
  method: 'get',
  path: '/account/api/inheritances',
  tag,
  summary: 'Accounts whose wheels and clients this account is asked to take over',
  auth: read,
  rate: 'read',
  answers: {
    200: {
      description: 'The most urgent first, at most 50',
      schema: z.strictObject({
        inheritances: z.array(Inheritance),
        /**
         * Whether there are more accounts than this answer lists. They are listed once these are declined or
         * taken over.
         */
        more: z.boolean(),
      }),
    },
  },
});

export const answerInheritance = endpoint({
  id: 'answerInheritance',
  method: 'put',
  path: '/account/api/inheritances/{userId}',
  tag,
  summary: 'Take over what another account owns, or decline',
  auth: write,
  params: z.object({
    userId: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/), z.describe('Id of the account.')),
  }),
  body: z.strictObject({ accept: z.boolean() }),
  bodyExample: { accept: true },
  rate: 'write',
  answers: {
    204: { description: 'The answer is stored, and can be changed until the deletion', schema: null },
  },
  errors: [...deletionErrors, 'conflict', 'no_room'],
});
