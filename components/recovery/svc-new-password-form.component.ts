import { html, type PropertyValues, type TemplateResult } from 'lit';
import { longestPassword, passwordLength } from '../../contracts/identity/sign-in/password.ts';
import { text } from '../language/text.ts';
import { DocumentForm } from '../login/document-form.ts';
import { faultLine } from '../login/login-words.ts';
import { PasswordField } from '../login/password-field.ts';
import type { Fault } from '../login/sign-in-api.ts';
import { unseenUserName } from '../login/user-name-field.ts';
import { styles } from './svc-new-password-form.styles.ts';

export class SvcNewPasswordForm extends DocumentForm {
  static override properties = {
    userName: { type: String, attribute: 'user-name' },
    least: { type: Number },
    fault: { attribute: false },
    _wrong: { state: true },
  };

  declare userName: string;
  declare least: number;
  declare fault: Fault | undefined;
  declare private _wrong: string | undefined;
  protected readonly sheet = styles;
  readonly #password = new PasswordField(this, {
    id: 'new-password',
    label: () => text('New password'),
    autocomplete: 'new-password',
  });

  constructor() {
    super();
    this.userName = '';
    this.least = 1;
    this.fault = undefined;
    this._wrong = undefined;
  }

  override focus(options?: FocusOptions): void {
    this.#password.focus(options);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('fault') && this.fault?.is === 'refused') this.#password.focus();
  }

  #submitted(event: Event): void {
    event.preventDefault();
    if (this.busy) return;
    const detail = this.#password.value;
    this._wrong = this.#wrongOf(passwordLength(detail));
    if (this._wrong !== undefined) {
      this.#password.focus();
      return;
    }
    this.#password.hide();
    this.dispatchEvent(new CustomEvent('svc-new-password-form-submit', { detail }));
  }

  #wrongOf(length: number): string | undefined {
    if (length === 0) return text('Choose a password.');
    if (length < this.least)
      return text('Use at least {least} characters: this has {length}.', { least: this.least, length });
    return length > longestPassword
      ? text('Use at most {most} characters.', { most: longestPassword })
      : undefined;
  }

  protected override render(): TemplateResult {
    const invalid = this._wrong !== undefined || this.fault?.is === 'refused';
    return html`<form
      method="post"
      novalidate
      aria-label=${text('New password')}
      aria-busy=${this.busy}
      @submit=${this.#submitted}
    >
      ${unseenUserName(this.userName)} ${this.#password.render({ describedBy: 'new-password-note', invalid })}
      <p id="new-password-note" aria-live="polite">${this.#renderNote()}</p>
      ${this.renderSubmit(this.busy ? text('Changing your password …') : text('Change password'))}
    </form>`;
  }

  #renderNote(): TemplateResult | string {
    const { fault } = this;
    const refused =
      fault && !this.busy ? (fault.is === 'refused' && fault.text) || faultLine(fault) : undefined;
    const wrong = this._wrong ?? refused;
    if (wrong !== undefined) return html`<span class="fault">${wrong}</span>`;
    if (this.#password.capsLock) return html`<span class="caps">${text('Caps Lock is on.')}</span>`;
    return text('At least {least} characters. A few unrelated words work well.', { least: this.least });
  }
}
