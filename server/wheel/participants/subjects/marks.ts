import { z } from '../../../../contracts/zod.ts';
import { collection, type Transaction } from '../../../store/port.ts';
import { AddressStriker, Conduct, spotless } from '../jail/jail.ts';
import type { Subjects } from './subject-keys.ts';

const subject = {
  /** Generation of the participants. */
  list: z.string(),
  /** Keyed hash (`subject-keys.ts`). */
  hash: z.string(),
  conduct: Conduct,
};

/** Hashes of what an add came from, each where it is new. */
const Source = z.object({ fingerprint: z.optional(z.string()), address: z.optional(z.string()) });

/** Somebody who was added, tried to be, or won. */
export const IdentityMark = z.object({
  ...subject,
  kind: z.literal('identity'),
  /** The row of this identity; absent: it is not on the wheel. */
  row: z.optional(z.object({ ordinal: z.int(), id: z.string() })),
  /** When it won last, in milliseconds. */
  wonAt: z.optional(z.number()),
  /** What it was added from, to be given back when its row goes. */
  addedFrom: z.optional(Source),
  /** Where else it came from with more weight (`duplicates: addWeight`); the first few. */
  raisedFrom: z.optional(z.array(Source)),
});
export type IdentityMark = z.infer<typeof IdentityMark>;

export const FingerprintMark = z.object({
  ...subject,
  kind: z.literal('fingerprint'),
  /** The first identity that was added with it. */
  identity: z.optional(z.string()),
});
export type FingerprintMark = z.infer<typeof FingerprintMark>;

export const AddressMark = z.object({
  ...subject,
  kind: z.literal('address'),
  /** Participants added from it that are still there. */
  participants: z.int(),
  /** The last users that struck from it, at most {@link identitiesBeforeAddress}. */
  strikers: z.array(AddressStriker),
});
export type AddressMark = z.infer<typeof AddressMark>;

/** What a wheel's rules remember of one subject: one document, whatever the rules. */
export const Mark = z.discriminatedUnion('kind', [IdentityMark, FingerprintMark, AddressMark]);
export type Mark = z.infer<typeof Mark>;
export type MarkKind = Mark['kind'];

/** They live beside the rows, so that a new list of participants begins with a clean slate. */
export const participantMarks = collection<Mark>({
  name: 'participant-mark',
  aggregate: 'wheel-participants',
  part: 'mark',
  schema: Mark,
  indexes: {
    jail: ({ list, conduct }) => (conduct.jail === undefined ? null : [list, conduct.jail.until]),
    /** 1: those that hold a trace, which is deleted in time. */
    list: (mark) => [mark.list, isTrace(mark) ? 1 : 0],
  },
});

/**
 * Whether this holds a keyed hash of an address or a fingerprint, or strikes; or is of somebody of whom nothing else is
 * known, such as one who was only ever refused.
 */
function isTrace(mark: Mark): boolean {
  if (mark.kind !== 'identity' || mark.addedFrom !== undefined) return true;
  return mark.conduct.strikes.length > 0 || (mark.conduct.jail === undefined && isStranger(mark));
}

/** Whether this identity neither is on the wheel nor won on it. */
export function isStranger({ row, wonAt }: IdentityMark): boolean {
  return row === undefined && wonAt === undefined;
}

export function markRef(list: string, kind: MarkKind, hash: string) {
  return participantMarks.ref(list, markKey(kind, hash));
}

/** A mark within its list, as the jail names it: it tells what is jailed, and nothing about who. */
export function markKey(kind: MarkKind, hash: string): string {
  return `${kind}.${hash}`;
}

/** The kind and hash of a key; undefined for what cannot be one. */
export function readMarkKey(key: string): { kind: MarkKind; hash: string } | undefined {
  const [, kind, hash] = /^(identity|fingerprint|address)\.([\w-]{22})$/.exec(key) ?? [];
  return kind === undefined || hash === undefined ? undefined : { kind: kind as MarkKind, hash };
}

/** Marks of one add. */
export interface MarksOf {
  readonly identity: IdentityMark;
  readonly fingerprint: FingerprintMark | undefined;
  readonly address: AddressMark | undefined;
}

/** The marks of each of these subjects as they stand; blank where there is none yet. One round trip. */
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
