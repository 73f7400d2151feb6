/** Documents of the room `own-account`. Times are milliseconds since the epoch. */
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** An account that its owner wants to be deleted. Deleted itself when the owner withdraws it, or with the account. */
export const Deletion = z.strictObject({
  accountId: z.string(),
  requestedAt: z.int(),
  /** The account is deleted by the first run of the job after this time. */
  dueAt: z.int(),
  /** Account that receives wheels and clients; null: they are deleted. */
  heirId: z.nullable(z.string()),
});
export type Deletion = z.infer<typeof Deletion>;

export const deletions = collection({
  name: 'account-deletion',
  aggregate: 'account-deletion',
  part: 'head',
  schema: Deletion,
  indexes: { due: ({ dueAt }: Deletion) => [dueAt] },
});
