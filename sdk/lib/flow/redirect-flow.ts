import { svcExchangeEndpoint } from '../paths.ts';
import { authorizeAddress } from './authorize-address.ts';
import { newTransaction, storeTransaction } from './begin-transaction.ts';
import { isFramed } from './interaction-mode.ts';
import { SvcOAuthError } from './oauth-error.ts';
import { type CheckedOptions } from './options.ts';
import { ownAddress } from './own-address.ts';

/**
 * Leaves this page and opens the sign-in page of the service.
 * @param after address on this site to return to, by default this page, and the route that then exchanges the code
 * @returns a promise that resolves if the person comes back to this page without an answer
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
    // When the person goes back, the browser may restore this page from memory.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', shown);
      resolve();
    };
    addEventListener('pageshow', shown);
  });
}
