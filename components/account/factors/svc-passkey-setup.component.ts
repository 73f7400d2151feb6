import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { FactorAdded, PasskeySetup } from '../../../contracts/identity/sign-in/factors.ts';
import { text } from '../../language/text.ts';
import { makePasskey, type PasskeyFault } from '../../login/proof/passkey.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import type { Fault } from '../../signed-in/fault.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import '../../ui/svc-dialog.ts';

const faults = (): Readonly<Record<PasskeyFault, string>> => ({
  cancelled: text('No passkey was created. Try again.'),
  known: text('This device already has a passkey for your account.'),
  broken: text('The browser could not create a passkey. Try another browser or device.'),
});

/**
 * Dialog that creates a passkey.
 *
 * @event svc-passkey-setup-done - the passkey was added; `detail` is a `FactorAdded`
 * @event svc-passkey-setup-close - the person closed the dialog
 */
export class SvcPasskeySetup extends LitElement {
  static override styles = [...card, form];
  static override properties = {
    setup: { attribute: false },
    first: { type: Boolean },
    _note: { state: true },
  };

  declare setup: PasskeySetup;
  /** True if the passkey is the account's first factor. */
  declare first: boolean;
  declare private _note: string;
  readonly #action = new Action(this);
  /** Ends the request for a passkey when the dialog is closed. */
  #closed = new AbortController();

  constructor() {
    super();
    this.first = false;
    this._note = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#closed = new AbortController();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#closed.abort();
  }

  protected override firstUpdated(): void {
    void this.#focus();
  }

  async #focus(): Promise<void> {
    // Focus the field after the dialog has opened, because the dialog focuses its first button.
    await this.renderRoot.querySelector('svc-dialog')?.updateComplete;
    this.#field?.focus();
    this.#field?.select();
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('#name');
  }

  async #add(event: Event): Promise<void> {
    event.preventDefault();
    const name = this.#field?.value.trim() ?? '';
    this._note = name === '' ? text('Enter a name.') : '';
    if (name === '') return;
    const done = await this.#action.run('add', () => this.#made(name));
    if (done?.value !== undefined)
      this.dispatchEvent(new CustomEvent('svc-passkey-setup-done', { detail: done.value }));
  }

  async #made(name: string): Promise<FactorAdded | Fault | undefined> {
    const passkey = await makePasskey(this.setup, this.#closed.signal);
    if (typeof passkey === 'string') {
      this._note = faults()[passkey];
      return undefined;
    }
    const { challenge } = this.setup;
    return api.post<FactorAdded>('/account/api/factors/passkeys', { challenge, passkey, name });
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent('svc-passkey-setup-close'));
  }

  protected override render(): TemplateResult {
    const fault = this.#action.doing === undefined ? this._note || this.#action.fault?.text : undefined;
    return html`<svc-dialog heading=${text('Add a passkey')} @svc-dialog-close=${this.#close}>
      ${
        this.first
          ? html`<p class="lead">
              ${text('After this, signing in with your password or through another site also asks for this passkey. You get recovery codes in case you lose it.')}
            </p>`
          : nothing
      }
      <form class="form" id="form" novalidate @submit=${this.#add}>
        <div class="field">
          <label for="name">${text('Name')}</label>
          <p class="hint" id="hint">
            ${text('Helps you recognise it later, such as the name of your device or password manager.')}
          </p>
          <input
            id="name"
            maxlength="60"
            autocomplete="off"
            aria-describedby="hint fault"
            .value=${deviceName()}
          />
          <p class="fault" id="fault" aria-live="polite">${fault ?? nothing}</p>
        </div>
      </form>
      ${this.#action.dialogButtons('add', { label: text('Continue'), does: 'form', close: () => this.#close() })}
    </svc-dialog>`;
  }
}

function deviceName(): string {
  const agent = navigator.userAgent;
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'].find((each) =>
    agent.includes(each),
  );
  const names: Readonly<Record<string, string>> = {
    Macintosh: 'Mac',
    CrOS: text('Chromebook'),
    Android: text('Android phone'),
  };
  return known === undefined ? text('Passkey') : (names[known] ?? known);
}
