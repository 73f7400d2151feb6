import { type SvcOAuthProvider } from '../providers.ts';
import { storedPrefix, take } from './tab-storage.ts';

/** A sign-in that has begun in this browser. */
export interface Transaction {
  readonly mode: 'popup' | 'redirect';
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly provider?: SvcOAuthProvider | undefined;
  readonly flowId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Address to return to after a redirect. */
  readonly returnTo: string;
  /** Origin of the service. An answer that names another issuer, or none, is refused. */
  readonly issuer: string;
  readonly clientId: string;
  /** Exchange route after a redirect. Only clients with this route may take the result. */
  readonly exchangeEndpoint?: string | undefined;
}

/** Returns the storage key of a transaction. */
export const nameOf = (state: string): string => `${storedPrefix}txn:${state}`;

/** Removes and returns a transaction, so that an answer is used at most once. */
export function takeTransaction(state: string): Transaction | undefined {
  return take(nameOf(state)) as Transaction | undefined;
}
