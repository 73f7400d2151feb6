/** Authorizes a payment: puts relics of a user on hold (docs/rules/relics.md, "Authorizations"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Authorization } from '../../../contracts/relics/authorization.ts';
import type { AuthorizeBody } from '../../../contracts/relics/authorization-endpoints.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Transaction } from '../../store/port.ts';
import { refuseAmount, toAtomic } from '../amounts/atomic.ts';
import { judgeCurrency } from '../currencies/judge-currency.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import { userAccount, type Account } from '../ledger/accounts.ts';
import { headRef } from '../ledger/documents.ts';
import { saltedDigest, type Salted } from '../ledger/text-digest.ts';
import { post } from '../ledger/post.ts';
import { authorizationIdOf } from './authorization-id.ts';
import { paymentRef, pointers, type Payment } from './documents.ts';
import { judgeExpiry } from './judge-expiry.ts';
import { payerCheck, type PayerCheck } from './payer.ts';
import { knownAuthorization } from './repeated.ts';
import { releaseExpired } from './release-expired.ts';
import { authorizationView } from './view.ts';
import type { PaymentClient, PaymentWorld, Reply } from './world.ts';

/** Maximum number of open holds of an account, because the head of the account contains all of them. */
const mostHolds = 1_000;

export async function authorize<R>(
  world: PaymentWorld,
  client: PaymentClient,
  body: AuthorizeBody,
  reply: Reply<Authorization, R>,
): Promise<R | Refusal> {
  const authorizationId = authorizationIdOf(world.referenceKey, client.clientId, body.merchantReference);
  const answerKnown = async () => {
    const known = await knownAuthorization(world, client, body, authorizationId);
    return known === undefined || known instanceof Refusal ? known : reply.succeed(known);
  };
  const known = await answerKnown();
  if (known !== undefined) return known;
  const judged = await judge(world, client, body);
  if (judged instanceof Refusal) return judged;
  const { account, payer, currency } = judged;
  const claim = pointers.ref(authorizationId);
  const race = { lost: false };
  const outcome = await reply.commit({
    touch: [claim.aggregate, headRef(account).aggregate, ...payer.touch],
    decide(tx) {
      const now = world.clock.now();
      // Check again: another request may have used the reference since it was looked up.
      race.lost = tx.get(claim) !== undefined;
      if (race.lost) return refuseRelic('conflict');
      const payment = hold(tx, { ...judged, authorizationId, client, body }, now);
      if (payment instanceof Refusal) return payment;
      const { clientId, accountId } = payment;
      tx.put(claim, { authorizationId, clientId, accountId, currency: currency.key });
      tx.put(paymentRef(account, authorizationId), payment);
      return authorizationView({ payment, currency }, now);
    },
  });
  return (race.lost ? await answerKnown() : undefined) ?? outcome;
}

interface Judged {
  readonly currency: LiveCurrency;
  /** In units of the currency. */
  readonly amount: number;
  /** Account of the user. */
  readonly account: Account;
  readonly payer: PayerCheck;
  readonly texts: Salted | undefined;
}

/** Makes the checks that need no lock, in the documented order. */
async function judge(
  world: PaymentWorld,
  client: PaymentClient,
  body: AuthorizeBody,
): Promise<Judged | Refusal> {
  const { accountId, relicType, orderId, statementDescriptor, notes } = body;
  const currency = await judgeCurrency(world.currencies, client, relicType);
  if (currency instanceof Refusal) return currency;
  const amount = toAtomic(body.amount, currency.decimals);
  if (typeof amount === 'string') return refuseAmount(amount);
  const expiresAt = judgeExpiry(body.expiresAt, world.clock.now());
  if (expiresAt instanceof Refusal) return expiresAt;
  const account = userAccount(relicType, accountId);
  const payer = await payerCheck(world, client, account);
  if (payer instanceof Refusal) return payer;
  const texts = saltedDigest(world.random, { orderId, statementDescriptor, notes });
  return { currency, amount, account, payer, texts };
}

interface Decided extends Judged {
  readonly authorizationId: string;
  readonly client: PaymentClient;
  readonly body: AuthorizeBody;
}

/** Puts the amount of a payment on hold. Refuses in the documented order. */
function hold(tx: Transaction, decided: Decided, now: number): Payment | Refusal {
  const { authorizationId, account, payer, amount, currency, client, body, texts } = decided;
  const expiresAt = judgeExpiry(body.expiresAt, now);
  if (expiresAt instanceof Refusal) return expiresAt;
  const refusal = payer.judge(tx, now);
  if (refusal !== undefined) return refusal;
  const { holds } = releaseExpired(tx, account, now);
  if (holds.length >= mostHolds) return refuseRelic('too_many_holds');
  const posted = post(tx, {
    kind: 'authorize',
    now,
    changes: [
      {
        account,
        available: -amount,
        held: amount,
        holds: [...holds, { id: authorizationId, amount, expiresAt }],
      },
    ],
    about: { authorizationId },
    versions: { currency: currency.version, client: client.version },
    textDigest: texts?.digest,
  });
  if (posted instanceof Refusal) return posted;
  return {
    authorizationId,
    clientId: client.clientId,
    accountId: body.accountId,
    currency: currency.key,
    amount,
    status: 'active',
    createdAt: posted.entry.at,
    expiresAt,
    merchantReference: body.merchantReference,
    orderId: body.orderId,
    statementDescriptor: body.statementDescriptor,
    notes: body.notes,
    salt: texts?.salt,
  };
}
