/** Mints `balances` of the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import type { BootstrapBalance } from '../../../contracts/relics/bootstrap.ts';
import { accountAggregate, isActiveIn } from '../../identity/index.ts';
import type { Deps } from '../../runtime/deps.ts';
import { toAtomic } from '../amounts/atomic.ts';
import { currencies } from '../currencies/documents.ts';
import { accountKey, issuerAccount, userAccount } from './accounts.ts';
import { headRef, initialBalances } from './documents.ts';
import { post } from './post.ts';

/**
 * Mints each balance once. A later start with another amount changes nothing.
 * @throws Error with one line if there is no such account or currency, or the amount is not valid
 */
export async function applyBootstrapBalances(deps: Deps, rows: readonly BootstrapBalance[]): Promise<void> {
  for (const row of rows) {
    const fault = await mint(deps, row);
    if (fault !== undefined)
      throw new Error(`bootstrap: balance of ${row.accountId} in ${row.relicType}: ${fault}`);
  }
}

/** Returns a sentence about the first fault, or undefined if the balance has been minted. */
async function mint(
  { store, clock }: Deps,
  { accountId, relicType, amount: written }: BootstrapBalance,
): Promise<string | undefined> {
  const stored = await store.get(currencies.ref(relicType));
  if (stored === undefined) return 'there is no such currency';
  const amount = toAtomic(written, stored.currency.decimals);
  if (typeof amount === 'string') return amount;
  const [account, issuer] = [userAccount(relicType, accountId), issuerAccount(relicType)];
  const minted = initialBalances.ref(accountKey(account));
  const now = clock.now();
  return store.commit({
    touch: [minted.aggregate, headRef(issuer).aggregate, accountAggregate(accountId)],
    decide(tx) {
      if (tx.get(minted) !== undefined) return undefined;
      if (!isActiveIn(tx, accountId)) return 'there is no such active account';
      const posted = post(tx, {
        ...{ kind: 'mint', now, about: { reason: 'bootstrap' }, versions: { currency: stored.version } },
        changes: [
          { account: issuer, available: -amount },
          { account, available: amount },
        ],
      });
      if (posted instanceof Refusal) return posted.message;
      tx.put(minted, { amount, at: now });
      return undefined;
    },
  });
}
