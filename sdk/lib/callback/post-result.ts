import { channelName, received, type SvcPopupResultMessage } from '../flow/popup-message.ts';
import { readCallback } from './read-callback.ts';

/** Milliseconds for the page that opened the popup to confirm the result. */
const patience = 3_000;

/**
 * Posts the result to the page that opened this popup, at exactly this origin, and closes the popup.
 * @param result Default: the answer in this page's address
 * @returns whether that page has confirmed the result. If not, the popup stays open and can show a message
 */
export async function postPopupCallbackResult(
  result: SvcPopupResultMessage | undefined = readCallback(location.href),
): Promise<boolean> {
  if (!result) return false;
  const { state = '' } = result;
  // Post through a channel as well: `opener` is null if an earlier page in this popup had an opener policy.
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName(state));
  const ended = new AbortController();
  const opener = window.opener as Window | null;
  const isDelivered = await new Promise<boolean>((resolve) => {
    const confirm = ({ data }: MessageEvent) => {
      if ((data as { type?: unknown } | null)?.type === received) resolve(true);
    };
    const { signal } = ended;
    addEventListener(
      'message',
      (event) => {
        if (event.source === opener && event.origin === location.origin) confirm(event);
      },
      { signal },
    );
    channel?.addEventListener('message', confirm, { signal });
    opener?.postMessage(result, location.origin);
    channel?.postMessage(result);
    setTimeout(() => resolve(false), patience);
  });
  ended.abort();
  channel?.close();
  if (isDelivered) window.close();
  return isDelivered;
}
