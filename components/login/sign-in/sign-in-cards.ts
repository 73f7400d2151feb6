import { html, nothing, type TemplateResult } from 'lit';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';

export const askedHeader = ({ app }: SignInView, signedInAs: string | undefined): TemplateResult =>
  html`<header>
    <h1>Sign in</h1>
    ${
      app
        ? html`<p>to continue to <bdi>${app.name}</bdi></p>
            <p class="host"><bdi dir="ltr">${app.host}</bdi></p>`
        : nothing
    }
    ${
      signedInAs === undefined
        ? nothing
        : html`<p class="again">
            You are signed in as <bdi>${signedInAs}</bdi>. Sign in again, or as somebody else.
          </p>`
    }
  </header>`;

/**
 * Shown to a signed-in person if nothing needs a sign-in.
 * @param another called when the person wants to sign in again
 * @param onward path that "Continue" opens
 */
export const signedInCard = (
  displayName: string,
  another: () => void,
  { label = 'Sign in as somebody else', onward = '/' } = {},
): TemplateResult =>
  html`<div class="card">
    <header>
      <h1>You are signed in</h1>
      <p>as <bdi>${displayName}</bdi></p>
    </header>
    <a class="button" href=${onward}>Continue</a>
    <a class="button quiet" href="/oauth/sign-out">Sign out</a>
    <p class="foot">
      <button type="button" class="link" @click=${another}>${label}</button>
    </p>
  </div>`;
