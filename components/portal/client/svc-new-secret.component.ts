import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { NewSecret } from '../../../contracts/identity/portal/portal.ts';
import { richText, text } from '../../language/text.ts';
import '../../home/svc-code.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { pendingServiceNote } from '../portal-words.ts';
import { curlCommands, envFile } from './snippets.ts';
import './svc-try-it.ts';

const styles = css`
  .card {
    border-color: var(--svc-accent);
  }

  h3 {
    margin-bottom: 4px;
  }

  .note {
    padding: 12px 16px;
    border-radius: var(--svc-radius);
    background: color-mix(in srgb, var(--svc-text) 5%, transparent);
    font-size: 15px;
    line-height: 22px;
  }

  .part {
    display: grid;
    gap: 12px;
  }
`;

/**
 * Card that shows a new secret once.
 *
 * Until the reader confirms that the secret is stored, the browser asks before leaving the page.
 *
 * @event svc-new-secret-stored - the reader has stored the secret
 */
export class SvcNewSecret extends LitElement {
  static override styles = [...card, form, styles];
  static override properties = {
    made: { attribute: false },
    baseUrl: { type: String },
    _stored: { state: true },
  };

  declare made: NewSecret;
  declare baseUrl: string;
  declare private _stored: boolean;

  constructor() {
    super();
    this.baseUrl = location.origin;
    this._stored = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('beforeunload', this.#ask);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('beforeunload', this.#ask);
  }

  readonly #ask = (event: BeforeUnloadEvent): void => {
    if (!this._stored) event.preventDefault();
  };

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('h2')?.focus();
  }

  #done(): void {
    if (!this._stored) this.renderRoot.querySelector('input')?.focus();
    else this.dispatchEvent(new CustomEvent('svc-new-secret-stored', { bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const { made, baseUrl } = this;
    const { client, clientSecret } = made;
    return html`<section class="card" aria-labelledby="heading">
      <div>
        <h2 id="heading" tabindex="-1">${text('Store this secret now')}</h2>
        <p class="lead">
          ${text('It is shown only once, and nobody can read it later. Keep it on a server, never in a web page or a phone app.')}
        </p>
      </div>
      ${
        client.state === 'pending' && client.kind === 'service'
          ? html`<p class="note">${pendingServiceNote()}</p>`
          : nothing
      }
      <svc-code label=${text('Client id')} code=${client.clientId}></svc-code>
      <svc-code label=${text('Client secret')} code=${clientSecret}></svc-code>
      <div class="part">
        <div>
          <h3>${text('As a .env file')}</h3>
          <p class="lead">${text('Keep it out of version control.')}</p>
        </div>
        <svc-code label=".env" code=${envFile(client, clientSecret, baseUrl)}></svc-code>
      </div>
      <div class="part">
        <div>
          <h3>${text('In a shell')}</h3>
          <p class="lead">
            ${text('In the folder of that file.')}
            ${client.app ? richText('The answer {code} means that id and secret are right.', { code: html`<code>{"active":false}</code>` }) : nothing}
          </p>
        </div>
        <svc-code label=${text('Commands')} code=${curlCommands(client)}></svc-code>
      </div>
      <div class="part">
        <div>
          <h3>${text('Here')}</h3>
          <p class="lead">
            ${text('This page calls the service with the secret, and stores neither the secret nor the token.')}
          </p>
        </div>
        <svc-try-it .client=${client} .secret=${clientSecret}></svc-try-it>
      </div>
      <label class="choice">
        <input
          type="checkbox"
          .checked=${this._stored}
          @change=${({ target }: Event) => (this._stored = (target as HTMLInputElement).checked)}
        />
        <span>${text('I have stored it')}</span>
      </label>
      <div class="actions">
        <button
          type="button"
          class=${this._stored ? 'button' : 'button idle'}
          aria-disabled=${!this._stored}
          @click=${() => this.#done()}
        >
          ${text('Done')}
        </button>
      </div>
    </section>`;
  }
}
