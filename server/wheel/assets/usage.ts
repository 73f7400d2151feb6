/** Quota of uploads (docs/rules/wheel.md, "Uploads"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import { accountAssetLimits, allAssetsLimits } from '../../../contracts/wheel/asset.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../store/port.ts';
import { totalRef, usageRef } from './documents.ts';

export interface AssetQuota {
  readonly count: number;
  readonly bytes: number;
  /** Bytes of the uploads of all accounts. */
  readonly together: number;
}

export function assetQuota({
  quotaScale,
  databaseUrl,
}: Pick<Config, 'quotaScale' | 'databaseUrl'>): AssetQuota {
  const scaled = (limit: number): number => (quotaScale === 0 ? Infinity : Math.round(limit * quotaScale));
  return {
    count: scaled(accountAssetLimits.count),
    bytes: scaled(accountAssetLimits.bytes),
    // Set a lower limit for the embedded store, which holds every document in memory.
    together: scaled(databaseUrl === undefined ? allAssetsLimits.embedded : allAssetsLimits.database),
  };
}

/** Aggregates that a change of usage locks. */
export function usageTouch(...ownerIds: readonly string[]): readonly string[] {
  return [totalRef.aggregate, ...ownerIds.map((ownerId) => usageRef(ownerId).aggregate)];
}

export function usageIn(tx: Transaction, ownerId: string): { count: number; bytes: number } {
  return tx.get(usageRef(ownerId)) ?? { count: 0, bytes: 0 };
}

/** Returns a refusal if the account or the service has no room for another upload of this size. */
export function judgeUsage(
  tx: Transaction,
  ownerId: string,
  bytes: number,
  quota: AssetQuota,
): Refusal | undefined {
  const usage = usageIn(tx, ownerId);
  const full = (message: string): Refusal => refuse('quota_exceeded', { message });
  if (usage.count + 1 > quota.count) {
    return full(`The account has ${quota.count} pictures and sounds, its maximum: delete one first`);
  }
  if (usage.bytes + bytes > quota.bytes) {
    const most = Math.round(quota.bytes / 1_048_576);
    return full(`The pictures and sounds of the account would take more than ${most} MiB: delete some first`);
  }
  const total = (tx.get(totalRef)?.bytes ?? 0) + bytes;
  // While the service is nearly full, an account may use only an eighth of its quota, so that a few accounts
  // cannot fill the rest.
  const isScarce = total > quota.together * 0.75 && usage.bytes + bytes > quota.bytes / 8;
  return isScarce || total > quota.together
    ? full('The service has no room for more uploads now')
    : undefined;
}

/** Adds an upload to the usage of its account. With `sign` -1, removes it from the usage. */
export function countAsset(
  tx: Transaction,
  ownerId: string,
  bytes: number,
  { sign, inTotal = true }: { readonly sign: 1 | -1; readonly inTotal?: boolean },
): void {
  const usage = usageIn(tx, ownerId);
  const after = { count: Math.max(0, usage.count + sign), bytes: Math.max(0, usage.bytes + sign * bytes) };
  if (after.count === 0) tx.delete(usageRef(ownerId));
  else tx.put(usageRef(ownerId), { ...after, ownerId });
  if (inTotal) tx.put(totalRef, { bytes: Math.max(0, (tx.get(totalRef)?.bytes ?? 0) + sign * bytes) });
}
