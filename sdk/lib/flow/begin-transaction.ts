import { store, storedPrefix, sweep } from './tab-storage.ts';
import { nameOf, type Transaction } from './transaction.ts';

/** Milliseconds within which a begun sign-in has to end. The service has the same limit. */
const lifetime = 30 * 60_000;

export function newTransaction(
  begun: Omit<Transaction, 'state' | 'verifier' | 'flowId' | 'createdAt' | 'expiresAt'>,
): Transaction {
  const now = Date.now();
  return {
    ...begun,
    state: randomText(),
    verifier: randomText(),
    flowId: crypto.randomUUID(),
    createdAt: now,
    expiresAt: now + lifetime,
  };
}

export const isExpired = ({ expiresAt }: Transaction): boolean => Date.now() > expiresAt;

/** Returns 256 random bits as 64 characters, which are valid as a PKCE verifier (RFC 7636 §4.1). */
function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Stores a transaction. Removes expired transactions of sign-ins that never ended. */
export function storeTransaction(transaction: Transaction): boolean {
  sweep(storedPrefix);
  return store(nameOf(transaction.state), transaction, transaction.mode === 'redirect');
}
