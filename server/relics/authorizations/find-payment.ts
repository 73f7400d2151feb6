import type { LiveCurrency } from '../currencies/live-currencies.ts';
import { treasuryAccount } from '../ledger/accounts.ts';
import { lotRef, type Lot } from '../settlement/documents.ts';
import { isAuthorizationId } from './authorization-id.ts';
import { payerOf, paymentRef, pointers, type Payment, type Pointer } from './documents.ts';
import type { PaymentWorld } from './world.ts';

export interface FoundPayment {
  readonly payment: Payment;
  readonly currency: LiveCurrency;
  /** Lot of a captured payment. */
  readonly lot?: Lot | undefined;
}

/**
 * Returns the pointer of an authorization of this client, or undefined. If the authorization belongs to another client,
 * reports the attempt and returns undefined.
 */
export async function findPointer(
  { store, reportForeign }: Pick<PaymentWorld, 'store' | 'reportForeign'>,
  { clientId }: { readonly clientId: string },
  authorizationId: string,
): Promise<Pointer | undefined> {
  if (!isAuthorizationId(authorizationId)) return undefined;
  const pointer = await store.get(pointers.ref(authorizationId));
  if (pointer === undefined || pointer.clientId === clientId) return pointer;
  await reportForeign(clientId, authorizationId);
  return undefined;
}

/** Returns an authorization of this client, or undefined. */
export async function findPayment(
  world: Pick<PaymentWorld, 'store' | 'currencies' | 'reportForeign'>,
  client: { readonly clientId: string },
  authorizationId: string,
): Promise<FoundPayment | undefined> {
  const pointer = await findPointer(world, client, authorizationId);
  if (pointer === undefined) return undefined;
  const payment = await world.store.get(paymentRef(payerOf(pointer), authorizationId));
  const currency = await world.currencies.get(pointer.currency);
  if (payment === undefined || currency === undefined) throw new Error('a pointer leads to no payment');
  const lot = lotOf(payment);
  return { payment, currency, lot: lot && (await world.store.get(lot)) };
}

/** Returns the address of the lot of a captured payment. */
export function lotOf({ currency, capture }: Payment) {
  return capture && lotRef(treasuryAccount(currency, capture.treasuryUserId), capture.lot);
}
