import { type SvcCallbackOutcome } from '../callback/handle-callback.ts';

/**
 * Returns the text of the callback page. Asks the person to close a popup that has lost its opener, because it cannot
 * close itself.
 */
export function callbackWords(outcome: SvcCallbackOutcome | undefined): string {
  if (!outcome) return 'Finishing the sign-in…';
  if (outcome.error)
    return `${outcome.error.message}. Go back to the page where you began, and sign in again.`;
  return outcome.mode === 'popup' ? 'You can close this window.' : 'Going back…';
}
