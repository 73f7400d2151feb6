import { type SvcOAuthCodePayload } from '../payload.ts';
import { readAnswer } from './read-answer.ts';
import { resultName, type RedirectResult } from './redirect-result.ts';
import { peek, take } from './tab-storage.ts';

export function hasRedirectResult(): boolean {
  return isFresh(peek(resultName) as RedirectResult | undefined);
}

/**
 * Removes and returns the payload of a redirect.
 * @throws SvcOAuthError the failure of the redirect
 */
export function takeRedirectResult(): SvcOAuthCodePayload | undefined {
  const result = take(resultName) as RedirectResult | undefined;
  return isFresh(result) ? readAnswer(result.answer, result.transaction) : undefined;
}

/** On the callback page, a result waits for the page to return to: leaving would abort an exchange that begins there. */
function isFresh(result: RedirectResult | undefined): result is RedirectResult {
  return (
    result !== undefined &&
    Date.now() < result.expiresAt &&
    new URL(result.transaction.redirectUri).pathname !== location.pathname
  );
}
