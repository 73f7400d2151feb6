/** Documents of an account's deletion. Times are milliseconds since the epoch. */
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Account that receives the wheels and clients of the deleted account, if it accepts. */
const Heir = z.strictObject({
  accountId: z.string(),
  answer: z.enum(['waiting', 'accepted', 'declined']),
});

/** Request to delete an account. Deleted when the owner withdraws the request, or with the account. */
export const Deletion = z.strictObject({
  accountId: z.string(),
  requestedAt: z.int(),
  /** Earliest time of the deletion. */
  dueAt: z.int(),
  /** Account that takes over wheels and clients. Null if they are deleted. */
  heir: z.nullable(Heir),
  /** Whether the job has begun to delete the account. The owner can then no longer withdraw the request. */
  begun: z.boolean(),
});
export type Deletion = z.infer<typeof Deletion>;

export const deletions = collection({
  name: 'account-deletion',
  aggregate: 'account-deletion',
  part: 'head',
  schema: Deletion,
  indexes: {
    due: ({ dueAt }: Deletion) => [dueAt],
    heir: ({ heir, begun, dueAt }: Deletion) =>
      heir === null || heir.answer === 'declined' || begun ? null : [heir.accountId, dueAt],
    /** Includes deletions that have begun, because some of their data may still have to be handed over. */
    accepted: ({ heir, dueAt }: Deletion) => (heir?.answer === 'accepted' ? [heir.accountId, dueAt] : null),
  },
});

/**
 * Each acceptance of an offer changes this document, so that concurrent acceptances cannot exceed the heir's quotas.
 */
const InheritanceSet = z.strictObject({ accountId: z.string(), changes: z.int() });

export const inheritanceSets = collection({
  name: 'inheritance-set',
  aggregate: 'inheritance-set',
  part: 'head',
  schema: InheritanceSet,
});
