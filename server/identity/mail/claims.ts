/**
 * Claims that reserve a verified e-mail address for one account. Several accounts can have the same unverified
 * address.
 */
import type { Store, Transaction } from '../../store/port.ts';
import { emailKey, verifiedEmails } from '../documents.ts';

/** Reserves a verified address for an account. Returns false if another account has it. */
export function claimEmail(tx: Transaction, accountId: string, email: string): boolean {
  const ref = verifiedEmails.ref(emailKey(email));
  const claim = tx.get(ref);
  if (claim !== undefined && claim.userId !== accountId) return false;
  tx.put(ref, { userId: accountId });
  return true;
}

/** Releases an address. Does nothing if the address belongs to another account. */
export function releaseEmail(tx: Transaction, accountId: string, email: string): void {
  const ref = verifiedEmails.ref(emailKey(email));
  if (tx.get(ref)?.userId === accountId) tx.delete(ref);
}

export async function emailOwner(store: Store, email: string): Promise<string | undefined> {
  return (await store.get(verifiedEmails.ref(emailKey(email))))?.userId;
}
