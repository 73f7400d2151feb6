import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/**
 * Record of a row whose person has joined by themselves, and was not only added by the owner of the wheel. Kept after
 * the person has left, to find all rows of an account.
 */
export const ParticipantJoin = z.object({
  /** Generation of the participants. */
  list: z.string(),
  listName: z.string(),
  /** Id of the participant. */
  id: z.string(),
  accountId: z.string(),
  /** Keyed hashes of the proofs (`proofs.ts`) that the wheel asked for; absent if it asked for none. */
  proofs: z.optional(z.array(z.string())),
});
export type ParticipantJoin = z.infer<typeof ParticipantJoin>;

/** Stored in the aggregate of the list, and deleted with the last data of the list. */
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
