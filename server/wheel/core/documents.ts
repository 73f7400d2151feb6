import { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { z } from '../../../contracts/zod.ts';
import { ListHead } from '../../store/list/head.ts';
import { collection } from '../../store/port.ts';
import { StoredSettings } from '../settings/settings.ts';

/** Custom entries in the head of a wheel; the rows are stored in the list with the head `list`. */
export const EntriesHead = z.object({
  list: ListHead,
  /** Number of rows listed to owners only; `list.liveCount` counts the others. */
  hiddenCount: z.int(),
  /** Colours of the first and last slice, which an appended row must differ from. Empty without slices. */
  firstColor: z.string(),
  lastColor: z.string(),
  /** Whether a spin was drawn from `list`. Absent in documents of earlier releases: then true if the wheel was spun. */
  drawn: z.optional(z.boolean()),
});
export type EntriesHead = z.infer<typeof EntriesHead>;

/** Participants in the head of a wheel; the rows are stored in the list with the head `list`. */
export const ParticipantsHead = z.object({
  list: ListHead,
  /** Number of participants listed to owners only; `list.liveCount` counts the others. */
  hiddenCount: z.int(),
  /** As in {@link EntriesHead}. */
  drawn: z.optional(z.boolean()),
});
export type ParticipantsHead = z.infer<typeof ParticipantsHead>;

/** Parts of a wheel that are written and compared with `If-Match` separately. `draw`: last result and commitment. */
const partVersions = { settings: z.int(), entries: z.int(), participants: z.int(), draw: z.int() };
export type WheelPart = keyof typeof partVersions;

/** Head of a wheel, in its aggregate `wheel:<listName>` together with the documents of its spins. */
export const WheelDocument = z.object({
  listName: z.string(),
  /** Account that owns the wheel. */
  ownerId: z.string(),
  /** Account that created it, from which its public id is derived. Absent: the owner. */
  firstOwnerId: z.optional(z.string()),
  /** Grows with every commit that changes the wheel. Entity tag, and the position where live pages resume. */
  version: z.int(),
  /**
   * Version of the last change of each part, for `If-Match` (`versions.ts`). Valid only if `at` is the wheel's version,
   * because a node of an earlier release changes the wheel without updating this. If absent or invalid, every part
   * counts as changed at the wheel's version.
   */
  changed: z.optional(z.object({ ...partVersions, at: z.int() })),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Only the values that were set; the rest follows the defaults. */
  settings: StoredSettings,
  entries: EntriesHead,
  /** Absent: nobody was ever added. */
  participants: z.optional(ParticipantsHead),
  /** Refused participant adds by code. Absent: none. */
  tallies: z.optional(z.record(z.string(), z.int())),
  /** Number of the last spin under this name, 0 before the first. The document of that spin is the last draw result. */
  spinCount: z.int(),
  /** Number of these spins that belong to deleted wheels of this name. Absent: none. */
  earlierSpins: z.optional(z.int()),
  /** Stored bytes of the spins under this name. Absent in documents of earlier releases. */
  spinBytes: z.optional(z.int()),
  /** Bytes counted in the usage of the account for this wheel (`quota/`). Absent: not counted yet. */
  charged: z.optional(z.int()),
  /** Hash of the last spin, which the next one is chained to. */
  spinHash: z.string(),
  /** SHA-256 of the seed of spin `spinCount + 1`. */
  commitment: z.string(),
  /** The seed of that commitment, sealed (`seed.ts`). */
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
 * Remainder of a deleted wheel (docs/rules/wheel.md, "Deleted wheels"): its name and owner, and the state from which a
 * new wheel of this name continues. Includes the commitment, because each spin number of a name has exactly one seed.
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
    /** Visibility of the spins of the deleted wheel. */
    visibility: z.enum(['public', 'private']),
    /** Milliseconds since the epoch. */
    deletedAt: z.number(),
    spinBytes: z.optional(z.int()),
    /** Bytes still counted in the usage of the account. */
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

/** A stored spin. The list it was drawn from stays readable as long as this document exists. */
export const SpinDocument = z.object({
  result: SpinResult,
  list: z.pick(ListHead, { generation: true, version: true, rowCount: true }),
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

/** Returns whether this wheel was spun, not counting spins of deleted wheels of its name. */
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

/** Returns the number of participants, including hidden ones. */
export function participantCount({ participants }: Pick<WheelDocument, 'participants'>): number {
  return participants === undefined ? 0 : participants.list.liveCount + participants.hiddenCount;
}
