import type { SumNode } from '../../../components/wheel/engine/sum-node.ts';
import type { Place } from '../../../components/wheel/engine/sum-tree.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type Collection, type Ref } from '../port.ts';

/** One revision of a row. It is valid for a range of versions of the list. */
export interface RowDocument<Row> {
  list: string;
  ordinal: number;
  /** Zero-based number of this revision of the row. */
  revision: number;
  /** First version of the list that contains this revision. */
  from: number;
  /** First version of the list that no longer contains this revision; null while it is current. */
  to: number | null;
  id: string;
  /** Weight in thousandths. */
  weight: number;
  hidden: boolean;
  /** The salts of the row's hashes. After an erasure: the digest that was computed with them (base64url). */
  seal: { salt: string; userSalt: string } | { digest: string };
  row: Row;
}

/** Children of a tree node. `hashes` has 32 bytes for each child, in base64url. */
export interface NodeDocument {
  hashes: string;
  weights: readonly number[];
  live: readonly number[];
}

export interface GenerationDocument {
  list: string;
  /**
   * `adopted`: a document of the domain refers to the list, or did so before. `abandoned`: the list is being
   * deleted.
   */
  state: 'writing' | 'adopted' | 'abandoned';
  createdAt: number;
  /** Absent while the list is in use, and on lists that earlier releases retired. */
  retired?: Retired | undefined;
  /** Rows of an append that is not complete yet. */
  staging?: Staging | undefined;
}

export interface Retired {
  /** Milliseconds since the epoch. */
  at: number;
  /** Account whose quota includes the bytes until the list is deleted. */
  owner: string;
  bytes: number;
  rowCount: number;
  /** Whether a winner was drawn from the list. Such a list is not deleted. */
  drawn: boolean;
}

/** Rows of an unfinished append: stored after the rows of the list, but not yet part of the list. */
export interface Staging {
  /** Only the writer with this token may append. */
  token: string;
  /** Ordinals of these rows: `from` ≤ ordinal < `to`. */
  from: number;
  to: number;
  /** Milliseconds since the epoch after which the rows are stale. */
  until: number;
}

export interface ListDocuments<Row> {
  readonly rows: Collection<RowDocument<Row>>;
  readonly nodes: Collection<NodeDocument>;
  readonly generations: Collection<GenerationDocument>;
}

const natural = z.int().check(z.nonnegative());

/**
 * Declares the collections of a list. The document `<name>:<generation>/row:12` is the current revision of row
 * 12. `row:12.0`, `row:12.1` … are its earlier revisions. Rows can thus be read by key.
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

/** Returns the reference of a row's current revision, or of the given earlier one. */
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
