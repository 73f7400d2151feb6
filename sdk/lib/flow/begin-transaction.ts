import { store, storedPrefix, sweep } from './tab-storage.ts';
import { nameOf, type Transaction } from './transaction.ts';

/** Milliseconds for which the service accepts a sign-in that has begun. */
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

/** 256 bits as 64 characters, which fit a PKCE verifier (RFC 7636 §4.1). */
function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Stores a transaction, and removes those of sign-ins that nobody finished. */
export function storeTransaction(transaction: Transaction): boolean {
  sweep(storedPrefix);
  return store(nameOf(transaction.state), transaction, transaction.mode === 'redirect');
}
