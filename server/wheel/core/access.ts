import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import type { WheelDocument } from './documents.ts';
import { resolveSettings } from '../settings/settings.ts';

/** Refuses accounts other than the wheel's owner. All clients of the owner may act on the wheel. */
export function judgeOwner(
  wheel: Pick<WheelDocument, 'ownerId'> | undefined,
  accountId: string,
): Refusal | undefined {
  if (wheel === undefined) return refuse('not_found', { message: 'There is no wheel with this name' });
  return wheel.ownerId === accountId ? undefined : refuse('not_owner');
}

/** Refuses public reads of a private wheel. */
export function judgePublic(wheel: WheelDocument): Refusal | undefined {
  if (resolveSettings(wheel.settings).visibility === 'public') return undefined;
  return refuse('forbidden', { message: 'This wheel is private' });
}
