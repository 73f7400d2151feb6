import { type SvcCallbackOutcome } from '../callback/handle-callback.ts';

/** Returns what the callback page says. A popup that another page has severed cannot close itself. */
export function callbackWords(outcome: SvcCallbackOutcome | undefined): string {
  if (!outcome) return 'Finishing the sign-in…';
  if (outcome.error)
    return `${outcome.error.message}. Go back to the page where you began, and sign in again.`;
  return outcome.mode === 'popup' ? 'You can close this window.' : 'Going back…';
}
