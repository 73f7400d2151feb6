/**
 * Usage of an account, in one document. Each commit that changes what the account stores also updates the usage and
 * enforces the quota.
 */
import { z } from '../../../contracts/zod.ts';
import { collection, type Transaction } from '../../store/port.ts';

const Usage = z.object({
  ownerId: z.string(),
  wheels: z.int(),
  /**
   * Stored bytes of wheels (rounded up to blocks), of lists removed from wheels, and of the history of deleted
   * wheels.
   */
  bytes: z.int(),
  /** Number of removed lists that are still stored because spins were drawn from them. */
  keptLists: z.int(),
});
export type Usage = z.infer<typeof Usage>;

export const accountUsages = collection<Usage>({
  name: 'wheel-usage',
  aggregate: 'wheel-usage',
  part: 'usage',
  schema: Usage,
});

export const usageRef = (ownerId: string) => accountUsages.ref(ownerId);

export function usageIn(tx: Transaction, ownerId: string): Usage {
  return tx.get(usageRef(ownerId)) ?? { ownerId, wheels: 0, bytes: 0, keptLists: 0 };
}

/**
 * Adds these differences to the usage of an account. Lets no count fall below 0, which could happen because earlier
 * releases did not count everything.
 */
export function changeUsage(
  tx: Transaction,
  ownerId: string,
  { wheels = 0, bytes = 0, keptLists = 0 }: Partial<Omit<Usage, 'ownerId'>>,
): void {
  const usage = usageIn(tx, ownerId);
  tx.put(usageRef(ownerId), {
    ownerId,
    wheels: Math.max(0, usage.wheels + wheels),
    bytes: Math.max(0, usage.bytes + bytes),
    keptLists: Math.max(0, usage.keptLists + keptLists),
  });
}
