import { type Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import type { WheelDocument } from './documents.ts';
import { resolveSettings } from '../settings/settings.ts';

export const noSuchWheel = refuse('not_found', { message: 'There is no wheel with this name' });

/** Refuses accounts other than the wheel's owner. All clients of the owner may act on the wheel. */
export function judgeOwner(
  wheel: Pick<WheelDocument, 'ownerId'> | undefined,
  accountId: string,
): Refusal | undefined {
  if (wheel === undefined) return noSuchWheel;
  return wheel.ownerId === accountId ? undefined : refuse('not_owner');
}

/** Returns the wheel of its owner. Refuses other accounts, and a wheel that does not exist. */
export function ownedWheel(wheel: WheelDocument | undefined, accountId: string): WheelDocument | Refusal {
  if (wheel === undefined) return noSuchWheel;
  return judgeOwner(wheel, accountId) ?? wheel;
}

export function judgePublic(wheel: WheelDocument): Refusal | undefined {
  if (resolveSettings(wheel.settings).visibility === 'public') return undefined;
  return refuse('forbidden', { message: 'This wheel is private' });
}

/** Returns the form that an account may read: all data of its own wheels, and the public form of other wheels. */
export function readableForm(
  wheel: WheelDocument,
  { accountId, readsPublic }: { readonly accountId: string; readonly readsPublic: boolean },
): 'owner' | 'public' | Refusal {
  const refusal = judgeOwner(wheel, accountId);
  if (refusal === undefined) return 'owner';
  return readsPublic && judgePublic(wheel) === undefined ? 'public' : refusal;
}
