import { html, nothing, type TemplateResult } from 'lit';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { richText, text } from '../../language/text.ts';

export const askedHeader = ({ app }: SignInView, signedInAs: string | undefined): TemplateResult =>
  html`<header>
    <h1>${text('Sign in')}</h1>
    ${
      app
        ? html`<p>${richText('to continue to {name}', { name: html`<bdi>${app.name}</bdi>` })}</p>
            <p class="host"><bdi dir="ltr">${app.host}</bdi></p>`
        : nothing
    }
    ${
      signedInAs === undefined
        ? nothing
        : html`<p class="again">
            ${richText('You are signed in as {signedInAs}. Sign in again, or as somebody else.', { signedInAs: html`<bdi>${signedInAs}</bdi>` })}
          </p>`
    }
  </header>`;

/**
 * Renders the card for a signed-in person if nothing requires another sign-in.
 * @param another called when the person wants to sign in again
 * @param onward path that "Continue" opens
 */
export const signedInCard = (
  displayName: string,
  another: () => void,
  { label = text('Sign in as somebody else'), onward = '/' } = {},
): TemplateResult =>
  html`<div class="card">
    <header>
      <h1>${text('You are signed in')}</h1>
      <p>${richText('as {displayName}', { displayName: html`<bdi>${displayName}</bdi>` })}</p>
    </header>
    <a class="button" href=${onward}>${text('Continue')}</a>
    <a class="button quiet" href="/oauth/sign-out">${text('Sign out')}</a>
    <p class="foot">
      <button type="button" class="link" @click=${another}>${label}</button>
    </p>
  </div>`;
