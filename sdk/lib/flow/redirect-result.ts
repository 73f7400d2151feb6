import { type SvcPopupResultMessage } from './popup-message.ts';
import { store } from './tab-storage.ts';
import { type Transaction } from './transaction.ts';

/** Result of a redirect, from the callback page to the page that began. */
export interface RedirectResult {
  readonly answer: SvcPopupResultMessage;
  readonly transaction: Transaction;
  readonly expiresAt: number;
}

/** Name of the result in the storage. */
export const resultName = 'svc-oauth-result';

/** Milliseconds for which a result is of use. The code of the service is valid for a minute. */
const lifetime = 120_000;

export function storeRedirectResult(answer: SvcPopupResultMessage, transaction: Transaction): void {
  const result: RedirectResult = { answer, transaction, expiresAt: Date.now() + lifetime };
  store(resultName, result, true);
}
