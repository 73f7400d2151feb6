import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import { lazy } from '../../lazy/lazy-part.ts';
import { card } from '../../signed-in/card.styles.ts';
import '../../ui/svc-dialog.ts';
import { localHint } from '../local-hint.ts';
import { consoleAddress } from '../wheel-api.ts';

const codePart = lazy(() => import('./phone-code.ts'));

/** Button that opens a QR code of the console's address, to continue on a phone. The phone asks for sign-in. */
export class SvcPhoneLink extends LitElement {
  static override styles = [
    ...card,
    css`
      svc-join-code {
        width: min(100%, 220px);
        margin-inline: auto;
      }

      /* On a phone there is nothing to continue. */
      @media (max-width: 680px) {
        :host {
          display: none;
        }
      }
    `,
  ];
  static override properties = { listName: { attribute: false }, _isOpen: { state: true } };

  declare listName: string;
  declare private _isOpen: boolean;

  constructor() {
    super();
    this.listName = '';
    this._isOpen = false;
  }

  async #open(): Promise<void> {
    await codePart.eventually();
    this._isOpen = true;
  }

  protected override render(): TemplateResult {
    return html`<button type="button" class="button quiet" @click=${() => void this.#open()}>
        ${text('On a phone')}
      </button>
      ${this._isOpen ? this.#renderDialog() : nothing}`;
  }

  #renderDialog(): TemplateResult {
    const address = `${location.origin}${consoleAddress(this.listName)}`;
    return html`<svc-dialog
      heading=${text('Continue on a phone')}
      @svc-dialog-close=${() => (this._isOpen = false)}
    >
      <p class="lead">
        ${text('Scan the code with your phone. It opens this console there, after you have signed in.')}
      </p>
      <svc-join-code .url=${address}></svc-join-code>
      ${localHint(address)}
      <svc-code label=${text('Address')} .code=${address}></svc-code>
      <button slot="actions" type="button" class="button" @click=${() => (this._isOpen = false)}>
        ${text('Close')}
      </button>
    </svc-dialog>`;
  }
}
