import { Claim, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { z } from '../../../contracts/zod.ts';
import { ListHead } from '../../store/list/head.ts';
import { collection } from '../../store/port.ts';
import { StoredSettings } from '../settings/settings.ts';

/** Custom entries in the head of a wheel. The rows are stored in `list`. */
export const EntriesHead = z.object({
  list: ListHead,
  /** Number of rows that only the owner sees. `list.liveCount` counts the others. */
  hiddenCount: z.int(),
  /**
   * Colours of the first and last slice, from which the colours of appended rows must differ. Empty without slices.
   */
  firstColor: z.string(),
  lastColor: z.string(),
  /** Whether a winner was drawn from `list`. Absent in documents of earlier releases. */
  drawn: z.optional(z.boolean()),
});
export type EntriesHead = z.infer<typeof EntriesHead>;

/** Participants in the head of a wheel. The rows are stored in `list`. */
export const ParticipantsHead = z.object({
  list: ListHead,
  hiddenCount: z.int(),
  drawn: z.optional(z.boolean()),
});
export type ParticipantsHead = z.infer<typeof ParticipantsHead>;

/** Parts of a wheel with separate versions, compared with `If-Match`. `draw`: last result and commitment. */
const partVersions = { settings: z.int(), entries: z.int(), participants: z.int(), draw: z.int() };
export type WheelPart = keyof typeof partVersions;

/** Head of a wheel, in its aggregate `wheel:<listName>` together with the documents of its spins. */
export const WheelDocument = z.object({
  listName: z.string(),
  ownerId: z.string(),
  /** Account that created the wheel, from which the public id is derived. Absent if equal to `ownerId`. */
  firstOwnerId: z.optional(z.string()),
  /** Increased by every commit that changes the wheel. Serves as the entity tag, and live pages resume from it. */
  version: z.int(),
  /**
   * Version of the last change of each part. Valid only if `at` is the wheel's version: earlier releases change the
   * wheel without updating this member.
   */
  changed: z.optional(z.object({ ...partVersions, at: z.int() })),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Only the settings that were set. All others have their defaults. */
  settings: StoredSettings,
  entries: EntriesHead,
  /** Absent if nobody was ever added. */
  participants: z.optional(ParticipantsHead),
  /** Numbers of refused requests to add a participant, by error code. */
  tallies: z.optional(z.record(z.string(), z.int())),
  /** Number of the last spin under this name; 0 if there was none. */
  spinCount: z.int(),
  /** Number of spins in `spinCount` that belong to deleted wheels of this name. */
  earlierSpins: z.optional(z.int()),
  /** Stored bytes of the spins under this name. Absent in documents of earlier releases. */
  spinBytes: z.optional(z.int()),
  /** Bytes that the account's usage counts for this wheel (`quota/`). Absent if not counted yet. */
  charged: z.optional(z.int()),
  /** Hash of the last spin. The next spin contains this hash, so that spins form a chain. */
  spinHash: z.string(),
  /** SHA-256 of the seed of spin `spinCount + 1`. */
  commitment: z.string(),
  /** The seed for `commitment`, encrypted (`spins/seed.ts`). */
  sealedSeed: z.string(),
});
export type WheelDocument = z.infer<typeof WheelDocument>;

export const wheelHeads = collection({
  name: 'wheel-head',
  aggregate: 'wheel',
  part: 'head',
  schema: WheelDocument,
  indexes: {
    owner: (wheel) => [wheel.ownerId, wheel.listName],
    generation: (wheel) => [wheel.entries.list.generation],
    'participants-generation': ({ participants }) => (participants ? [participants.list.generation] : null),
  },
});

/**
 * Data that a new wheel takes over from a deleted wheel of the same name (docs/rules/wheel.md, "Deleted wheels").
 * Includes the commitment, because each spin number of a name has exactly one seed.
 */
export const RemainderDocument = z.extend(
  z.pick(WheelDocument, {
    listName: true,
    ownerId: true,
    version: true,
    spinCount: true,
    spinHash: true,
    commitment: true,
    sealedSeed: true,
  }),
  {
    visibility: z.enum(['public', 'private']),
    /** Milliseconds since the epoch. */
    deletedAt: z.number(),
    spinBytes: z.optional(z.int()),
    /** Bytes that the account's usage still counts for the deleted wheel. */
    charged: z.optional(z.int()),
  },
);
export type RemainderDocument = z.infer<typeof RemainderDocument>;

export const wheelRemainders = collection({
  name: 'wheel-remainder',
  aggregate: 'wheel',
  part: 'remainder',
  schema: RemainderDocument,
});

/** A stored spin. Its list stays readable as long as this document exists. */
export const SpinDocument = z.object({
  result: SpinResult,
  list: z.pick(ListHead, { generation: true, version: true, rowCount: true }),
  /** For a re-draw: number of the original draw. */
  first: z.optional(z.int()),
  /** Numbers of all re-draws of this draw, including re-draws of re-draws. */
  redraws: z.optional(z.array(z.int())),
  /** Claims of winners, ordered by place. Absent if there are none. */
  claims: z.optional(z.array(Claim)),
});
export type SpinDocument = z.infer<typeof SpinDocument>;

export const wheelSpins = collection({
  name: 'wheel-spin',
  aggregate: 'wheel',
  part: 'spin',
  schema: SpinDocument,
  indexes: {
    wheel: ({ result }) => [result.listName, result.number],
    id: ({ result }) => [result.spinId],
    generation: ({ list }) => [list.generation],
  },
});

export const headRef = (listName: string) => wheelHeads.ref(listName);
export const remainderRef = (listName: string) => wheelRemainders.ref(listName);
export const spinRef = (listName: string, number: number) => wheelSpins.ref(listName, String(number));

/** Returns whether this wheel was spun. Spins of deleted wheels with the same name do not count. */
export function isSpun({
  spinCount,
  earlierSpins = 0,
}: Pick<WheelDocument, 'spinCount' | 'earlierSpins'>): boolean {
  return spinCount > earlierSpins;
}

/** Returns the number of custom entries, including hidden ones. */
export function entryCount({ entries }: WheelDocument): number {
  return entries.list.liveCount + entries.hiddenCount;
}

export function participantCount({ participants }: Pick<WheelDocument, 'participants'>): number {
  return participants === undefined ? 0 : participants.list.liveCount + participants.hiddenCount;
}
