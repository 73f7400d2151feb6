import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { text } from '../../language/text.ts';
import { DocumentForm } from '../document-form.ts';
import { unseenUserName } from '../user-name-field.ts';
import { styles } from './svc-proof-form.styles.ts';

export type ProofWay = 'password' | 'passkey' | 'totp' | 'recovery';

export interface GivenProof {
  readonly way: ProofWay;
  readonly value: string;
}

interface Words {
  readonly label: string;
  readonly hint: string;
  readonly missing: string;
  readonly wrong: string;
  readonly instead: string;
}

const words = (): Readonly<Record<ProofWay, Words>> => ({
  password: {
    label: text('Password'),
    hint: '',
    missing: text('Enter your password.'),
    wrong: text('This is not your password. Check it and try again.'),
    instead: text('Use your password'),
  },
  passkey: {
    label: text('Passkey'),
    hint: text('Your device asks for your fingerprint, face or PIN.'),
    missing: '',
    wrong: text('The passkey was not accepted. Try again, or use another way.'),
    instead: text('Use a passkey'),
  },
  totp: {
    label: text('Code'),
    hint: text('Six digits from your authenticator app.'),
    missing: text('Enter the six digits.'),
    wrong: text('This code is not right, or was used before. Wait for the next one.'),
    instead: text('Use a code from your authenticator app'),
  },
  recovery: {
    label: text('Recovery code'),
    hint: text('One of the codes that you stored. Each works once.'),
    missing: text('Enter a recovery code.'),
    wrong: text('This code is not right, or was used before.'),
    instead: text('Use a recovery code'),
  },
});

/**
 * Form for one proof of identity. Links to the other ways are below it.
 *
 * @event svc-proof-form-submit - the person submits a proof; `detail` is a `GivenProof`
 * @event svc-proof-form-change - the person changes to another kind of proof
 */
export class SvcProofForm extends DocumentForm {
  static override properties = {
    ways: { attribute: false },
    userName: { type: String, attribute: 'user-name' },
    fault: { type: String },
    refused: { type: Boolean },
    _way: { state: true },
    _isMissing: { state: true },
  };

  declare ways: readonly ProofWay[];
  declare userName: string;
  declare fault: string;
  declare refused: boolean;
  declare private _way: ProofWay;
  declare private _isMissing: boolean;
  protected readonly sheet = styles;

  constructor() {
    super();
    this.ways = [];
    this.userName = '';
    this.fault = '';
    this.refused = false;
    this._way = 'password';
    this._isMissing = false;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.proof, [type=submit]')?.focus(options);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('ways') && !this.ways.includes(this._way)) this._way = this.ways[0] ?? 'password';
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('refused') || !this.refused) return;
    this.focus();
    this.#field?.select();
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input.proof');
  }

  async #change(way: ProofWay): Promise<void> {
    this._way = way;
    this._isMissing = false;
    this.fault = '';
    this.refused = false;
    this.dispatchEvent(new CustomEvent('svc-proof-form-change'));
    await this.updateComplete;
    this.focus();
  }

  #submitted(event: Event): void {
    event.preventDefault();
    if (this.busy) return;
    const { _way: way } = this;
    const typed = this.#field?.value ?? '';
    const value = way === 'password' ? typed : typed.replaceAll(/\s/g, '');
    this._isMissing = way === 'totp' ? !/^\d{6}$/.test(value) : way !== 'passkey' && value === '';
    if (this._isMissing) {
      this.focus();
      return;
    }
    const detail: GivenProof = { way, value };
    this.dispatchEvent(new CustomEvent('svc-proof-form-submit', { detail }));
  }

  protected override render(): TemplateResult {
    const { _way: way, busy } = this;
    return html`<form
        method="post"
        novalidate
        aria-label=${words()[way].label}
        aria-busy=${busy}
        @submit=${this.#submitted}
      >
        ${
          way === 'passkey'
            ? html`<p class="ask">${words().passkey.hint}</p>`
            : keyed(way, this.#renderField(way))
        }
        <p id="proof-note" aria-live="polite">${this.#renderNote()}</p>
        ${this.renderSubmit(way === 'passkey' ? text('Use passkey') : text('Confirm'))}
      </form>
      ${this.#renderOthers()}`;
  }

  #renderField(way: Exclude<ProofWay, 'passkey'>): TemplateResult {
    const isInvalid = this._isMissing || this.refused;
    const kinds = {
      password: { type: 'password', autocomplete: 'current-password', mode: 'text' },
      totp: { type: 'text', autocomplete: 'one-time-code', mode: 'numeric' },
      recovery: { type: 'text', autocomplete: 'off', mode: 'text' },
    } as const;
    const { type, autocomplete, mode } = kinds[way];
    return html`${way === 'password' ? unseenUserName(this.userName) : nothing}
      <label for="proof">${words()[way].label}</label>
      <input
        id="proof"
        class=${way === 'password' ? 'proof' : 'proof code'}
        name=${way}
        .type=${type}
        autocomplete=${autocomplete}
        inputmode=${mode}
        autocapitalize="none"
        spellcheck="false"
        required
        aria-describedby="proof-note"
        aria-invalid=${isInvalid ? 'true' : nothing}
      />`;
  }

  #renderNote(): TemplateResult | string {
    const { missing, wrong, hint } = words()[this._way];
    const fault = this._isMissing ? missing : this.refused ? wrong : this.fault;
    if (fault !== '' && !this.busy) return html`<span class="fault">${fault}</span>`;
    return this._way === 'passkey' ? '' : hint;
  }

  #renderOthers(): TemplateResult | typeof nothing {
    const others = this.ways.filter((way) => way !== this._way);
    if (others.length === 0) return nothing;
    return html`<ul>
      ${others.map(
        (way) =>
          html`<li>
            <button type="button" class="link" @click=${() => void this.#change(way)}>
              ${words()[way].instead}
            </button>
          </li>`,
      )}
    </ul>`;
  }
}
