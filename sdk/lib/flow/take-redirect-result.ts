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

/**
 * Returns whether a result can be used on this page. The callback page must not use it, because leaving that page would
 * abort the exchange.
 */
function isFresh(result: RedirectResult | undefined): result is RedirectResult {
  return (
    result !== undefined &&
    Date.now() < result.expiresAt &&
    new URL(result.transaction.redirectUri).pathname !== location.pathname
  );
}
