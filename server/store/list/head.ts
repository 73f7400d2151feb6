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
});
export type ListHead = z.infer<typeof ListHead>;
