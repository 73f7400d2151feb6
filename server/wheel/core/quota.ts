/** Limits of an account (docs/rules/wheel.md, "Quotas"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { accountLimits } from '../../../contracts/wheel/wheel-limits.ts';

export type Quota = Readonly<Record<keyof typeof accountLimits, number>>;

/**
 * Returns the limits of an account.
 * @param scale multiplies every limit; 0 switches the limits off
 */
export function quotaOf(scale: number): Quota {
  const scaled = (limit: number): number => (scale === 0 ? Infinity : Math.round(limit * scale));
  return {
    wheels: scaled(accountLimits.wheels),
    bytes: scaled(accountLimits.bytes),
    keptLists: scaled(accountLimits.keptLists),
  };
}

/**
 * Returns the quota for spins, hidden rows and raised weights: a tenth more bytes, so that a running giveaway can
 * finish.
 */
export function forRunning(quota: Quota): Quota {
  return { ...quota, bytes: quota.bytes * 1.1 };
}

const messages: Readonly<Record<keyof Quota, (limit: number) => string>> = {
  wheels: (limit) => `The account has ${limit} wheels, its maximum: delete one first`,
  bytes: (limit) =>
    `The lists and spins of the account take ${Math.round(limit / 1_048_576)} MiB, the maximum: shorten or delete lists that were never drawn from`,
  keptLists: (limit) =>
    `The account has ${limit} replaced lists that spins were drawn from, its maximum: append to the list, or spin another wheel`,
};

export function overQuota(quota: Quota, what: keyof Quota): Refusal {
  return refuse('quota_exceeded', { message: messages[what](quota[what]) });
}
