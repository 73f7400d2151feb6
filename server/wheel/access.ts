import { refuse, type Refusal } from '../../contracts/errors.ts';
import type { WheelDocument } from './documents.ts';
import { resolveSettings } from './settings.ts';

/** A wheel belongs to an account: all of that account's clients may act on it, nobody else's. */
export function judgeOwner(
  wheel: Pick<WheelDocument, 'ownerId'> | undefined,
  accountId: string,
): Refusal | undefined {
  if (wheel === undefined) return refuse('not_found', { message: 'There is no wheel of this name' });
  return wheel.ownerId === accountId ? undefined : refuse('not_owner');
}

/**
 * `If-Match`: the version the caller read, as `GET` gave it in `ETag`, or a later one. Versions that only tell of refused
 * adds are no conflict: during a giveaway they come faster than anybody can read and write.
 */
export function judgeVersion(
  { version, tallied }: Pick<WheelDocument, 'version' | 'tallied'>,
  ifMatch: readonly string[] | undefined,
): Refusal | undefined {
  if (ifMatch === undefined || ifMatch.includes('*')) return undefined;
  const since = tallied?.until === version ? tallied.since : version;
  const isCurrent = (tag: string): boolean =>
    /^\d{1,15}$/.test(tag) && Number(tag) >= since && Number(tag) <= version && String(Number(tag)) === tag;
  return ifMatch.some(isCurrent) ? undefined : refuse('version_conflict');
}

/** What everybody may read of a wheel: all that its public form has, unless it is private. */
export function judgePublic(wheel: WheelDocument): Refusal | undefined {
  if (resolveSettings(wheel.settings).visibility === 'public') return undefined;
  return refuse('forbidden', { message: 'This wheel is private' });
}
