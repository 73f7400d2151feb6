import { html, nothing, type TemplateResult } from 'lit';
import { linkMinutes } from '../../contracts/identity/mail.ts';
import { richText, text } from '../language/text.ts';
import { faultLine } from '../login/login-words.ts';
import { keepOnwards, onwardsIn, onwardsQuery } from '../login/onwards.ts';
import { PhasePage } from '../login/phase-page.ts';
import { Fault, readSignIn } from '../login/sign-in-api.ts';
import { outboxLink } from '../ui/outbox-link.ts';
import { askForReset } from './recovery-api.ts';
import { recoveryPage } from './recovery.styles.ts';

type Phase =
  | { readonly is: 'asking'; readonly csrf: string }
  | { readonly is: 'sent'; readonly email: string; readonly outbox: boolean };

export class SvcForgot extends PhasePage<Phase> {
  static override styles = recoveryPage;
  static override properties = { _wrong: { state: true } };

  declare private _wrong: string | undefined;

  readonly #query = onwardsQuery(onwardsIn(location.search));

  protected override get heading(): string {
    return text('Forgot your password?');
  }

  protected override async load(): Promise<void> {
    this._phase = { is: 'loading' };
    const view = await readSignIn();
    if (view instanceof Fault) {
      this._phase = { is: 'unread', fault: view };
      return;
    }
    await this.#ask(view.csrf);
  }

  async #ask(csrf: string): Promise<void> {
    this._phase = { is: 'asking', csrf };
    this._fault = this._wrong = undefined;
    await this.updateComplete;
    this.#field?.focus();
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  async #submitted(event: Event): Promise<void> {
    event.preventDefault();
    const { _phase: phase } = this;
    const field = this.#field;
    if (this._busy || phase.is !== 'asking' || !field) return;
    const email = field.value.trim();
    this._fault = undefined;
    this._wrong =
      email === ''
        ? text('Enter your e-mail address.')
        : field.validity.typeMismatch
          ? text('This is not an e-mail address, such as ada@mail.example.')
          : undefined;
    if (this._wrong !== undefined) {
      field.focus();
      return;
    }
    this._busy = true;
    const answer = await askForReset(email, phase.csrf);
    this._busy = false;
    if (!(answer instanceof Fault)) {
      keepOnwards(this.#query);
      await this.reach({ is: 'sent', email, outbox: answer.outbox });
      return;
    }
    if (answer.is === 'refused')
      this._wrong = text('This is not an e-mail address, such as ada@mail.example.');
    else this._fault = answer;
    if (answer.is === 'stale') {
      const view = await readSignIn();
      if (!(view instanceof Fault)) this._phase = { is: 'asking', csrf: view.csrf };
    }
    field.focus();
  }

  protected override updated(): void {
    document.title = this._phase.is === 'sent' ? text('Check your mail') : this.heading;
  }

  protected override renderPhase(phase: Phase): TemplateResult {
    switch (phase.is) {
      case 'asking':
        return this.#renderForm();
      case 'sent':
        return html`<div class="card">
          <header>
            <h1 tabindex="-1">${text('Check your mail')}</h1>
            <p>
              ${richText('If an account has confirmed {email}, a mail with a link is on its way, or has arrived in the last 15 minutes. The link works once, within {minutes} minutes.', { email: html`<bdi>${phase.email}</bdi>`, minutes: linkMinutes })}
            </p>
          </header>
          ${phase.outbox ? outboxLink('button') : nothing}
          <a class="button quiet" href="/oauth/sign-in${this.#query}">${text('Back to sign-in')}</a>
          <p class="foot">
            ${richText('No mail? Check your spam folder, or {link}.', { link: html`<button type="button" class="link" @click=${() => void this.load()}>${text('try another address')}</button>` })}
          </p>
        </div>`;
    }
  }

  #renderForm(): TemplateResult {
    const { heading, _busy: busy, _wrong: wrong, _fault: fault } = this;
    return html`<div class="card">
      <header>
        <h1>${heading}</h1>
        <p>
          ${text('Enter the e-mail address of your account, and we will send you a link to choose a new password.')}
        </p>
      </header>
      <div class="fields">
        <form method="post" novalidate aria-label=${heading} aria-busy=${busy} @submit=${this.#submitted}>
          <label for="email">${text('E-mail address')}</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            spellcheck="false"
            required
            aria-describedby="email-note"
            aria-invalid=${wrong === undefined ? nothing : 'true'}
          />
          <p id="email-note" aria-live="polite">
            ${wrong !== undefined || fault ? html`<span class="fault">${wrong ?? faultLine(fault as Fault)}</span>` : nothing}
          </p>
          <button type="submit" class="button" aria-disabled=${busy}>
            ${busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing}${text('Send the link')}
          </button>
        </form>
      </div>
      <p class="foot"><a class="link" href="/oauth/sign-in${this.#query}">${text('Back to sign-in')}</a></p>
    </div>`;
  }
}
