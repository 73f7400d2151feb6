import { html, type TemplateResult } from 'lit';
import type { PasskeyChallenge, PasskeyProof } from '../../../contracts/identity/sign-in/second-step.ts';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { text } from '../../language/text.ts';
import { lazy } from '../../lazy/lazy-part.ts';
import { sign } from '../../ui/panel-signs.ts';
import { canUsePasskeys } from './passkey-support.ts';
import { Fault, post } from '../sign-in-api.ts';
import type { ProofWay } from './svc-proof-form.component.ts';

const passkeyPart = lazy(() => import('./passkey-part.ts'));

export const noPasskey = (): string => text('No passkey was used. Try again, or use another way.');

/**
 * Asks the browser for a passkey.
 * @param second identifies the sign-in that waits for its second step; undefined to sign in with the passkey
 * alone
 * @param signal closes the browser's dialog
 * @returns the proof, a fault, or undefined if no passkey was chosen
 */
export async function provePasskey(
  csrf: string,
  second: string | undefined,
  signal: AbortSignal,
): Promise<PasskeyProof | Fault | undefined> {
  const body = second === undefined ? {} : { second };
  const asked = await post<PasskeyChallenge>('/oauth/api/passkey/challenge', body, csrf);
  if (asked instanceof Fault) return asked;
  const part = await passkeyPart.load().catch(() => undefined);
  if (part === undefined) return new Fault('unreachable');
  const proof = await part.askPasskey(asked, { signal });
  return typeof proof === 'object' ? proof : undefined;
}

/**
 * Offers passkeys in the field of the user name. Does nothing if the browser does not support such offers.
 * @param chosen called when the person has chosen a passkey; the offer then ends
 * @returns a function that ends the offer
 */
export function offerPasskeys(csrf: string, chosen: (passkey: PasskeyProof) => void): () => void {
  if (!canUsePasskeys()) return () => undefined;
  const ending = passkeyPart.load().then(
    (part) => part.offerPasskeys(csrf, chosen),
    () => undefined,
  );
  return () => void ending.then((end) => end?.());
}

export function usableWays({ secondWays }: SignInView): readonly ProofWay[] {
  return secondWays.filter((way) => way !== 'passkey' || canUsePasskeys());
}

/**
 * Renders the card of the second step, with a slot for the form.
 * @param again called when the person wants to start again
 */
export const secondStepCard = (view: SignInView, again: () => void): TemplateResult =>
  html`<div class="card">
    <header>
      <h1>${text('One more step')}</h1>
      <p>
        ${
          usableWays(view).length === 0
            ? text('This account asks for a passkey, which this browser cannot use here.')
            : text('Please prove in a second way that it is you.')
        }
      </p>
    </header>
    <slot></slot>
    <button type="button" class="button plain" @click=${again}>${text('Start again')}</button>
  </div>`;

export const passkeyButton = (isBusy: boolean, isTile: boolean, act: () => void): TemplateResult =>
  html`<button
    type="button"
    class="button quiet passkey"
    aria-label=${text('Sign in with a passkey')}
    aria-disabled=${isBusy}
    @click=${act}
  >
    ${isBusy ? html`<span class="ring" aria-hidden="true"></span>` : sign('passkey')}
    ${isTile ? text('Passkey') : text('Sign in with a passkey')}
  </button>`;
