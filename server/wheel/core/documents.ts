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
  /** Colours of the first and last slice, which an appended row must differ from. Empty if the wheel has no slices. */
  firstColor: z.string(),
  lastColor: z.string(),
  /**
   * Whether a winner was drawn from `list`. Absent in documents of earlier releases; the value is then assumed to be
   * true if the wheel was spun.
   */
  drawn: z.optional(z.boolean()),
});
export type EntriesHead = z.infer<typeof EntriesHead>;

/** Participants in the head of a wheel; the rows are stored in the list with the head `list`. */
export const ParticipantsHead = z.object({
  list: ListHead,
  /** Number of participants listed to owners only; `list.liveCount` counts the others. */
  hiddenCount: z.int(),
  /** Whether a winner was drawn from `list`. May be absent, as in {@link EntriesHead}. */
  drawn: z.optional(z.boolean()),
});
export type ParticipantsHead = z.infer<typeof ParticipantsHead>;

/** Parts of a wheel with separate versions, compared with `If-Match`. `draw`: last result and commitment. */
const partVersions = { settings: z.int(), entries: z.int(), participants: z.int(), draw: z.int() };
export type WheelPart = keyof typeof partVersions;

/** Head of a wheel, in its aggregate `wheel:<listName>` together with the documents of its spins. */
export const WheelDocument = z.object({
  listName: z.string(),
  /** Account that owns the wheel. */
  ownerId: z.string(),
  /**
   * Account that created the wheel. The public id of the wheel is derived from this account. Absent if it is still the
   * owner.
   */
  firstOwnerId: z.optional(z.string()),
  /**
   * Number that grows with every commit that changes the wheel. Used as entity tag, and as the position from which live
   * pages resume.
   */
  version: z.int(),
  /**
   * Version of the last change of each part, for `If-Match` (`versions.ts`). Valid only if `at` is the wheel's version:
   * nodes of earlier releases change the wheel without updating this member. If it is absent or invalid, every part
   * counts as changed at the wheel's version.
   */
  changed: z.optional(z.object({ ...partVersions, at: z.int() })),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Settings that were set; all others have their defaults. */
  settings: StoredSettings,
  entries: EntriesHead,
  /** Absent if nobody was ever added. */
  participants: z.optional(ParticipantsHead),
  /** Numbers of refused participant adds by error code; absent if there are none. */
  tallies: z.optional(z.record(z.string(), z.int())),
  /** Number of the last spin under this name, 0 before the first. The document of that spin is the last draw result. */
  spinCount: z.int(),
  /** Number of spins, out of `spinCount`, that belong to deleted wheels of this name; absent if there are none. */
  earlierSpins: z.optional(z.int()),
  /** Stored bytes of the spins under this name. Absent in documents of earlier releases. */
  spinBytes: z.optional(z.int()),
  /** Bytes counted in the usage of the account for this wheel (`quota/`); absent if not counted yet. */
  charged: z.optional(z.int()),
  /** Hash of the last spin. The next spin contains it, so that spins form a chain. */
  spinHash: z.string(),
  /** SHA-256 of the seed of spin `spinCount + 1`. */
  commitment: z.string(),
  /** The seed whose SHA-256 is `commitment`, encrypted (`spins/seed.ts`). */
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
    /** Bytes of this remainder that are still counted in the usage of the account. */
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

/** A stored spin. The list from which it was drawn stays readable as long as this document exists. */
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

/** Returns whether this wheel was spun. Spins of deleted wheels of its name do not count. */
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
