import { html, nothing, type TemplateResult } from 'lit';
import type { MailLinkView } from '../../contracts/identity/mail.ts';
import { LinkPage } from './link-page.ts';
import { confirmEmail, readConfirmedAddress } from './recovery-api.ts';
import { recoveryPage } from './recovery.styles.ts';

const signIn = `/oauth/sign-in?${new URLSearchParams({ returnTo: '/oauth/verify-email' }).toString()}`;

export class SvcVerifyEmail extends LinkPage {
  static override styles = recoveryPage;

  protected override readonly purpose = 'verify_email';
  protected override readonly headings = {
    asking: 'Confirm your address',
    done: 'Your address has been confirmed',
  };

  #confirmed: string | undefined;

  protected override async prepareExpired(): Promise<void> {
    this.#confirmed = await readConfirmedAddress();
  }

  protected override renderQuestion(view: MailLinkView): TemplateResult {
    const { userName, email, signedInAs } = view;
    return html`<div class="card">
      <header>
        <h1>${this.headings.asking}</h1>
        <p><bdi>${email}</bdi> becomes the address of the account <bdi>${userName}</bdi>.</p>
      </header>
      ${signedInAs === userName ? this.#renderConfirm() : this.#renderSignIn(view)}
      <p class="foot">Not your account? Close this page: nothing has been changed.</p>
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
        ${busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing}Confirm
      </button>
      ${this._fault ? this.note : nothing}`;
  }

  #renderSignIn({ userName, signedInAs }: MailLinkView): TemplateResult {
    return html`<p>
        ${
          signedInAs === null
            ? html`Sign in as <bdi>${userName}</bdi> first, so that nobody can add your address to another
                account.`
            : html`You are signed in as <bdi>${signedInAs}</bdi>. Sign in as <bdi>${userName}</bdi> to
                confirm.`
        }
      </p>
      <a class="button" href=${signIn}>Sign in</a>`;
  }

  protected override renderDone(): TemplateResult {
    return html`<div class="card">
      <header>
        <h1 tabindex="-1">${this.headings.done}</h1>
        <p>You can now use it to reset your password, and you get a mail when something important changes.</p>
      </header>
      <a class="button" href="/account">Go to your account</a>
    </div>`;
  }

  /** Shown to a person who confirmed the address, and then reloaded the page. */
  protected override renderExpired(): TemplateResult {
    if (this.#confirmed === undefined) return super.renderExpired();
    return html`<div class="card">
      <header>
        <h1 tabindex="-1">Your address is confirmed</h1>
        <p>
          The address of your account is <bdi>${this.#confirmed}</bdi>. If you want another one, change it on
          your account page; this link has been used or has expired.
        </p>
      </header>
      <a class="button" href="/account">Go to your account</a>
    </div>`;
  }

  protected override renderAnother(): TemplateResult {
    return html`<p>If your address is not confirmed yet, send another link from your account page.</p>
      <a class="button" href="/account">Go to your account</a>`;
  }
}
