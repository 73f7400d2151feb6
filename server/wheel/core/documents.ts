import { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { z } from '../../../contracts/zod.ts';
import { ListHead } from '../../store/list/head.ts';
import { collection } from '../../store/port.ts';
import { StoredSettings } from '../settings/settings.ts';

/** The custom entries of a wheel as its head holds them; the rows stand in the list of `list`. */
export const EntriesHead = z.object({
  list: ListHead,
  /** Rows that are listed to owners only; `list.liveCount` counts the others. */
  hiddenCount: z.int(),
  /** Colours of the first and the last slice, which an appended row must differ from. Empty without slices. */
  firstColor: z.string(),
  lastColor: z.string(),
  /** Whether a spin was drawn from `list`. Absent: an earlier release wrote it, so it may be. */
  drawn: z.optional(z.boolean()),
});
export type EntriesHead = z.infer<typeof EntriesHead>;

/** The giveaway participants of a wheel as its head holds them; the rows stand in the list of `list`. */
export const ParticipantsHead = z.object({
  list: ListHead,
  /** Participants that are listed to owners only; `list.liveCount` counts the others. */
  hiddenCount: z.int(),
  /** As of the entries. */
  drawn: z.optional(z.boolean()),
});
export type ParticipantsHead = z.infer<typeof ParticipantsHead>;

/** Parts of a wheel that are written, and compared with `If-Match`, on their own. `draw`: last result and commitment. */
const partVersions = { settings: z.int(), entries: z.int(), participants: z.int(), draw: z.int() };
export type WheelPart = keyof typeof partVersions;

/** What stands of a wheel in its own aggregate, `wheel:<listName>`, beside the documents of its spins. */
export const WheelDocument = z.object({
  listName: z.string(),
  /** Account the wheel belongs to. */
  ownerId: z.string(),
  /** Grows with every commit that changes the wheel; its entity tag, and the place where live pages resume. */
  version: z.int(),
  /**
   * Version of the last change of each part, for `If-Match` (`versions.ts`). Valid only while `at` is the wheel's version:
   * a node of an earlier release changes the wheel without it. Absent: the parts may have changed with the version.
   */
  changed: z.optional(z.object({ ...partVersions, at: z.int() })),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Only what was set: what was not follows the defaults. */
  settings: StoredSettings,
  entries: EntriesHead,
  /** Absent: nobody was ever added. */
  participants: z.optional(ParticipantsHead),
  /** Refused participant adds by their code. Absent: none. */
  tallies: z.optional(z.record(z.string(), z.int())),
  /** Number of the last spin of this name, 0 before the first; its document is the last draw result. */
  spinCount: z.int(),
  /** Of these, spins of wheels of this name that were deleted. Absent: none. */
  earlierSpins: z.optional(z.int()),
  /** What the spins of this name take in the store. Absent: an earlier release wrote them. */
  spinBytes: z.optional(z.int()),
  /** Bytes that are counted against the account for this wheel (`quota/`). Absent: it is not counted yet. */
  charged: z.optional(z.int()),
  /** Hash of the last spin, which the next one chains to. */
  spinHash: z.string(),
  /** SHA-256 of the seed of spin `spinCount + 1`. */
  commitment: z.string(),
  /** That seed, sealed (`seed.ts`). */
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
 * What stays of a deleted wheel: its name with the account, its history of spins, and where the next wheel of this
 * name goes on (wheel.md, "Resources"). With the next spin's commitment too: a name has one seed for each number.
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
    /** Whether its spins may still be shown to everybody. */
    visibility: z.enum(['public', 'private']),
    /** Milliseconds since the epoch. */
    deletedAt: z.number(),
    spinBytes: z.optional(z.int()),
    /** Bytes that stay counted against the account. */
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

/** A persisted spin. The list it was drawn from stays readable as long as this document stands. */
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

/** Whether this wheel has been spun: the spins of deleted ones before it are not its own. */
export function isSpun({
  spinCount,
  earlierSpins = 0,
}: Pick<WheelDocument, 'spinCount' | 'earlierSpins'>): boolean {
  return spinCount > earlierSpins;
}

/** Number of custom entries, including hidden ones. */
export function entryCount({ entries }: WheelDocument): number {
  return entries.list.liveCount + entries.hiddenCount;
}

/** Number of participants, including hidden ones. */
export function participantCount({ participants }: Pick<WheelDocument, 'participants'>): number {
  return participants === undefined ? 0 : participants.list.liveCount + participants.hiddenCount;
}
