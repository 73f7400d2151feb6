/** Reverses a payment: gives held relics back to the user (docs/rules/relics.md, "Reversal"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Reversal } from '../../../contracts/relics/authorization.ts';
import type { ReverseBody } from '../../../contracts/relics/authorization-endpoints.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Transaction } from '../../store/port.ts';
import { toWire } from '../amounts/atomic.ts';
import { toExact } from '../amounts/decimal.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import type { Account } from '../ledger/accounts.ts';
import { headRef } from '../ledger/documents.ts';
import { post } from '../ledger/post.ts';
import { saltedDigest } from '../ledger/text-digest.ts';
import { reversalIdOf } from './authorization-id.ts';
import { paymentRef, type Payment } from './documents.ts';
import { staysErased } from './erase-texts.ts';
import { judgeChange } from './judge-change.ts';
import { releaseExpired } from './release-expired.ts';
import { statusAt } from './view.ts';
import type { PaymentClient, PaymentWorld, Reply } from './world.ts';

export async function reverse<R>(
  world: PaymentWorld,
  client: PaymentClient,
  authorizationId: string,
  body: ReverseBody,
  reply: Reply<Reversal, R>,
): Promise<R | Refusal> {
  const found = await judgeChange(world, client, authorizationId);
  if (found instanceof Refusal) return found;
  const { account, currency } = found;
  const { reversalReference, notes } = body;
  const texts = saltedDigest(world.random, { reversalReference, notes });
  return reply.commit({
    touch: [paymentRef(account, authorizationId), headRef(account)],
    decide(tx) {
      const now = world.clock.now();
      const payment = tx.get(paymentRef(account, authorizationId));
      if (payment === undefined) throw new Error('a pointer leads to no payment');
      const status = statusAt(payment, now);
      if (status === 'confirmed') return refuseRelic('authorization_already_captured');
      if (status === 'expired') return refuseRelic('authorization_expired');
      if (status === 'released') return repeatedReversal(payment, currency, reversalReference);
      const reversed = release(tx, account, payment, {
        now,
        release: {
          ...{ by: 'client', reference: reversalReference ?? reversalIdOf(authorizationId) },
          ...{ notes, salt: texts?.salt },
        },
        versions: { currency: currency.version, client: client.version },
        textDigest: texts?.digest,
      });
      return reversed instanceof Refusal ? reversed : reversalView(reversed, currency, false);
    },
  });
}

/** Releases the hold of an active payment. Returns the released payment. */
export function release(
  tx: Transaction,
  account: Account,
  payment: Payment,
  {
    now,
    release: released,
    versions,
    textDigest,
  }: {
    readonly now: number;
    readonly release: Omit<NonNullable<Payment['release']>, 'at'>;
    readonly versions: Record<string, number>;
    readonly textDigest: string | undefined;
  },
): Payment | Refusal {
  const { authorizationId, amount } = payment;
  const { holds } = releaseExpired(tx, account, now);
  const posted = post(tx, {
    kind: 'reverse',
    now,
    changes: [
      { account, available: amount, held: -amount, holds: holds.filter(({ id }) => id !== authorizationId) },
    ],
    about: { authorizationId },
    versions,
    textDigest,
  });
  if (posted instanceof Refusal) return posted;
  const after = staysErased(payment, {
    ...payment,
    status: 'released',
    release: { ...released, at: posted.entry.at },
  });
  tx.put(paymentRef(account, authorizationId), after);
  return after;
}

/** A repeated reversal succeeds if it names the same reference or none. */
function repeatedReversal(
  payment: Payment,
  currency: LiveCurrency,
  reference: string | undefined,
): Reversal | Refusal {
  const view = reversalView(payment, currency, true);
  return reference === undefined || reference === view.reversalReference
    ? view
    : refuseRelic('authorization_released', { details: { reversalReference: view.reversalReference } });
}

/** @throws if the payment was not released */
export function reversalView(payment: Payment, currency: LiveCurrency, alreadyProcessed: boolean): Reversal {
  const { authorizationId, clientId, accountId, amount, release: released } = payment;
  if (released === undefined) throw new Error('the payment was not released');
  const relics = toWire(amount, currency.decimals);
  const exact = toExact(amount, currency.decimals);
  return {
    authorizationId,
    status: 'released',
    clientId,
    accountId,
    relicType: payment.currency,
    amount: relics,
    reversalReference: released.reference ?? reversalIdOf(authorizationId),
    amountReleased: relics,
    alreadyProcessed,
    exact: { amount: exact, amountReleased: exact },
  };
}
