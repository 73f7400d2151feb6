import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Limit } from '../../http/rates/limit.ts';

/**
 * Checks a six-digit code. The number of wrong codes is limited, because six digits could otherwise be guessed. An
 * attempt is counted at its start, so that parallel attempts cannot exceed the limit, and the count is taken back if
 * the code is right. The limit does not lock out the owner: a known device has a separate count, and passkeys and
 * recovery codes are not limited (docs/rules/identity.md, "Second step").
 * @param device key of the account on this device; undefined if the account has not signed in on it before
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
