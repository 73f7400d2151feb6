import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import type { WheelDocument } from './documents.ts';
import { resolveSettings } from '../settings/settings.ts';

/** A wheel belongs to an account: all of that account's clients may act on it, nobody else's. */
export function judgeOwner(
  wheel: Pick<WheelDocument, 'ownerId'> | undefined,
  accountId: string,
): Refusal | undefined {
  if (wheel === undefined) return refuse('not_found', { message: 'There is no wheel of this name' });
  return wheel.ownerId === accountId ? undefined : refuse('not_owner');
}

/** What everybody may read of a wheel: all that its public form has, unless it is private. */
export function judgePublic(wheel: WheelDocument): Refusal | undefined {
  if (resolveSettings(wheel.settings).visibility === 'public') return undefined;
  return refuse('forbidden', { message: 'This wheel is private' });
}
