import { type SvcOAuthProvider } from '../providers.ts';
import { closingWatch } from './closing-watch.ts';
import { SvcOAuthError } from './oauth-error.ts';
import { channelName, received, type SvcPopupResultMessage } from './popup-message.ts';
import { readResult } from './read-message.ts';

/** Milliseconds between two checks of whether the popup is closed. */
const interval = 250;

/** Waits for the message of the callback page in the popup. */
export function popupResult(
  popup: Window,
  state: string,
  provider: SvcOAuthProvider | undefined,
): Promise<SvcPopupResultMessage> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const { signal } = ended;
    const channel =
      typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName(state));

    const take = (result: SvcPopupResultMessage) => {
      channel?.postMessage({ type: received });
      ended.abort();
      resolve(result);
    };
    addEventListener(
      'message',
      ({ data, origin, source }) => {
        const result = readResult(data);
        if (!result || origin !== location.origin || source !== popup) return;
        popup.postMessage({ type: received, state: result.state }, origin);
        take(result);
      },
      { signal },
    );
    // Listen to the channel as well: a page with an opener policy in the popup separates the two windows, but not the
    // channel.
    channel?.addEventListener(
      'message',
      ({ data }) => {
        const result = readResult(data);
        if (result?.state === state) take(result);
      },
      { signal },
    );

    const closed = new SvcOAuthError('popup_closed', 'The sign-in window was closed', provider);
    const hasEnded = closingWatch();
    const timer = setInterval(() => {
      if (!hasEnded(popup.closed, document.hasFocus(), Date.now())) return;
      ended.abort();
      reject(closed);
    }, interval);

    signal.addEventListener('abort', () => {
      clearInterval(timer);
      // Close the channel later, so that the confirmation is delivered.
      setTimeout(() => channel?.close(), 1_000);
    });
  });
}
