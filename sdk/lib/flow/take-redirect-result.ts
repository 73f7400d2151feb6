import { svcExchangeEndpoint } from '../paths.ts';
import { type SvcOAuthCodePayload } from '../payload.ts';
import { readAnswer } from './read-answer.ts';
import { resultName, type RedirectResult } from './redirect-result.ts';
import { peek, take } from './tab-storage.ts';

/** Options that identify the client to which a redirect result belongs. */
export interface ResultOwner {
  readonly clientId: string;
  readonly exchangeEndpoint?: string | undefined;
}

export const ownerName = ({ clientId, exchangeEndpoint = svcExchangeEndpoint }: ResultOwner): string =>
  `${clientId} ${exchangeEndpoint}`;

export function hasRedirectResult(owner: ResultOwner): boolean {
  return isUsable(peek(resultName) as RedirectResult | undefined, owner);
}

/**
 * Removes the result of a redirect that this client began, and returns its payload.
 * @throws {SvcOAuthError} the error of the redirect
 */
export function takeRedirectResult(owner: ResultOwner): SvcOAuthCodePayload | undefined {
  if (!hasRedirectResult(owner)) return undefined;
  const { answer, transaction } = take(resultName) as RedirectResult;
  return readAnswer(answer, transaction);
}

/**
 * Returns whether this client can use the result on this page. It cannot on the callback page, because leaving that
 * page would abort the exchange.
 */
function isUsable(result: RedirectResult | undefined, owner: ResultOwner): boolean {
  return (
    result !== undefined &&
    Date.now() < result.expiresAt &&
    ownerName(result.transaction) === ownerName(owner) &&
    new URL(result.transaction.redirectUri).pathname !== location.pathname
  );
}
