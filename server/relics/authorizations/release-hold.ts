/** Release of a hold by an operator (docs/rules/relics.md, "Holds released by operators"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Reversal } from '../../../contracts/relics/authorization.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { operatorAct } from '../../identity/index.ts';
import { toExact } from '../amounts/decimal.ts';
import { headRef } from '../ledger/documents.ts';
import { saltedDigest } from '../ledger/text-digest.ts';
import type { OperatorWorld } from '../operator/world.ts';
import type { SessionCall } from '../session-route.ts';
import { isAuthorizationId, reversalIdOf } from './authorization-id.ts';
import { payerOf, paymentRef, pointers } from './documents.ts';
import { release, reversalView } from './reverse.ts';
import { statusAt } from './view.ts';

/** Gives the relics on hold back to the user, whether or not client and currency are enabled. */
export async function releaseHold(
  world: OperatorWorld,
  { by, commit }: Pick<SessionCall<unknown, unknown, unknown, Reversal>, 'by' | 'commit'>,
  authorizationId: string,
  reason: string,
): Promise<Outcome> {
  const pointer = isAuthorizationId(authorizationId)
    ? await world.store.get(pointers.ref(authorizationId))
    : undefined;
  if (pointer === undefined) return refuseRelic('authorization_not_found');
  const account = payerOf(pointer);
  const ref = paymentRef(account, authorizationId);
  const [currency, known] = await Promise.all([world.currencies.get(pointer.currency), world.store.get(ref)]);
  if (currency === undefined || known === undefined) throw new Error('a pointer leads to no payment');
  const relics = `${toExact(known.amount, currency.decimals)} ${currency.key}`;
  const { accountId, clientId } = pointer;
  const owner = (await world.people.app(clientId))?.ownerId;
  // Record the act once if the user also owns the client.
  const acts = [...new Set([accountId, owner ?? accountId])].map((affected) =>
    operatorAct(world, {
      ...{ by, accountId: affected, kind: 'relic_hold_released' },
      details: { relics, authorizationId, reason, ...(affected === owner && { clientId }) },
    }),
  );
  const texts = saltedDigest(world.random, { reason });
  return commit({
    touch: [headRef(account).aggregate, ...acts.flatMap(({ touch }) => touch)],
    decide(tx) {
      const now = world.clock.now();
      const payment = tx.get(ref);
      if (payment === undefined) throw new Error('a pointer leads to no payment');
      const status = statusAt(payment, now);
      if (status === 'confirmed') return refuseRelic('authorization_already_captured');
      if (status === 'expired') return refuseRelic('authorization_expired');
      if (status === 'released')
        return payment.release?.by === 'operator'
          ? reversalView(payment, currency, true)
          : refuseRelic('authorization_released');
      const released = release(tx, account, payment, {
        now,
        release: {
          ...{ by: 'operator', reference: reversalIdOf(authorizationId), notes: reason, salt: texts?.salt },
        },
        versions: { currency: currency.version },
        textDigest: texts?.digest,
      });
      if (released instanceof Refusal) return released;
      for (const act of acts) act.record(tx);
      return reversalView(released, currency, false);
    },
  });
}
