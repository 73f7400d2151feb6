import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import { DocumentForm } from '../document-form.ts';
import { faultLine } from '../login-words.ts';
import { PasswordField } from '../password-field.ts';
import { RetryWait } from '../retry-wait.ts';
import type { Fault } from '../sign-in-api.ts';
import { userNameField } from '../user-name-field.ts';
import { styles } from './svc-password-form.styles.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

type Field = 'username' | 'current-password';

const missingWords = (): Readonly<Record<Field, string>> => ({
  username: text('Enter your user name or e-mail address.'),
  'current-password': text('Enter your password.'),
});

export class SvcPasswordForm extends DocumentForm {
  static override properties = {
    userName: { type: String, attribute: 'user-name' },
    hint: { type: String },
    forgot: { type: Boolean },
    query: { type: String },
    fault: { attribute: false },
    _missing: { state: true },
  };

  declare userName: string;
  declare hint: string;
  declare forgot: boolean;
  declare query: string;
  declare fault: Fault | undefined;
  declare private _missing: Field | undefined;
  protected readonly sheet = styles;
  readonly #wait = new RetryWait(this);
  readonly #password = new PasswordField(this, {
    id: 'current-password',
    label: () => text('Password'),
    autocomplete: 'current-password',
  });

  constructor() {
    super();
    this.userName = '';
    this.hint = '';
    this.forgot = false;
    this.query = '';
    this.fault = undefined;
    this._missing = undefined;
  }

  override focus(options?: FocusOptions): void {
    const field = this.#field('username').value === '' ? 'username' : 'current-password';
    this.#field(field).focus(options);
  }

  #field(name: Field): HTMLInputElement {
    return this.renderRoot.querySelector(`#${name}`) as HTMLInputElement;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fault')) this.#wait.restart(this.fault);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('fault') || this.fault?.is !== 'refused') return;
    this.#password.focus();
    this.#password.input.select();
  }

  #submitted(event: Event): void {
    event.preventDefault();
    if (this.busy || !this.#wait.isOver) return;
    const userName = this.#field('username').value.trim();
    const password = this.#password.value;
    this._missing = userName === '' ? 'username' : password === '' ? 'current-password' : undefined;
    if (this._missing) {
      this.#field(this._missing).focus();
      return;
    }
    this.#password.hide();
    const detail: Credentials = { userName, password };
    this.dispatchEvent(new CustomEvent('svc-password-form-submit', { detail }));
  }

  protected override render(): TemplateResult {
    return html`<form
      method="post"
      novalidate
      aria-label=${text('User name and password')}
      aria-busy=${this.busy}
      @submit=${this.#submitted}
    >
      ${userNameField({
        value: this.userName,
        signsIn: true,
        ...(this._missing === 'username' && { describedBy: 'password-form-note' }),
        invalid: this.#isInvalid('username'),
      })}
      ${this.#password.render({
        ...(this._missing !== 'username' && { describedBy: 'password-form-note' }),
        invalid: this.#isInvalid('current-password'),
      })}
      <p id="password-form-note" aria-live="polite">${this.#renderNote()}</p>
      ${this.renderSubmit(
        this.busy ? text('Signing in …') : (this.#wait.label ?? text('Sign in')),
        this.busy || !this.#wait.isOver,
      )}
      ${this.forgot ? html`<a class="forgot" href="/oauth/forgot${this.query}">${text('Forgot your password?')}</a>` : nothing}
    </form>`;
  }

  #isInvalid(field: Field): boolean {
    return this._missing === field || (this._missing === undefined && this.fault?.is === 'refused');
  }

  #renderNote(): TemplateResult | string {
    if (this._missing) return html`<span class="fault">${missingWords()[this._missing]}</span>`;
    if (this.fault && !this.busy) return html`<span class="fault">${faultLine(this.fault)}</span>`;
    return this.#password.capsLock ? html`<span class="caps">${text('Caps Lock is on.')}</span>` : this.hint;
  }
}
