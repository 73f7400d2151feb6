import { sha256 } from '../base64url.ts';
import { type CheckedOptions } from './options.ts';
import { type Transaction } from './transaction.ts';

/** Returns the address of the service's page on which the person signs in. */
export async function authorizeAddress(options: CheckedOptions, transaction: Transaction): Promise<string> {
  const { clientId, service, scope, provider, requiredProvider } = options;
  const { mode, redirectUri, state, verifier } = transaction;
  const parameters: Record<string, string | undefined> = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    code_challenge: await sha256(verifier),
    code_challenge_method: 'S256',
    ui_mode: mode === 'popup' ? 'popup' : undefined,
    // Require a new sign-in for a chosen provider. With the primary provider, the service may continue a session.
    prompt: provider ? 'login' : requiredProvider ? undefined : 'select_provider',
    provider: provider ?? requiredProvider,
    // Earlier versions of the service read this parameter.
    required_provider: requiredProvider,
  };
  const address = new URL('/oauth/authorize', service);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address.href;
}
