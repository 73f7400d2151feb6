import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Limit } from '../../http/rates/limit.ts';

/**
 * Checks a six-digit code within a limit of wrong codes (docs/rules/identity.md, "Second step"). An attempt is
 * counted at its start, so that parallel attempts cannot exceed the limit. A known device has a separate count, so
 * nobody can lock out the owner.
 * @param device key of the account on this device; undefined on an unknown device
 */
export async function withinCodeLimit(
  limit: Limit,
  accountId: string,
  device: string | undefined,
  isRight: () => Promise<boolean>,
): Promise<Refusal | boolean> {
  const key = device === undefined ? `account ${accountId}` : `device ${device}`;
  const refusal = await limit('codeFailure', key);
  if (refusal !== undefined)
    return refuseSignIn('too_many_attempts', { retryAfter: refusal.retryAfter ?? 60 });
  const right = await isRight();
  if (right) await limit('codeFailure', key, -1);
  return right;
}
