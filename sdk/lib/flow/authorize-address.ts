import { sha256 } from '../base64url.ts';
import { type CheckedOptions } from './options.ts';
import { type Transaction } from './transaction.ts';

/** Returns the address at the service where the person signs in. */
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
    // A chosen provider means a new sign-in. The primary provider may continue a session.
    prompt: provider ? 'login' : requiredProvider ? undefined : 'select_provider',
    provider: provider ?? requiredProvider,
    // Name of the parameter in earlier versions of the service.
    required_provider: requiredProvider,
  };
  const address = new URL('/oauth/authorize', service);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address.href;
}
