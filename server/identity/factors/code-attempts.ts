import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Limit } from '../../http/rates/limit.ts';

/**
 * Checks a six-digit code within the limit of wrong ones, which is what makes six digits enough. An attempt counts from its
 * start, so that parallel ones cannot exceed the limit, until it proves right. The limit keeps no owner out: it counts a
 * device that the account knows alone, and neither passkeys nor recovery codes (docs/rules/identity.md, "Second step").
 *
 * @param device key of the account on a device that it knows
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
