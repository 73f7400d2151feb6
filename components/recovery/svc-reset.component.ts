import { html, nothing, render, type TemplateResult } from 'lit';
import type { MailLinkView } from '../../contracts/identity/mail.ts';
import { richText, text } from '../language/text.ts';
import { keptOnwards } from '../login/onwards.ts';
import { LinkPage } from './link-page.ts';
import { resetPassword } from './recovery-api.ts';
import { recoveryPage } from './recovery.styles.ts';
import './svc-new-password-form.ts';

/**
 * The page `/oauth/reset`, which sets a new password. The form is a child of the element, because password
 * managers look for forms in the document.
 */
export class SvcReset extends LinkPage {
  static override styles = recoveryPage;

  protected override readonly purpose = 'reset_password';

  #submitted({ detail: password }: CustomEvent<string>): void {
    void this.use((token, csrf) => resetPassword(token, password, csrf));
  }

  protected override updated(): void {
    super.updated();
    const { _phase: phase } = this;
    const hadForm = this.querySelector('svc-new-password-form') !== null;
    render(phase.is === 'asking' ? this.#renderForm(phase.view) : nothing, this, { host: this });
    const form = this.querySelector('svc-new-password-form');
    if (form && !hadForm) void form.updateComplete.then(() => form.focus());
  }

  #renderForm({ userName, leastPasswordLength }: MailLinkView): TemplateResult {
    return html`<svc-new-password-form
      .userName=${userName}
      .least=${leastPasswordLength}
      .busy=${this._busy}
      .fault=${this._fault}
      @svc-new-password-form-submit=${this.#submitted}
    ></svc-new-password-form>`;
  }

  protected override get headings(): LinkPage['headings'] {
    return { asking: text('Choose a new password'), done: text('Your password has been changed') };
  }

  protected override renderQuestion({ userName }: MailLinkView): TemplateResult {
    return html`<div class="card">
      <header>
        <h1>${this.headings.asking}</h1>
        <p>${richText('for {userName}', { userName: html`<bdi>${userName}</bdi>` })}</p>
      </header>
      <slot></slot>
      <p class="foot">
        ${text('You will be signed out everywhere, and can sign in again with the new password.')}
      </p>
    </div>`;
  }

  protected override renderDone(): TemplateResult {
    return html`<div class="card">
      <header>
        <h1 tabindex="-1">${this.headings.done}</h1>
        <p>${text('You have been signed out on every device. Sign in with the new password.')}</p>
      </header>
      <a class="button" href="/oauth/sign-in${keptOnwards()}">${text('Sign in')}</a>
    </div>`;
  }

  protected override renderAnother(): TemplateResult {
    return html`<a class="button" href="/oauth/forgot${keptOnwards()}">${text('Ask for another link')}</a>
      <a class="button quiet" href="/oauth/sign-in${keptOnwards()}">${text('Sign in')}</a>`;
  }
}
