import { type SvcOAuthCodePayload } from '../payload.ts';
import { authorizeAddress } from './authorize-address.ts';
import { newTransaction, storeTransaction } from './begin-transaction.ts';
import { SvcOAuthError } from './oauth-error.ts';
import { type CheckedOptions, type SvcOAuthPopupSize } from './options.ts';
import { popupResult } from './popup-result.ts';
import { readAnswer } from './read-answer.ts';
import { takeTransaction } from './transaction.ts';
import { windowFlows, type ActivePopup } from './window-flows.ts';

export function focusActivePopup(): boolean {
  const { popup } = windowFlows();
  popup?.window.focus();
  return popup !== undefined;
}

/**
 * Opens the popup synchronously in the click, as browsers require, and starts the sign-in in it.
 * @param onInteractive called when the popup opens the service's page
 * @throws {SvcOAuthError} `popup_blocked`
 */
export function openPopupFlow(
  options: CheckedOptions,
  size: SvcOAuthPopupSize | undefined,
  onInteractive: () => void,
): ActivePopup {
  const flows = windowFlows();
  const popup = openWindow(size);
  if (!popup || popup.closed)
    throw new SvcOAuthError('popup_blocked', 'The browser blocked the sign-in window', options.provider);
  const result = signIn(popup, options, onInteractive).finally(() => {
    if (flows.popup === active) flows.popup = undefined;
    if (!popup.closed) popup.close();
  });
  const active: ActivePopup = { window: popup, result };
  flows.popup = active;
  return active;
}

function openWindow(size: SvcOAuthPopupSize | undefined): Window | null {
  try {
    // Do not use `noopener`. It would separate the popup from this page, and the result would not arrive in a frame.
    return window.open('about:blank', '_blank', features(size));
  } catch (error) {
    // Firefox throws in a sandbox without allow-popups. Other browsers return null.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

async function signIn(
  popup: Window,
  options: CheckedOptions,
  onInteractive: () => void,
): Promise<SvcOAuthCodePayload> {
  const { clientId, redirectUri, provider, service } = options;
  const begun = { clientId, redirectUri, provider, issuer: service.origin, returnTo: location.href };
  const transaction = newTransaction({ mode: 'popup', ...begun });
  storeTransaction(transaction);
  try {
    const answer = popupResult(popup, transaction.state, provider);
    // Prevent an early failure from being reported as unhandled. It is still thrown by the `await` below.
    answer.catch(() => undefined);
    const address = await authorizeAddress(options, transaction);
    if (!popup.closed) {
      popup.location.replace(address);
      onInteractive();
    }
    return readAnswer(await answer, transaction);
  } finally {
    takeTransaction(transaction.state);
  }
}

/** Returns window features that place the popup in the middle of this window. */
function features({ width = 500, height = 650 }: SvcOAuthPopupSize = {}): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
