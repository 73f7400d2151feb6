/** Checks of the pointers to payments. A pointer also marks the reference of its payment as used. */
import type { KeyObject } from 'node:crypto';
import type { Json } from '../../store/port.ts';
import { authorizationIdOf } from '../authorizations/authorization-id.ts';
import { payerOf, paymentRef, payments, pointers, type Payment } from '../authorizations/documents.ts';
import { parsed } from './check-entry.ts';
import { BookFault } from './fault.ts';
import type { Get, Link } from './links.ts';

const pointerPlace = (id: string) => `reference of payment ${id}`;

/** @throws {BookFault} if the payment has no pointer, or its pointer names another payment */
export function checkPointerOf(payment: Payment, place: string, get: Get): void {
  const { authorizationId } = payment;
  const stored = get(pointers.ref(authorizationId).key);
  if (stored === undefined)
    throw new BookFault(pointerPlace(authorizationId), `it is missing, but ${place} has one`);
  const pointer = parsed(pointers, stored, pointerPlace(authorizationId));
  for (const member of ['authorizationId', 'clientId', 'accountId', 'currency'] as const)
    if (pointer[member] !== payment[member])
      throw new BookFault(
        pointerPlace(authorizationId),
        `${member} is ${pointer[member]}, but ${place} has ${payment[member]}`,
      );
}

/**
 * Returns a link that compares a pointer with its payment.
 * @param key key from which ids are derived; without it, references are not compared with ids
 */
export function linkOfPointer(id: string, value: Json, key: KeyObject | undefined): Link {
  const place = pointerPlace(id);
  const pointer = parsed(pointers, value, place);
  if (pointer.authorizationId !== id) throw new BookFault(place, `its id is ${pointer.authorizationId}`);
  const { key: payment } = paymentRef(payerOf(pointer), id);
  return {
    keys: [payment],
    compare(get) {
      const stored = get(payment);
      if (stored === undefined) throw new BookFault(place, 'it leads to no payment');
      const { clientId, merchantReference } = parsed(payments, stored, place);
      if (key === undefined || merchantReference === undefined) return;
      if (authorizationIdOf(key, clientId, merchantReference) !== id)
        throw new BookFault(place, `${id} is not the id of the reference ${merchantReference}`);
    },
  };
}
