import { z } from '../../../../contracts/zod.ts';
import { collection } from '../../../store/port.ts';

/**
 * Record of a spin that a participant won, or of a re-draw whose proof contains the participant's name. An
 * erasure finds the spin by this record.
 */
export const ParticipantWin = z.object({
  list: z.string(),
  id: z.string(),
  number: z.int(),
});
export type ParticipantWin = z.infer<typeof ParticipantWin>;

export const participantWins = collection<ParticipantWin>({
  name: 'participant-win',
  aggregate: 'wheel-participants',
  part: 'win',
  schema: ParticipantWin,
  indexes: { participant: ({ list, id, number }) => [list, id, number], list: ({ list }) => [list] },
});

export const winRef = ({ list, id, number }: ParticipantWin) => participantWins.ref(list, `${id}.${number}`);
