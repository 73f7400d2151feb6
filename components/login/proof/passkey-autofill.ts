/** Offers passkeys as suggestions in the field of the user name (WebAuthn, conditional mediation). */
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyChallenge, PasskeyProof } from '../../../contracts/identity/sign-in/second-step.ts';
import { Fault, post } from '../sign-in-api.ts';
import { askPasskey } from './passkey.ts';

/** Milliseconds after which a challenge is replaced, before it expires on the server after 30 minutes. */
const renewal = 1_500_000;

/**
 * Offers passkeys in a field with `autocomplete="… webauthn"`. Does nothing if the browser does not support
 * such offers.
 * @param chosen called when the person has chosen a passkey; the offer then ends
 * @returns a function that ends the offer
 */
export function offerPasskeys(csrf: string, chosen: (passkey: PasskeyProof) => void): () => void {
  let over = false;
  const isOver = (): boolean => over;

  /**
   * Offers passkeys for one challenge. Resolves with true if the challenge became too old, and the offer
   * needs another.
   */
  async function offer(): Promise<boolean> {
    const asked = await post<PasskeyChallenge>('/oauth/api/passkey/challenge', {}, csrf);
    if (asked instanceof Fault || isOver()) return false;
    let isOld = false;
    const timer = setTimeout(() => {
      isOld = true;
      WebAuthnAbortService.cancelCeremony();
    }, renewal);
    const passkey = await askPasskey(asked, { inField: true });
    clearTimeout(timer);
    if (isOver() || typeof passkey === 'string') return isOld;
    over = true;
    chosen(passkey);
    return false;
  }

  void browserSupportsWebAuthnAutofill()
    .catch(() => false)
    .then(async (isSupported) => {
      while (isSupported && !isOver() && (await offer()));
    });
  return () => {
    if (!over) WebAuthnAbortService.cancelCeremony();
    over = true;
  };
}
