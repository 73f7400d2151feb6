import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/**
 * Record of a person who joined on the join page. Kept after the person has left, so that all rows of an account can
 * be found.
 */
export const ParticipantJoin = z.object({
  list: z.string(),
  listName: z.string(),
  id: z.string(),
  accountId: z.string(),
  /** Keyed hashes of the proofs (`proofs.ts`) that the wheel asked for. */
  proofs: z.optional(z.array(z.string())),
});
export type ParticipantJoin = z.infer<typeof ParticipantJoin>;

/** Records of joins, stored in the aggregate of the list and deleted with the rest of the list's data. */
export const participantJoins = collection<ParticipantJoin>({
  name: 'participant-join',
  aggregate: 'wheel-participants',
  part: 'join',
  schema: ParticipantJoin,
  indexes: {
    account: ({ accountId, listName }) => [accountId, listName],
    list: ({ list }) => [list],
  },
});

export const joinRef = ({ list, id }: Pick<ParticipantJoin, 'list' | 'id'>) => participantJoins.ref(list, id);
