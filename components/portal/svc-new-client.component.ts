import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ClientSummary, NewSecret, PortalView } from '../../contracts/identity/portal/portal.ts';
import { text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { api } from '../signed-in/session-api.ts';
import { appSettings, emptyDraft, serviceSettings, type Draft } from './client-draft.ts';
import { focusFault, formFault, isCorrectedBy } from './client-faults.ts';
import { appFields, clientFieldStyles, nameField, scopeFields } from './client-fields.ts';
import { newWords } from './portal-words.ts';

const kinds = () =>
  ({
    service: {
      label: text('Service client'),
      hint: text('A program of yours that runs on a server: it manages your wheels or the chat bot.'),
    },
    oauth: { label: text('App'), hint: text('A website where people sign in with their account here.') },
  }) as const;

const styles = css`
  .kinds {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 12px;
  }

  .kinds .choice {
    padding: 12px 16px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
  }

  .kinds .choice:has(:checked) {
    border-color: var(--svc-accent);
    background: color-mix(in srgb, var(--svc-accent) 6%, transparent);
  }

  .kinds b {
    display: block;
  }

  @media (max-width: 520px) {
    .kinds {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/**
 * Form for a new service client or app.
 *
 * @event svc-new-client-kind - the person chose the other kind; `detail` is the chosen kind
 * @event svc-new-client-made - `detail` is the `NewSecret`
 */
export class SvcNewClient extends LitElement {
  static override styles = [...card, form, clientFieldStyles, styles];
  static override properties = {
    kind: { type: String },
    portal: { attribute: false },
    _draft: { state: true },
  };

  declare kind: ClientSummary['kind'];
  declare portal: PortalView;
  declare private _draft: Draft;
  readonly #action = new Action(this);

  constructor() {
    super();
    this.kind = 'service';
    this._draft = emptyDraft;
  }

  readonly #change = (change: Partial<Draft>): void => {
    this._draft = { ...this._draft, ...change };
    this.#action.correct(isCorrectedBy(change));
  };

  #choose(kind: ClientSummary['kind']): void {
    this.#action.clear();
    this.kind = kind;
    this.dispatchEvent(new CustomEvent('svc-new-client-kind', { detail: kind }));
  }

  async #create(event: Event): Promise<void> {
    event.preventDefault();
    const { kind, _draft: draft } = this;
    const body = { kind, ...(kind === 'service' ? serviceSettings(draft) : appSettings(draft)) };
    const done = await this.#action.run('create', () => api.post<NewSecret>('/developer/api/clients', body));
    if (done) this.dispatchEvent(new CustomEvent('svc-new-client-made', { detail: done.value }));
    else {
      await this.updateComplete;
      focusFault(this.renderRoot, this.#action.fault);
    }
  }

  protected override render(): TemplateResult {
    const { kind, _draft: draft } = this;
    const { fault, doing } = this.#action;
    return html`<section class="card" aria-label=${newWords()[kind]}>
      <form class="form" novalidate @submit=${this.#create}>
        <fieldset>
          <legend>${text('What would you like to create?')}</legend>
          <div class="kinds">
            ${(Object.keys(kinds()) as (keyof ReturnType<typeof kinds>)[]).map(
              (each) =>
                html`<label class="choice">
                  <input
                    type="radio"
                    name="kind"
                    .checked=${kind === each}
                    @change=${() => this.#choose(each)}
                  />
                  <span><b>${kinds()[each].label}</b><span class="hint">${kinds()[each].hint}</span></span>
                </label>`,
            )}
          </div>
        </fieldset>
        ${nameField(draft, this.#change, fault)}
        ${
          kind === 'service'
            ? html`${scopeFields(draft, this.#change, fault)}`
            : appFields(draft, this.#change, fault)
        }
        ${this.#waits() ? html`<p class="hint">${text('An operator of this service has to approve it before it gets tokens.')}</p>` : nothing}
        <p class="fault" aria-live="polite">${fault === undefined ? nothing : formFault(fault)}</p>
        <div class="actions">
          <button class="button" aria-disabled=${doing !== undefined}>
            ${this.#action.ring('create')}${text('Create')}
          </button>
          <a class="button quiet" href="/developer">${text('Cancel')}</a>
        </div>
      </form>
    </section>`;
  }

  #waits(): boolean {
    const { kind, _draft: draft, portal } = this;
    if (portal.approval !== 'chat') return portal.approval === 'all';
    return kind === 'service' && draft.scopes.some((scope) => scope.startsWith('chatbot:'));
  }
}
