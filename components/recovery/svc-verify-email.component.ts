import { html, nothing, type TemplateResult } from 'lit';
import type { MailLinkView } from '../../contracts/identity/mail.ts';
import { richText, text } from '../language/text.ts';
import { LinkPage } from './link-page.ts';
import { confirmEmail, readConfirmedAddress } from './recovery-api.ts';
import { recoveryPage } from './recovery.styles.ts';

const signIn = `/oauth/sign-in?${new URLSearchParams({ returnTo: '/oauth/verify-email' }).toString()}`;

export class SvcVerifyEmail extends LinkPage {
  static override styles = recoveryPage;

  protected override readonly purpose = 'verify_email';

  #confirmed: string | undefined;

  protected override async prepareExpired(): Promise<void> {
    this.#confirmed = await readConfirmedAddress();
  }

  protected override get headings(): LinkPage['headings'] {
    return { asking: text('Confirm your address'), done: text('Your address has been confirmed') };
  }

  protected override renderQuestion(view: MailLinkView): TemplateResult {
    const { userName, email, signedInAs } = view;
    return html`<div class="card">
      <header>
        <h1>${this.headings.asking}</h1>
        <p>
          ${richText('{email} becomes the address of the account {userName}.', { email: html`<bdi>${email}</bdi>`, userName: html`<bdi>${userName}</bdi>` })}
        </p>
      </header>
      ${signedInAs === userName ? this.#renderConfirm() : this.#renderSignIn(view)}
      <p class="foot">${text('Not your account? Close this page: nothing has been changed.')}</p>
    </div>`;
  }

  #renderConfirm(): TemplateResult {
    const { _busy: busy } = this;
    return html`<button
        type="button"
        class="button"
        aria-disabled=${busy}
        @click=${() => void this.use(confirmEmail)}
      >
        ${busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing}${text('Confirm')}
      </button>
      ${this._fault ? this.note : nothing}`;
  }

  #renderSignIn({ userName, signedInAs }: MailLinkView): TemplateResult {
    return html`<p>
        ${
          signedInAs === null
            ? richText(
                'Sign in as {userName} first, so that nobody can add your address to another account.',
                { userName: html`<bdi>${userName}</bdi>` },
              )
            : richText('You are signed in as {signedInAs}. Sign in as {userName} to confirm.', {
                signedInAs: html`<bdi>${signedInAs}</bdi>`,
                userName: html`<bdi>${userName}</bdi>`,
              })
        }
      </p>
      <a class="button" href=${signIn}>${text('Sign in')}</a>`;
  }

  protected override renderDone(): TemplateResult {
    return html`<div class="card">
      <header>
        <h1 tabindex="-1">${this.headings.done}</h1>
        <p>
          ${text('You can now use it to reset your password, and you get a mail when something important changes.')}
        </p>
      </header>
      <a class="button" href="/account">${text('Go to your account')}</a>
    </div>`;
  }

  /**
   * Renders the page for an expired link. Differs if the person has confirmed the address and then reloaded
   * the page.
   */
  protected override renderExpired(): TemplateResult {
    if (this.#confirmed === undefined) return super.renderExpired();
    return html`<div class="card">
      <header>
        <h1 tabindex="-1">${text('Your address is confirmed')}</h1>
        <p>
          ${richText('The address of your account is {confirmed}. If you want another one, change it on your account page; this link has been used or has expired.', { confirmed: html`<bdi>${this.#confirmed}</bdi>` })}
        </p>
      </header>
      <a class="button" href="/account">${text('Go to your account')}</a>
    </div>`;
  }

  protected override renderAnother(): TemplateResult {
    return html`<p>
        ${text('If your address is not confirmed yet, send another link from your account page.')}
      </p>
      <a class="button" href="/account">${text('Go to your account')}</a>`;
  }
}
