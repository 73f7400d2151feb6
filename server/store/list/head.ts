import { z } from '../../../contracts/zod.ts';

/**
 * The head of a list, stored in a document of the domain. Each change of the list returns a new head, which the
 * domain has to store.
 */
export const ListHead = z.object({
  /** Id of the generation that holds the rows. Replacing the whole list creates another generation. */
  generation: z.string(),
  /** Number of changes since the creation. A list stays readable at each of its versions. */
  version: z.int().check(z.nonnegative()),
  /** Root of the Merkle sum tree, in hexadecimal. 64 zeros for a list that never had a row. */
  root: z.string(),
  /** Number of rows ever appended, including removed ones. The next row gets this number as its ordinal. */
  rowCount: z.int().check(z.nonnegative()),
  /** Number of rows that are neither hidden nor removed. */
  liveCount: z.int().check(z.nonnegative()),
  /** Sum of the live rows' weights in thousandths. */
  totalWeight: z.int().check(z.nonnegative()),
  /** Approximate stored bytes of the generation with all revisions. Absent if an earlier release wrote the head. */
  bytes: z.optional(z.int().check(z.nonnegative())),
});
export type ListHead = z.infer<typeof ListHead>;

/** Approximate bytes of a row without the domain's part. */
export const rowFrame = 300;
/** Bytes assumed for a row of unknown size. */
const usualRow = 400;

export function rowBytes(row: unknown): number {
  return rowFrame + Buffer.byteLength(JSON.stringify(row));
}

export function rowsBytes(rows: readonly { readonly row: unknown }[]): number {
  return rows.reduce((sum, { row }) => sum + rowBytes(row), 0);
}

export function listBytes({ bytes, rowCount }: Pick<ListHead, 'bytes' | 'rowCount'>): number {
  return bytes ?? rowCount * usualRow;
}
