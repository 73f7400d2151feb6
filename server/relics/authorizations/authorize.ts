/** Authorizes a payment: puts relics of a user on hold (docs/rules/relics.md, "Authorizations"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Authorization } from '../../../contracts/relics/authorization.ts';
import type { AuthorizeBody } from '../../../contracts/relics/authorization-endpoints.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Transaction } from '../../store/port.ts';
import { refuseAmount, toAtomic } from '../amounts/atomic.ts';
import { judgeCurrency } from '../currencies/judge-currency.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import { saltedDigest, type Salted } from '../ledger/text-digest.ts';
import { post } from '../ledger/post.ts';
import { authorizationIdOf } from './authorization-id.ts';
import { isBlocked } from './blocks.ts';
import { payerOf, paymentRef, pointers, type Payment } from './documents.ts';
import { judgeExpiry } from './judge-expiry.ts';
import { knownAuthorization } from './repeated.ts';
import { releaseExpired } from './release-expired.ts';
import { authorizationView } from './view.ts';
import type { PaymentClient, PaymentWorld, Reply } from './world.ts';

/** Maximum number of open holds of an account. They are stored in its head. */
const mostHolds = 1_000;

export async function authorize<R>(
  world: PaymentWorld,
  client: PaymentClient,
  body: AuthorizeBody,
  reply: Reply<Authorization, R>,
): Promise<R | Refusal> {
  const authorizationId = authorizationIdOf(world.referenceKey, client.clientId, body.merchantReference);
  const now = world.clock.now();
  const answerKnown = async () => {
    const known = await knownAuthorization(world, client, body, authorizationId);
    return known === undefined || known instanceof Refusal ? known : reply.succeed(known);
  };
  const known = await answerKnown();
  if (known !== undefined) return known;
  const judged = await judge(world, client, body, now);
  if (judged instanceof Refusal) return judged;
  const { currency, late, texts } = judged;
  const payment: Payment = {
    authorizationId,
    clientId: client.clientId,
    accountId: body.accountId,
    currency: body.relicType,
    amount: judged.amount,
    status: 'active',
    createdAt: now,
    expiresAt: judged.expiresAt,
    merchantReference: body.merchantReference,
    orderId: body.orderId,
    statementDescriptor: body.statementDescriptor,
    notes: body.notes,
    salt: texts?.salt,
  };
  const account = payerOf(payment);
  const claim = pointers.ref(authorizationId);
  const race = { lost: false };
  const outcome = await reply.commit({
    touch: [claim.aggregate, paymentRef(account, authorizationId).aggregate],
    decide(tx) {
      // Another request may have used the reference since it was looked up.
      race.lost = tx.get(claim) !== undefined;
      if (race.lost) return refuseRelic('conflict');
      const versions = { currency: currency.version, client: client.version };
      const refusal = hold(tx, payment, late, { versions, textDigest: texts?.digest }, now);
      if (refusal !== undefined) return refusal;
      tx.put(claim, {
        authorizationId,
        clientId: client.clientId,
        accountId: body.accountId,
        currency: body.relicType,
      });
      tx.put(paymentRef(account, authorizationId), payment);
      return authorizationView({ payment, currency }, now);
    },
  });
  return (race.lost ? await answerKnown() : undefined) ?? outcome;
}

interface Judged {
  readonly currency: LiveCurrency;
  /** Units. */
  readonly amount: number;
  readonly expiresAt: number;
  /** Refusal that comes after a freeze of the account, which only the commit can read. */
  readonly late: Refusal | undefined;
  readonly texts: Salted | undefined;
}

/** Makes the checks that need no lock, in the documented order. */
async function judge(
  world: PaymentWorld,
  client: PaymentClient,
  body: AuthorizeBody,
  now: number,
): Promise<Judged | Refusal> {
  const { accountId, relicType, orderId, statementDescriptor, notes } = body;
  const currency = await judgeCurrency(world.currencies, client, relicType);
  if (currency instanceof Refusal) return currency;
  const amount = toAtomic(body.amount, currency.decimals);
  if (typeof amount === 'string') return refuseAmount(amount);
  const expiresAt = judgeExpiry(body.expiresAt, now);
  if (expiresAt instanceof Refusal) return expiresAt;
  if (!(await world.payers.isActive(accountId))) return refuseRelic('account_unknown');
  const late = await judgePayer(world, client, accountId);
  const texts = saltedDigest(world.random, { orderId, statementDescriptor, notes });
  return { currency, amount, expiresAt, late, texts };
}

async function judgePayer(
  world: PaymentWorld,
  { clientId, requireUserGrant }: PaymentClient,
  accountId: string,
): Promise<Refusal | undefined> {
  if (await isBlocked(world.store, accountId, clientId)) return refuseRelic('client_blocked_by_user');
  if (requireUserGrant && !(await world.payers.hasGrant(clientId, accountId)))
    return refuseRelic('user_grant_required');
  return undefined;
}

/** Puts the amount of a payment on hold. */
function hold(
  tx: Transaction,
  payment: Payment,
  late: Refusal | undefined,
  noted: { readonly versions: Record<string, number>; readonly textDigest: string | undefined },
  now: number,
): Refusal | undefined {
  const account = payerOf(payment);
  const { authorizationId, amount, expiresAt } = payment;
  const head = releaseExpired(tx, account, now);
  if (head.frozen === true) return refuseRelic('account_frozen');
  if (late !== undefined) return late;
  if (head.holds.length >= mostHolds) return refuseRelic('too_many_holds');
  const posted = post(tx, {
    kind: 'authorize',
    now,
    changes: [
      {
        account,
        available: -amount,
        held: amount,
        holds: [...head.holds, { id: authorizationId, amount, expiresAt }],
      },
    ],
    about: { authorizationId },
    ...noted,
  });
  return posted instanceof Refusal ? posted : undefined;
}
