import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeySetup } from '../../../contracts/identity/sign-in/factors.ts';
import type { PasskeyChallenge, PasskeyProof } from '../../../contracts/identity/sign-in/second-step.ts';

/** Reason why there is no passkey. `known`: the device already has a passkey of the account. */
export type PasskeyFault = 'cancelled' | 'known' | 'broken';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/**
 * Lets the person choose a passkey that answers the challenge.
 * @param inField true to offer the passkeys in a field of the page, without a dialog
 * @param signal closes the browser's dialog; the result is then `cancelled`
 */
export async function askPasskey(
  { challenge, options }: PasskeyChallenge,
  { inField = false, signal }: { readonly inField?: boolean; readonly signal?: AbortSignal } = {},
): Promise<PasskeyProof | PasskeyFault> {
  try {
    const { id, response } = await withinSignal(signal, () =>
      startAuthentication({
        optionsJSON: options as AuthenticationOptions,
        useBrowserAutofill: inField,
      }),
    );
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const answer = { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
    return { challenge, answer };
  } catch (error) {
    return faultOf(error);
  }
}

/** @param signal closes the browser's dialog; the result is then `cancelled` */
export async function makePasskey(
  { options }: PasskeySetup,
  signal: AbortSignal,
): Promise<NewPasskey | PasskeyFault> {
  try {
    const { id, response } = await withinSignal(signal, () =>
      startRegistration({ optionsJSON: options as RegistrationOptions }),
    );
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, clientDataJSON, attestationObject, ...(transports && { transports }) };
  } catch (error) {
    return faultOf(error);
  }
}

/** Runs a request to the authenticator. If the signal aborts, ends the request. */
async function withinSignal<Result>(
  signal: AbortSignal | undefined,
  request: () => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const end = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', end);
  try {
    return await request();
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

function faultOf(error: unknown): PasskeyFault {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'known';
  const { name } = error as Error;
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'broken';
}
