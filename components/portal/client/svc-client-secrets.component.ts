import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ClientView, Grace, NewSecret, SecretView } from '../../../contracts/identity/portal/portal.ts';
import { richText, text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import { moment } from '../../ui/time-words.ts';
import '../../ui/svc-dialog.ts';
import { graceNotes, graceWords } from '../portal-words.ts';

/**
 * Card that lists, creates and revokes the secrets of a client.
 *
 * @event svc-client-changed - `detail` is the changed `ClientView`
 * @event svc-client-secret - `detail` is the `NewSecret`
 */
export class SvcClientSecrets extends LitElement {
  static override styles = [...card, form];
  static override properties = {
    client: { attribute: false },
    _asks: { state: true },
    _grace: { state: true },
  };

  declare client: ClientView;
  declare private _asks: 'new' | SecretView | undefined;
  declare private _grace: Grace;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._grace = '24h';
  }

  get #path(): string {
    return `/developer/api/clients/${encodeURIComponent(this.client.clientId)}/secrets`;
  }

  #open(asks: 'new' | SecretView): void {
    this.#action.clear();
    this._asks = asks;
  }

  readonly #close = (): void => {
    this._asks = undefined;
  };

  async #create(event: Event): Promise<void> {
    event.preventDefault();
    // Revoke the old secrets if there is more than one, because only one may stay valid beside the new
    // secret.
    const grace = this.client.secrets.length === 1 ? this._grace : 'now';
    const done = await this.#action.run('create', () => api.post<NewSecret>(this.#path, { grace }));
    if (done) this.#send('svc-client-secret', done.value);
  }

  async #revoke({ id }: SecretView): Promise<void> {
    const done = await this.#action.run('revoke', () => api.delete<ClientView>(`${this.#path}/${id}`));
    if (!done) return;
    this.#send('svc-client-changed', done.value);
    // Focus the heading, because the button that opened the dialog has disappeared.
    await this.updateComplete;
    this.focus();
  }

  override focus(): void {
    this.renderRoot.querySelector('h2')?.focus();
  }

  #send(type: string, detail: unknown): void {
    this._asks = undefined;
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const { secrets } = this.client;
    const asks = this._asks;
    return html`<section class="card" aria-labelledby="heading">
        <div class="head">
          <div>
            <h2 id="heading" tabindex="-1">${text('Secrets')}</h2>
            <p class="lead">
              ${text('Two can be valid at a time, so that a new one can be deployed before the old one ends.')}
            </p>
          </div>
          <button type="button" class="button quiet small" @click=${() => this.#open('new')}>
            ${text('New secret …')}
          </button>
        </div>
        ${
          secrets.length === 0
            ? html`<p class="empty">${text('There is no valid secret, so it gets no tokens.')}</p>`
            : html`<ul class="rows">
                ${secrets.map((secret, at) => this.#renderSecret(secret, at))}
              </ul>`
        }
      </section>
      ${asks === undefined ? nothing : asks === 'new' ? this.#renderNew() : this.#renderEnd(asks)}`;
  }

  #renderSecret(secret: SecretView, at: number): TemplateResult {
    const { hint, createdAt, endsAt } = secret;
    return html`<li class="row">
      <div class="text">
        <b
          >${hint === null ? text('Secret') : richText('Ends in {hint}', { hint: html`<code>${hint}</code>` })}</b
        >
        ${at === 0 && endsAt === null ? html`<span class="tag good">${text('Current')}</span>` : nothing}
        <p>
          ${endsAt === null ? richText('Created {time}', { time: moment(createdAt) }) : richText('Created {time}, valid until {end}', { time: moment(createdAt), end: moment(endsAt) })}
        </p>
      </div>
      <button
        type="button"
        class="button danger small"
        aria-label=${hint === null ? text('Revoke this secret') : text('Revoke the secret that ends in {hint}', { hint })}
        @click=${() => this.#open(secret)}
      >
        ${text('Revoke …')}
      </button>
    </li>`;
  }

  #renderNew(): TemplateResult {
    return html`<svc-dialog heading=${text('New secret')} @svc-dialog-close=${this.#close}>
      <form id="new" class="form" novalidate @submit=${this.#create}>${this.#renderGrace()}</form>
      ${this.#action.line()}
      ${this.#action.dialogButtons('create', {
        label: text('Create secret'),
        does: 'new',
        close: this.#close,
      })}
    </svc-dialog>`;
  }

  #renderGrace(): TemplateResult {
    const { length } = this.client.secrets;
    if (length === 0) return html`<p>${text('It works at once, and is shown only once.')}</p>`;
    if (length > 1)
      return html`<p>
        ${text('It works at once, and is shown only once. Both current ones stop working now. To keep one of them for a while, revoke the other one first.')}
      </p>`;
    return html`<p>
        ${text('It works at once, and is shown only once. What should happen to the current one?')}
      </p>
      <fieldset>
        <legend class="unseen">${text('The current secret')}</legend>
        ${(['24h', '7d', 'now'] as const).map(
          (grace) =>
            html`<label class="choice">
              <input
                type="radio"
                name="grace"
                .checked=${this._grace === grace}
                @change=${() => (this._grace = grace)}
              />
              <span><b>${graceWords()[grace]}</b><br /><span class="hint">${graceNotes()[grace]}</span></span>
            </label>`,
        )}
      </fieldset>`;
  }

  #renderEnd(secret: SecretView): TemplateResult {
    const last = this.client.secrets.length === 1;
    return html`<svc-dialog heading=${text('Revoke this secret?')} @svc-dialog-close=${this.#close}>
      <p>
        ${secret.hint === null ? nothing : html`${richText('It ends in {hint}.', { hint: html`<code>${secret.hint}</code>` })} `}${text('Programs that use it will get no more tokens.')}
        ${last ? html`<b>${text('It is the only valid one.')}</b>` : nothing}
        ${text('This cannot be undone.')}
      </p>
      ${this.#action.line()}
      ${this.#action.dialogButtons('revoke', {
        label: text('Revoke'),
        does: () => this.#revoke(secret),
        close: this.#close,
        danger: true,
      })}
    </svc-dialog>`;
  }
}
