import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ClientAct, OperatedClient } from '../../contracts/identity/operator.ts';
import { text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { Fault } from '../signed-in/fault.ts';
import { form } from '../signed-in/form.styles.ts';
import { api } from '../signed-in/session-api.ts';
import { moment } from '../ui/time-words.ts';
import { clientFace, clientFaceStyles } from '../portal/client-face.ts';
import '../ui/svc-dialog.ts';
import { reasonField } from './reason-field.ts';
import { searchedStyles } from './searched-view.ts';
import { sheet } from './sheet.styles.ts';
import { clientTags } from './tags.ts';

const labels = (): Readonly<Record<ClientAct, string>> => ({
  approve: text('Approve'),
  suspend: text('Suspend'),
  reactivate: text('End the suspension'),
  trust: text('Trust'),
  distrust: text('Stop trusting'),
});

const done = (): Readonly<Record<ClientAct, string>> => ({
  approve: text('Approved.'),
  suspend: text('Suspended: it gets no tokens, and its existing ones are refused.'),
  reactivate: text('The suspension has ended.'),
  trust: text('Trusted: people are not asked for consent.'),
  distrust: text('People are asked for consent again.'),
});

const seenActs: readonly ClientAct[] = ['approve', 'trust'];

/**
 * Dialog with a client, and an operator's actions on it.
 *
 * @event svc-operated-client-change - this dialog or somebody else has changed the client; `detail` is the
 * `OperatedClient`
 * @event svc-operated-client-close - the reader closed the dialog
 */
export class SvcOperatedClient extends LitElement {
  static override styles = [...card, form, searchedStyles, sheet, clientFaceStyles];
  static override properties = { client: { attribute: false }, _done: { state: true } };

  declare client: OperatedClient;
  declare private _done: ClientAct | undefined;
  readonly #action = new Action(this);

  async #act(act: ClientAct): Promise<void> {
    this._done = undefined;
    const { clientId, revision } = this.client;
    const field = this.renderRoot.querySelector<HTMLInputElement>('#reason');
    const reason = field?.value.trim() ?? '';
    const path = `/operator/api/clients/${encodeURIComponent(clientId)}`;
    const answer = await this.#action.run(act, () =>
      api.post<OperatedClient>(`${path}/${act}`, {
        ...(reason !== '' && { reason }),
        ...(seenActs.includes(act) && { revision }),
      }),
    );
    if (answer === undefined) {
      if (this.#action.fault?.code !== 'conflict') return;
      const current = await api.get<OperatedClient>(path);
      if (!(current instanceof Fault)) this.#show(current);
    } else {
      this._done = act;
      if (field) field.value = '';
      this.#show(answer.value);
    }
    await this.updateComplete;
    // Focus the message, because the pressed button may have disappeared.
    this.renderRoot.querySelector<HTMLElement>('.note')?.focus();
  }

  #show(client: OperatedClient): void {
    this.dispatchEvent(new CustomEvent('svc-operated-client-change', { detail: client }));
  }

  protected override render(): TemplateResult {
    const { client } = this;
    const { state, kind, trusted, name } = client;
    return html`<svc-dialog
      heading=${name}
      @svc-dialog-close=${() => this.dispatchEvent(new CustomEvent('svc-operated-client-close'))}
    >
      ${this.#renderFacts(client)}
      <div class="part">
        ${reasonField()}
        <div class="actions">
          ${state === 'pending' ? this.#button('approve', 'small') : nothing}
          ${state === 'suspended' ? this.#button('reactivate') : this.#button('suspend', 'danger small')}
          ${kind === 'oauth' ? this.#button(trusted ? 'distrust' : 'trust') : nothing}
        </div>
        <p class="note" role="status" tabindex="-1">
          ${
            this.#action.fault
              ? html`<span class="fault">${this.#action.fault.text}</span>`
              : this._done && html`<span class="good">${done()[this._done]}</span>`
          }
        </p>
      </div>
    </svc-dialog>`;
  }

  #renderFacts(client: OperatedClient): TemplateResult {
    const { clientId, kind, owner, scopes, redirectUris, postLogoutRedirectUris, logo, createdAt } = client;
    return html`<dl>
      ${
        logo === null
          ? nothing
          : html`<dt>${text('Logo')}</dt>
              <dd>${clientFace(client)}</dd>`
      }
      <dt>${text('Kind')}</dt>
      <dd>${kind === 'oauth' ? text('App') : text('Service client')} ${clientTags(client)}</dd>
      <dt>${text('Client id')}</dt>
      <dd><code>${clientId}</code></dd>
      <dt>${text('Owner')}</dt>
      <dd><bdi>${owner.userName ?? text('deleted')}</bdi> <code>${owner.userId}</code></dd>
      <dt>${text('Created')}</dt>
      <dd>${moment(createdAt)}</dd>
      <dt>${kind === 'oauth' ? text('May ask for') : text('Scopes')}</dt>
      <dd>${scopes.map((scope) => html`<div><code>${scope}</code></div>`)}</dd>
      ${this.#renderAddresses(text('Addresses'), redirectUris)}
      ${this.#renderAddresses(text('After a sign-out'), postLogoutRedirectUris)}
    </dl>`;
  }

  #renderAddresses(label: string, addresses: readonly string[]): TemplateResult | typeof nothing {
    if (addresses.length === 0) return nothing;
    return html`<dt>${label}</dt>
      <dd>${addresses.map((uri) => html`<div><code dir="ltr">${uri}</code></div>`)}</dd>`;
  }

  #button(act: ClientAct, look?: string): TemplateResult {
    return this.#action.button(act, labels()[act], () => this.#act(act), look);
  }
}
