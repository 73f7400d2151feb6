import { svcExchangeEndpoint } from '../paths.ts';
import { authorizeAddress } from './authorize-address.ts';
import { newTransaction, storeTransaction } from './begin-transaction.ts';
import { isFramed } from './interaction-mode.ts';
import { SvcOAuthError } from './oauth-error.ts';
import { type CheckedOptions } from './options.ts';
import { ownAddress } from './own-address.ts';

/**
 * Leaves this page, and opens the service's sign-in page.
 * @param after address on this site to return to, by default this page; and the route that exchanges the code there
 * @returns a promise that resolves if the person goes back to this page without an answer
 */
export async function leaveForService(
  options: CheckedOptions,
  after: { readonly returnTo?: string | undefined; readonly exchangeEndpoint?: string | undefined },
  onInteractive: () => void,
): Promise<void> {
  const { clientId, redirectUri, provider, service } = options;
  if (isFramed()) throw new SvcOAuthError('config_error', 'A frame can only use popups', provider);
  const begun = { clientId, redirectUri, provider, issuer: service.origin };
  const transaction = newTransaction({
    mode: 'redirect',
    ...begun,
    exchangeEndpoint: after.exchangeEndpoint ?? svcExchangeEndpoint,
    returnTo: ownAddress(after.returnTo ?? location.href, redirectUri),
  });
  if (!storeTransaction(transaction))
    throw new SvcOAuthError('unsupported_browser', 'The browser stores nothing', provider);
  const address = await authorizeAddress(options, transaction);
  onInteractive();
  location.assign(address);
  await new Promise<void>((resolve) => {
    // Resolve if the browser restores this page from memory, because the person has gone back.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', shown);
      resolve();
    };
    addEventListener('pageshow', shown);
  });
}
