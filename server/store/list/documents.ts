import type { SumNode } from '../../../components/wheel/engine/sum-node.ts';
import type { Place } from '../../../components/wheel/engine/sum-tree.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type Collection, type Ref } from '../port.ts';

/** A row at some of the list's versions. */
export interface RowDocument<Row> {
  list: string;
  ordinal: number;
  /** Number of this version of the row, from 0. */
  revision: number;
  /** First version of the list that has it. */
  from: number;
  /** First version that has it no more; null: still there. */
  to: number | null;
  id: string;
  /** Thousandths. */
  weight: number;
  hidden: boolean;
  /** Salts, or after an erasure the digest they made (base64url). */
  seal: { salt: string; userSalt: string } | { digest: string };
  row: Row;
}

/** Children of a tree node; `hashes`: 32 bytes a child, base64url. */
export interface NodeDocument {
  hashes: string;
  weights: readonly number[];
  live: readonly number[];
}

export interface GenerationDocument {
  list: string;
  /** `adopted`: a domain's document refers to it, or did. `abandoned`: it is being deleted. */
  state: 'writing' | 'adopted' | 'abandoned';
  createdAt: number;
  /** Absent: it is on something, or an earlier release took it off. */
  retired?: Retired | undefined;
  /** Rows on their way to the end of the list, or left there by a writer that did not finish. */
  staging?: Staging | undefined;
}

/** A list that was taken off whatever it was on. */
export interface Retired {
  /** Milliseconds since the epoch. */
  at: number;
  /** Whom its bytes are counted against until it is deleted. */
  owner: string;
  bytes: number;
  rowCount: number;
  /** A spin was drawn from it, so it stays. */
  drawn: boolean;
}

/** Rows that stand behind those of the list and are not its own yet. Nobody reads them. */
export interface Staging {
  /** The writer; whoever finds another one here has lost its place. */
  token: string;
  /** Ordinals of these rows: `from` ≤ ordinal < `to`. */
  from: number;
  to: number;
  /** Milliseconds since the epoch: from then on the rows are nobody's. */
  until: number;
}

/** The three kinds of documents of a list. */
export interface ListDocuments<Row> {
  readonly rows: Collection<RowDocument<Row>>;
  readonly nodes: Collection<NodeDocument>;
  readonly generations: Collection<GenerationDocument>;
}

const natural = z.int().check(z.nonnegative());

/**
 * `<name>:<generation>/row:12` holds what row 12 is now (or last was, when it is removed), `row:12.0`, `row:12.1` …
 * what it was; so the row at an ordinal is found without looking anything up, and a page without an index.
 */
export function listDocuments<Row>(name: string, schema: z.ZodMiniType<Row>): ListDocuments<Row> {
  const row = z.object({
    list: z.string(),
    ordinal: natural,
    revision: natural,
    from: natural,
    to: z.nullable(natural),
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    weight: natural.check(z.maximum(1_000_000_000)),
    hidden: z.boolean(),
    seal: z.union([z.object({ salt: z.string(), userSalt: z.string() }), z.object({ digest: z.string() })]),
    row: schema,
  });
  return {
    rows: collection<RowDocument<Row>>({
      name: `${name}-row`,
      aggregate: name,
      part: 'row',
      schema: row,
      indexes: { id: ({ list, to, id }) => (to === null ? [list, id] : null) },
    }),
    nodes: collection<NodeDocument>({
      name: `${name}-node`,
      aggregate: name,
      part: 'node',
      schema: z.object({ hashes: z.string(), weights: z.array(natural), live: z.array(natural) }),
    }),
    generations: collection<GenerationDocument>({
      name: `${name}-generation`,
      aggregate: name,
      part: 'generation',
      schema: z.object({
        list: z.string(),
        state: z.enum(['writing', 'adopted', 'abandoned']),
        createdAt: natural,
        retired: z.optional(
          z.object({ at: natural, owner: z.string(), bytes: natural, rowCount: natural, drawn: z.boolean() }),
        ),
        staging: z.optional(z.object({ token: z.string(), from: natural, to: natural, until: natural })),
      }),
      indexes: {
        created: ({ createdAt }) => [createdAt],
        retired: ({ retired }) => (retired === undefined || retired.drawn ? null : [retired.at]),
        staged: ({ staging }) => (staging === undefined ? null : [staging.until]),
      },
    }),
  };
}

/** The row now, or with `revision` as it was. */
export function rowRef<Row>(
  documents: ListDocuments<Row>,
  generation: string,
  ordinal: number,
  revision?: number,
): Ref<RowDocument<Row>> {
  return documents.rows.ref(generation, revision === undefined ? `${ordinal}` : `${ordinal}.${revision}`);
}

export function nodeRef<Row>(
  documents: ListDocuments<Row>,
  generation: string,
  { level, index }: Place,
): Ref<NodeDocument> {
  return documents.nodes.ref(generation, `${level}.${index}`);
}

export function toNodeDocument({ hashes, weights, live }: SumNode): NodeDocument {
  const bytes = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  return { hashes: bytes.toString('base64url'), weights, live };
}

export function fromNodeDocument({ hashes, weights, live }: NodeDocument): SumNode {
  return { hashes: Buffer.from(hashes, 'base64url'), weights, live };
}
