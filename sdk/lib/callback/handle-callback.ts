import { SvcOAuthError } from '../flow/oauth-error.ts';
import { ownAddress } from '../flow/own-address.ts';
import { type SvcPopupResultMessage } from '../flow/popup-message.ts';
import { storeRedirectResult } from '../flow/redirect-result.ts';
import { takeTransaction, type Transaction } from '../flow/transaction.ts';
import { once, windowFlows } from '../flow/window-flows.ts';
import { postPopupCallbackResult } from './post-result.ts';
import { readCallback } from './read-callback.ts';

export interface SvcCallbackOptions {
  /** Navigates to the page that began the redirect. Default: `location.replace`. */
  readonly navigate?: ((address: string) => void) | undefined;
}

export interface SvcCallbackOutcome {
  readonly mode: 'popup' | 'redirect';
  /** Failure to show on this page, because no other page receives it. */
  readonly error: SvcOAuthError | null;
  /** Address of the page that began the redirect. */
  readonly returnTo?: string;
}

const last = 'callback';

/**
 * Handles the callback page. In a popup, posts the result to the page that opened the popup, and closes the popup.
 * After a redirect, stores the result for the page that began the sign-in, and returns to that page. Later calls get
 * the same outcome.
 */
export function handleOAuthCallback(options: SvcCallbackOptions = {}): Promise<SvcCallbackOutcome> {
  const { results } = windowFlows();
  const answer = readCallback(location.href);
  if (!answer) {
    const earlier = results.get(last) as Promise<SvcCallbackOutcome> | undefined;
    return earlier ?? Promise.resolve(missing());
  }
  // Remove the code from the address, so that it is neither stored in the history nor sent again by a reload.
  history.replaceState(history.state, '', location.pathname);
  results.delete(last);
  return once(last, async () => {
    const transaction = answer.state === undefined ? undefined : takeTransaction(answer.state);
    if (transaction?.mode === 'redirect') return returnToPage(answer, transaction, options);
    return (await postPopupCallbackResult(answer)) ? { mode: 'popup', error: null } : missing();
  });
}

function returnToPage(
  answer: SvcPopupResultMessage,
  transaction: Transaction,
  { navigate = (address) => location.replace(address) }: SvcCallbackOptions,
): SvcCallbackOutcome {
  storeRedirectResult(answer, transaction);
  const returnTo = ownAddress(transaction.returnTo, transaction.redirectUri);
  navigate(returnTo);
  return { mode: 'redirect', error: null, returnTo };
}

function missing(): SvcCallbackOutcome {
  const text = 'This sign-in is unknown in this browser, or has ended';
  return { mode: 'popup', error: new SvcOAuthError('txn_missing', text) };
}
