import { z } from '../../../contracts/zod.ts';

/**
 * What a domain keeps of a list, in a document of its own (a wheel's head, a giveaway): everything else stands in
 * the aggregate `<list name>:<generation>`. Every change of the list returns a new head for the domain to put.
 */
export const ListHead = z.object({
  /** Id of the generation the rows stand in; replacing the whole list makes another one. */
  generation: z.string(),
  /** Grows by one with each change; a list stays readable at every version it had. 0: as first written. */
  version: z.int().check(z.nonnegative()),
  /** Merkle sum root as hexadecimal: the sealed list. 64 zeros for a list that never had a row. */
  root: z.string(),
  /** Rows ever appended: the next ordinal. Removed rows count. */
  rowCount: z.int().check(z.nonnegative()),
  /** Rows that are listed: neither hidden nor removed. */
  liveCount: z.int().check(z.nonnegative()),
  /** Sum of the live rows' weights in thousandths. */
  totalWeight: z.int().check(z.nonnegative()),
  /** What the generation takes in a store, about, with every version of its rows. Absent: written by an earlier release. */
  bytes: z.optional(z.int().check(z.nonnegative())),
});
export type ListHead = z.infer<typeof ListHead>;

/** Bytes of a row beside what the domain keeps of it: its key, salts and numbers, and its part of the tree. */
export const rowFrame = 300;
/** Of a row of which nothing is known. */
const usualRow = 400;

/** What a version of a row takes in a store, about. */
export function rowBytes(row: unknown): number {
  return rowFrame + Buffer.byteLength(JSON.stringify(row));
}

export function rowsBytes(rows: readonly { readonly row: unknown }[]): number {
  return rows.reduce((sum, { row }) => sum + rowBytes(row), 0);
}

/** What a generation takes in a store, about. */
export function listBytes({ bytes, rowCount }: Pick<ListHead, 'bytes' | 'rowCount'>): number {
  return bytes ?? rowCount * usualRow;
}
