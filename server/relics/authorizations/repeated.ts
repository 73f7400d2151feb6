/** Repeated references of a client (docs/rules/relics.md, "Repeated references"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Authorization } from '../../../contracts/relics/authorization.ts';
import type { AuthorizeBody } from '../../../contracts/relics/authorization-endpoints.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import { toAtomic } from '../amounts/atomic.ts';
import { findPayment, type FoundPayment } from './find-payment.ts';
import { authorizationView } from './view.ts';
import type { PaymentClient, PaymentWorld } from './world.ts';

/**
 * Returns the authorization of a reference that was used before, or undefined. Refuses with
 * `merchant_reference_conflict` if the request differs and the client is strict.
 */
export async function knownAuthorization(
  world: PaymentWorld,
  client: PaymentClient,
  body: AuthorizeBody,
  authorizationId: string,
): Promise<Authorization | Refusal | undefined> {
  const found = await findPayment(world, client, authorizationId);
  if (found === undefined) return undefined;
  const differs = differing(found, body);
  if (differs.length > 0 && client.strictReferences)
    return refuseRelic('merchant_reference_conflict', { details: { differs } });
  return {
    ...authorizationView(found, world.clock.now(), { alreadyProcessed: true }),
    ...(differs.length > 0 && { differs }),
  };
}

function differing({ payment, currency }: FoundPayment, body: AuthorizeBody) {
  const differs: NonNullable<Authorization['differs']> = [];
  const same: Record<NonNullable<Authorization['differs']>[number], boolean> = {
    accountId: body.accountId === payment.accountId,
    amount: toAtomic(body.amount, currency.decimals) === payment.amount,
    relicType: body.relicType === payment.currency,
    orderId: body.orderId === payment.orderId,
  };
  for (const [member, equal] of Object.entries(same)) if (!equal) differs.push(member as keyof typeof same);
  return differs;
}
