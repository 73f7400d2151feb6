import {
  participantFlags,
  type Participant,
  type PublicParticipant,
} from '../../../contracts/wheel/participant.ts';
import { z } from '../../../contracts/zod.ts';
import { isoTime } from '../../runtime/clock.ts';
import { defineList } from '../../store/list/define-list.ts';
import type { ListedRow } from '../../store/list/list.ts';

/** Stored fields of a participant, in addition to id, weight and visibility. */
export const ParticipantRow = z.object({
  name: z.string(),
  userId: z.optional(z.string()),
  /** True for a person who joined without an account. */
  guest: z.optional(z.literal(true)),
  karma: z.optional(z.number()),
  /** Milliseconds since the epoch. */
  addedAt: z.number(),
  flags: z.array(z.enum(participantFlags)),
});
export type ParticipantRow = z.infer<typeof ParticipantRow>;

/** Lists of the participants of all wheels. Each list is identified by its generation. */
export const participantList = defineList<ParticipantRow>({
  name: 'wheel-participants',
  schema: ParticipantRow,
  sealed: ({ name, userId }) => ({ name, userId }),
  erased: ({ addedAt }) => ({ name: '', addedAt, flags: [] }),
});

/** Returns a row in the form that its owner reads. */
export function toParticipant({ id, weight, hidden, row }: ListedRow<ParticipantRow>): Participant {
  return {
    id,
    name: row.name,
    ...(row.userId !== undefined && { userId: row.userId }),
    ...(row.guest && { guest: true as const }),
    weight: weight / 1_000,
    ...(row.karma !== undefined && { karma: row.karma }),
    addedAt: isoTime(row.addedAt),
    flags: [...row.flags],
    ...(hidden && { hidden }),
  };
}

export function toPublicParticipant({ id, weight, row }: ListedRow<ParticipantRow>): PublicParticipant {
  return { id, name: row.name, weight: weight / 1_000 };
}

/** Returns an id that contains the row's ordinal, so that a row is found without an index. */
export function participantId(token: string, ordinal: number): string {
  return `par_${token}_${ordinal.toString(36)}`;
}

/** Returns the ordinal in an id. Returns undefined if the text cannot be an id. */
export function ordinalOf(id: string): number | undefined {
  const digits = /^par_[0-9A-Za-z]{12}_([0-9a-z]{1,9})$/.exec(id)?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 36);
}
