import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import type { FactorAdded, TotpSetupView } from '../../../contracts/identity/sign-in/factors.ts';
import { text } from '../../language/text.ts';
import type { QrCode } from '../../results/qr-code.ts';
import { qrPart } from '../../results/qr-part.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import '../../ui/svc-dialog.ts';

const styles = css`
  .scan {
    display: grid;
    justify-items: center;
    gap: 12px;
  }

  .qr {
    width: 192px;
    height: 192px;
    border-radius: var(--svc-radius);
    background: #fff;
    fill: #000;
  }

  code {
    font: 15px/24px var(--svc-mono);
    text-align: center;
    user-select: all;
  }

  #code {
    font: 20px/1.4 var(--svc-mono);
    letter-spacing: 0.08em;
  }
`;

/**
 * Dialog that adds an authenticator app.
 *
 * @event svc-totp-setup-done - the app was added; `detail` is a `FactorAdded`
 * @event svc-totp-setup-close - the person closed the dialog
 */
export class SvcTotpSetup extends LitElement {
  static override styles = [...card, form, styles];
  static override properties = {
    setup: { attribute: false },
    first: { type: Boolean },
    _qr: { state: true },
    _isMissing: { state: true },
  };

  declare setup: TotpSetupView;
  /** True if the app is the account's first factor. */
  declare first: boolean;
  declare private _qr: QrCode | undefined;
  declare private _isMissing: boolean;
  readonly #action = new Action(this);

  constructor() {
    super();
    this.first = false;
    this._isMissing = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Without the QR code, the person can type the key, so ignore a failure.
    void qrPart.load().then(
      ({ qrCode }) => (this._qr = qrCode(this.setup.address)),
      () => undefined,
    );
  }

  protected override firstUpdated(): void {
    void this.#focus();
  }

  async #focus(): Promise<void> {
    // Focus the field after the dialog has opened, because the dialog focuses its first button.
    await this.renderRoot.querySelector('svc-dialog')?.updateComplete;
    this.#field?.focus();
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('#code');
  }

  async #add(event: Event): Promise<void> {
    event.preventDefault();
    const code = (this.#field?.value ?? '').replaceAll(/\s/g, '');
    this._isMissing = !/^\d{6}$/.test(code);
    if (this._isMissing) {
      this.#field?.focus();
      return;
    }
    const { setup } = this.setup;
    const done = await this.#action.run('add', () =>
      api.post<FactorAdded>('/account/api/factors/totp', { setup, code }),
    );
    if (done !== undefined) {
      this.dispatchEvent(new CustomEvent('svc-totp-setup-done', { detail: done.value }));
      return;
    }
    this.#field?.focus();
    this.#field?.select();
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent('svc-totp-setup-close'));
  }

  get #fault(): string | undefined {
    if (this._isMissing) return text('Enter the six digits.');
    const { fault } = this.#action;
    if (fault?.code !== 'proof_failed') return fault?.text;
    return text(
      'This code is not right. Wait for the next one, and check that your device has the right time.',
    );
  }

  protected override render(): TemplateResult {
    return html`<svc-dialog heading=${text('Add an authenticator app')} @svc-dialog-close=${this.#close}>
      ${
        this.first
          ? html`<p class="lead">
              ${text('After this, signing in with your password or through another site also asks for a code from the app.')}
            </p>`
          : nothing
      }
      <div class="scan">
        ${this._qr ? renderQr(this._qr) : html`<div class="qr" aria-hidden="true"></div>`}
        <p class="quiet-text">${text('Scan it with your app, or type this key:')}</p>
        <code>${this.setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <form class="form" id="form" novalidate @submit=${this.#add}>
        <div class="field">
          <label for="code">${text('Code')}</label>
          <p class="hint" id="hint">${text('The six digits that the app shows now.')}</p>
          <input
            id="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            aria-describedby="hint fault"
            aria-invalid=${this.#fault === undefined ? nothing : 'true'}
          />
          <p class="fault" id="fault" aria-live="polite">${this.#fault ?? nothing}</p>
        </div>
      </form>
      ${this.#action.dialogButtons('add', { label: text('Add'), does: 'form', close: () => this.#close() })}
    </svc-dialog>`;
  }
}

function renderQr({ size, path }: QrCode): TemplateResult {
  return svg`<svg class="qr" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img"
    aria-label=${text('QR code of the key')}><path d=${path} /></svg>`;
}
