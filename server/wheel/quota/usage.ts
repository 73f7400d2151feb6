/**
 * What an account holds, in one document: changed by the very commits that change what it holds, so that it is right
 * on any number of nodes, and refused there.
 */
import { accountLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type Transaction } from '../../store/port.ts';

const Usage = z.object({
  ownerId: z.string(),
  wheels: z.int(),
  /** Of wheels in blocks, of lists that were taken off them, and of the history of deleted wheels. */
  bytes: z.int(),
  /** Lists that are on no wheel any more and stay for their spins. */
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

/** How much an account may hold. */
export type Quota = Readonly<Record<keyof typeof accountLimits, number>>;

/** @param scale multiplies every limit; 0: there are none */
export function quotaOf(scale: number): Quota {
  const scaled = (limit: number): number => (scale === 0 ? Infinity : Math.round(limit * scale));
  return {
    wheels: scaled(accountLimits.wheels),
    bytes: scaled(accountLimits.bytes),
    keptLists: scaled(accountLimits.keptLists),
  };
}

/** What runs on a full account goes on into a tenth more: spins, and hiding who should not be shown. */
export function forRunning(quota: Quota): Quota {
  return { ...quota, bytes: quota.bytes * 1.1 };
}

export function usageIn(tx: Transaction, ownerId: string): Usage {
  return tx.get(usageRef(ownerId)) ?? { ownerId, wheels: 0, bytes: 0, keptLists: 0 };
}

/** Adds to what an account holds; what is taken away was added before, or is of an earlier release. */
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

const messages: Readonly<Record<keyof Quota, (limit: number) => string>> = {
  wheels: (limit) => `The account has ${limit} wheels, its most: delete one first`,
  bytes: (limit) =>
    `The lists and spins of the account take ${Math.round(limit / 1_048_576)} MiB, their most: shorten or delete lists that were never drawn from`,
  keptLists: (limit) =>
    `The account has ${limit} replaced lists that spins were drawn from, its most: append to the list, or spin another wheel`,
};

export function overQuota(quota: Quota, what: keyof Quota): Refusal {
  return refuse('quota_exceeded', { message: messages[what](quota[what]) });
}
