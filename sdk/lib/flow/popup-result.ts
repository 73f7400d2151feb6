import { type SvcOAuthProvider } from '../providers.ts';
import { SvcOAuthError } from './oauth-error.ts';
import { channelName, received, type SvcPopupResultMessage } from './popup-message.ts';
import { readResult } from './read-message.ts';

/** Milliseconds between two looks at the popup. */
const interval = 250;

/** Milliseconds after the popup has closed, because its message may still be on its way. */
const afterClosing = 500;

/** Milliseconds after the person has returned, if the popup may be open although it seems closed. */
const afterReturn = 3_000;

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
    // A page with an opener policy on the way severs the two windows, but not the channel.
    channel?.addEventListener(
      'message',
      ({ data }) => {
        const result = readResult(data);
        if (result?.state === state) take(result);
      },
      { signal },
    );

    const closed = new SvcOAuthError(
      'popup_closed',
      'The window was closed before the sign-in had ended',
      provider,
    );
    let due = Infinity;
    let wasAway = false;
    const timer = setInterval(() => {
      if (!popup.closed) return;
      // A severed popup also seems closed. But it has the focus, so this page has not.
      const isHere = document.hasFocus();
      if (!isHere) {
        wasAway = true;
        due = Infinity;
      } else if (due === Infinity) due = Date.now() + (wasAway ? afterReturn : afterClosing);
      if (Date.now() < due) return;
      ended.abort();
      reject(closed);
    }, interval);

    signal.addEventListener('abort', () => {
      clearInterval(timer);
      // The confirmation has to leave before the channel closes.
      setTimeout(() => channel?.close(), 1_000);
    });
  });
}
