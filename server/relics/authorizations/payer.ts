import { type Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Transaction } from '../../store/port.ts';
import type { Account } from '../ledger/accounts.ts';
import { readHead } from '../ledger/post.ts';
import { isBlockedIn, isHolderFrozenIn, payerAggregate } from './blocks.ts';
import type { PaymentClient, PaymentWorld } from './world.ts';

/** Checks of the user whose relics an authorization puts on hold. */
export interface PayerCheck {
  /** Aggregates that the check reads. */
  readonly touch: readonly string[];
  /** Checks the user within the commit. Returns the first refusal in the documented order. */
  judge(tx: Transaction, now: number): Refusal | undefined;
}

/**
 * Prepares the checks of a user. They run within the commit, so that a suspension, a block or a withdrawn sign-in that
 * was committed before prevents the hold. Refuses with `account_unknown`.
 */
export async function payerCheck(
  { payers }: PaymentWorld,
  { clientId, requireUserGrant }: PaymentClient,
  account: Account,
): Promise<PayerCheck | Refusal> {
  const { owner } = account;
  // Refuse an unknown account here, because the store may reject its id as a key.
  if (!(await payers.isActive(owner))) return refuseRelic('account_unknown');
  const granted = requireUserGrant ? await payers.granted(clientId, owner) : undefined;
  return {
    touch: [payers.aggregate(owner), payerAggregate(owner), ...(granted ? [granted.aggregate] : [])],
    judge(tx, now) {
      // Read everything before the first refusal, so that the store can load the documents together.
      const active = payers.isActiveIn(tx, owner);
      const { frozen } = readHead(tx, account);
      const holderFrozen = isHolderFrozenIn(tx, owner);
      const blocked = isBlockedIn(tx, owner, clientId);
      const allowed = !requireUserGrant || granted?.isValidIn(tx, now) === true;
      if (!active) return refuseRelic('account_unknown');
      if (frozen === true || holderFrozen) return refuseRelic('account_frozen');
      if (blocked) return refuseRelic('client_blocked_by_user');
      return allowed ? undefined : refuseRelic('user_grant_required');
    },
  };
}
