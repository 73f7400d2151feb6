import { type SvcPopupResultMessage } from './popup-message.ts';
import { store, storedPrefix } from './tab-storage.ts';
import { type Transaction } from './transaction.ts';

/** Result of a redirect, which the callback page stores for the page that began the sign-in. */
export interface RedirectResult {
  readonly answer: SvcPopupResultMessage;
  readonly transaction: Transaction;
  readonly expiresAt: number;
}

/** Name of the result in the storage. */
export const resultName: string = `${storedPrefix}result`;

/** Milliseconds for which a result can be used. The code of the service is valid for a minute. */
const lifetime = 120_000;

export function storeRedirectResult(answer: SvcPopupResultMessage, transaction: Transaction): void {
  const result: RedirectResult = { answer, transaction, expiresAt: Date.now() + lifetime };
  store(resultName, result, true);
}
