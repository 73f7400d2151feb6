import { type SvcPopupResultMessage } from './popup-message.ts';
import { store, storedPrefix } from './tab-storage.ts';
import { type Transaction } from './transaction.ts';

/** Result of a redirect, which the callback page stores for the page that began the sign-in. */
export interface RedirectResult {
  readonly answer: SvcPopupResultMessage;
  readonly transaction: Transaction;
  readonly expiresAt: number;
}

/** Key of the result in storage. */
export const resultName: string = `${storedPrefix}result`;

/** Milliseconds for which a result can be used. The service's code itself is valid for only a minute. */
const lifetime = 120_000;

export function storeRedirectResult(answer: SvcPopupResultMessage, transaction: Transaction): void {
  const result: RedirectResult = { answer, transaction, expiresAt: Date.now() + lifetime };
  store(resultName, result, true);
}
