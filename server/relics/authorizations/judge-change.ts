import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import type { Account } from '../ledger/accounts.ts';
import { payerOf } from './documents.ts';
import { findPointer } from './find-payment.ts';
import type { PaymentClient, PaymentWorld } from './world.ts';

export interface Changeable {
  readonly currency: LiveCurrency;
  /** Account of the user. */
  readonly account: Account;
}

/** Makes the checks that captures and reversals share, which precede the check of the payment's status. */
export async function judgeChange(
  world: PaymentWorld,
  client: PaymentClient,
  authorizationId: string,
): Promise<Changeable | Refusal> {
  const pointer = await findPointer(world, client, authorizationId);
  if (pointer === undefined) return refuseRelic('authorization_not_found');
  if (!client.currencies.includes(pointer.currency)) return refuseRelic('currency_not_enabled_for_client');
  const currency = await world.currencies.get(pointer.currency);
  if (currency === undefined) throw new Error(`no currency ${pointer.currency}`);
  return { currency, account: payerOf(pointer) };
}
