import { Refusal } from '../../../contracts/http/errors.ts';
import type { Transaction } from '../../store/port.ts';
import type { Account } from '../ledger/accounts.ts';
import type { Head } from '../ledger/documents.ts';
import { post, readHead } from '../ledger/post.ts';
import { paymentRef, type Payment } from './documents.ts';

/**
 * Releases the expired holds of a user's account and marks their payments as expired, in one entry. Returns the
 * resulting head. Every decision about an account calls this function first.
 */
export function releaseExpired(tx: Transaction, account: Account, now: number): Head {
  const head = readHead(tx, account);
  const due = head.holds.filter(({ expiresAt }) => expiresAt !== undefined && expiresAt <= now);
  if (due.length === 0) return head;
  const ids = due.map(({ id }) => id);
  const stored = tx.getAll(ids.map((id) => paymentRef(account, id)));
  for (const payment of stored) {
    if (payment === undefined) throw new Error('an expired hold has no payment');
    tx.put(paymentRef(account, payment.authorizationId), { ...payment, status: 'expired' } satisfies Payment);
  }
  const amount = due.reduce((sum, hold) => sum + hold.amount, 0);
  const posted = post(tx, {
    kind: 'expire',
    now,
    changes: [
      { account, available: amount, held: -amount, holds: head.holds.filter((hold) => !due.includes(hold)) },
    ],
    about: { authorizationIds: ids },
    versions: {},
  });
  if (posted instanceof Refusal) throw new Error(`an expiry was refused: ${posted.code}`);
  return posted.heads[0]!;
}
