import { z } from '../../../../contracts/zod.ts';
import { collection, type Transaction } from '../../../store/port.ts';
import { AddressStriker, Conduct, spotless } from '../jail/jail.ts';
import type { Subjects } from './subject-keys.ts';

/** Members of every mark. A mark is what the rules of a wheel store about one identity, fingerprint or address. */
const subject = {
  list: z.string(),
  /** Keyed hash of the subject (`subject-keys.ts`). */
  hash: z.string(),
  conduct: Conduct,
};

/**
 * Hashes of the fingerprint and the address of an add. Each is present only if the identity did not have it before.
 */
const Source = z.object({ fingerprint: z.optional(z.string()), address: z.optional(z.string()) });

/** Mark of an identity that was added, was refused or has won. */
export const IdentityMark = z.object({
  ...subject,
  kind: z.literal('identity'),
  /** Absent if the identity is not on the wheel. */
  row: z.optional(z.object({ ordinal: z.int(), id: z.string() })),
  /**
   * True after the owner removed the identity's row, until the owner adds the identity again. An erasure does not
   * change this.
   */
  removed: z.optional(z.literal(true)),
  /** Time of the identity's last win, in milliseconds. */
  wonAt: z.optional(z.number()),
  /** Number of the spin that the identity won last. Absent in documents of earlier releases. */
  wonSpin: z.optional(z.int()),
  /**
   * Salt of the user tag of the row that won last. A later row of the same user gets the same salt, so that a
   * proof can show that both rows belong to the same user.
   */
  userSalt: z.optional(z.string()),
  /** Fingerprint and address with which the identity was added. */
  addedFrom: z.optional(Source),
  /** Further sources, from which the weight was raised (`duplicates: addWeight`). Only the first few are stored. */
  raisedFrom: z.optional(z.array(Source)),
});
export type IdentityMark = z.infer<typeof IdentityMark>;

export const FingerprintMark = z.object({
  ...subject,
  kind: z.literal('fingerprint'),
  /** First identity that was added with this fingerprint. */
  identity: z.optional(z.string()),
  /** Last identity that joined on the join page with this fingerprint, which then is the id of the browser. */
  lastJoined: z.optional(z.string()),
});
export type FingerprintMark = z.infer<typeof FingerprintMark>;

export const AddressMark = z.object({
  ...subject,
  kind: z.literal('address'),
  /** Number of participants on the wheel that were added from this address. */
  participants: z.int(),
  /** Last users with strikes from this address, at most `identitiesBeforeAddress` (`jail/jail.ts`). */
  strikers: z.array(AddressStriker),
});
export type AddressMark = z.infer<typeof AddressMark>;

export const Mark = z.discriminatedUnion('kind', [IdentityMark, FingerprintMark, AddressMark]);
export type Mark = z.infer<typeof Mark>;
export type MarkKind = Mark['kind'];

/** Marks are stored in the aggregate of the list, so a new list of participants has none. */
export const participantMarks = collection<Mark>({
  name: 'participant-mark',
  aggregate: 'wheel-participants',
  part: 'mark',
  schema: Mark,
  indexes: {
    jail: ({ list, conduct }) => (conduct.jail === undefined ? null : [list, conduct.jail.until]),
    /** The second value is 1 for marks that the sweep of traces has to read, and 0 for others. */
    list: (mark) => [mark.list, isTrace(mark) ? 1 : 0],
  },
});

/**
 * Returns whether a mark has traces: a keyed hash of an address or fingerprint, or strikes. An index stores the
 * result, so these rules must not change.
 */
function isTrace(mark: Mark): boolean {
  if (mark.kind !== 'identity' || mark.addedFrom !== undefined) return true;
  const { conduct, row, wonAt } = mark;
  return (
    conduct.strikes.length > 0 || (conduct.jail === undefined && row === undefined && wonAt === undefined)
  );
}

/** Returns whether this identity is not on the wheel, never won on it, and was not removed by the owner. */
export function isStranger({ row, wonAt, removed }: IdentityMark): boolean {
  return row === undefined && wonAt === undefined && removed !== true;
}

export function markRef(list: string, kind: MarkKind, hash: string) {
  return participantMarks.ref(list, markKey(kind, hash));
}

/** Returns the key of a mark within its list. The key reveals the kind of subject, but not the subject. */
export function markKey(kind: MarkKind, hash: string): string {
  return `${kind}.${hash}`;
}

export function readMarkKey(key: string): { kind: MarkKind; hash: string } | undefined {
  const [, kind, hash] = /^(identity|fingerprint|address)\.([\w-]{22})$/.exec(key) ?? [];
  return kind === undefined || hash === undefined ? undefined : { kind: kind as MarkKind, hash };
}

export interface MarksOf {
  readonly identity: IdentityMark;
  readonly fingerprint: FingerprintMark | undefined;
  readonly address: AddressMark | undefined;
}

/** Reads the marks of these subjects in one round trip. A subject without a mark gets a blank one. */
export function readMarks(tx: Transaction, list: string, subjects: readonly Subjects[]): MarksOf[] {
  const refs = subjects.flatMap((of) =>
    kinds.flatMap((kind) => (of[kind] === undefined ? [] : [markRef(list, kind, of[kind])])),
  );
  const found = new Map(tx.getAll(refs).map((mark, at) => [refs[at]!.key, mark]));
  const mark = <K extends MarkKind>(
    kind: K,
    hash: string,
    blank: Omit<MarkOf<K>, keyof typeof subject | 'kind'>,
  ) =>
    (found.get(markRef(list, kind, hash).key) ?? {
      list,
      kind,
      hash,
      conduct: spotless,
      ...blank,
    }) as MarkOf<K>;
  return subjects.map(({ identity, fingerprint, address }) => ({
    identity: mark('identity', identity, {}),
    fingerprint: fingerprint === undefined ? undefined : mark('fingerprint', fingerprint, {}),
    address: address === undefined ? undefined : mark('address', address, { participants: 0, strikers: [] }),
  }));
}

const kinds = ['identity', 'fingerprint', 'address'] as const;

type MarkOf<K extends MarkKind> = Extract<Mark, { kind: K }>;

export function putMark(tx: Transaction, mark: Mark): void {
  tx.put(markRef(mark.list, mark.kind, mark.hash), mark);
}
