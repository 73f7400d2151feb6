import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ClientView } from '../../../contracts/identity/portal/portal.ts';
import { text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import { appSettings, draftOf, serviceSettings, type Draft } from '../client-draft.ts';
import { focusFault, formFault, isCorrectedBy } from '../client-faults.ts';
import { appFields, clientFieldStyles, nameField, scopeFields } from '../client-fields.ts';

/**
 * Card with the settings of a client.
 *
 * @event svc-client-changed - `detail` is the changed `ClientView`
 */
export class SvcClientSettings extends LitElement {
  static override styles = [...card, form, clientFieldStyles];
  static override properties = {
    client: { attribute: false },
    _draft: { state: true },
    _saved: { state: true },
  };

  declare client: ClientView;
  declare private _draft: Draft | undefined;
  declare private _saved: boolean;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._saved = false;
  }

  readonly #change = (change: Partial<Draft>): void => {
    this._draft = { ...(this._draft ?? draftOf(this.client)), ...change };
    this._saved = false;
    this.#action.correct(isCorrectedBy(change));
  };

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const { client, _draft: draft } = this;
    if (draft === undefined) return;
    const body = client.app ? appSettings(draft) : serviceSettings(draft);
    const path = `/developer/api/clients/${encodeURIComponent(client.clientId)}`;
    const done = await this.#action.run('save', () => api.patch<ClientView>(path, body));
    if (done) {
      this._draft = undefined;
      this._saved = true;
      const options = { detail: done.value, bubbles: true, composed: true };
      this.dispatchEvent(new CustomEvent('svc-client-changed', options));
    } else {
      await this.updateComplete;
      focusFault(this.renderRoot, this.#action.fault);
    }
  }

  async #discard(): Promise<void> {
    this._draft = undefined;
    this.#action.clear();
    await this.updateComplete;
    // Focus the heading, because the pressed button has disappeared.
    this.renderRoot.querySelector('h2')?.focus();
  }

  protected override render(): TemplateResult {
    const { client, _saved: saved } = this;
    const draft = this._draft ?? draftOf(client);
    const { fault, doing } = this.#action;
    const news = fault ? formFault(fault) : saved ? text('Saved.') : nothing;
    const isChanged = this._draft !== undefined;
    return html`<section class="card" aria-labelledby="heading">
      <h2 id="heading" tabindex="-1">${text('Settings')}</h2>
      <form class="form" novalidate @submit=${this.#save}>
        ${nameField(draft, this.#change, fault)}
        ${client.app ? appFields(draft, this.#change, fault) : scopeFields(draft, this.#change, fault)}
        ${
          client.needsApproval
            ? html`<p class="hint">
                ${text('If you change the name or logo, or add a permission or a redirect address on a new site, an operator has to approve it again. Until then it gets no tokens.')}
              </p>`
            : nothing
        }
        <p class=${fault ? 'fault' : 'good'} aria-live="polite">${news}</p>
        <div class="actions">
          <button
            class=${isChanged ? 'button small' : 'button small idle'}
            aria-disabled=${!isChanged || doing !== undefined}
          >
            ${this.#action.ring('save')}${text('Save')}
          </button>
          ${
            isChanged
              ? html`<button type="button" class="button quiet small" @click=${() => void this.#discard()}>
                  ${text('Discard changes')}
                </button>`
              : nothing
          }
        </div>
      </form>
    </section>`;
  }
}
