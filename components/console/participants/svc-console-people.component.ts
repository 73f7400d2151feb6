import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { Participant } from '../../../contracts/wheel/participant.ts';
import { numberText } from '../../language/formats.ts';
import { plural, richText, text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import { ago } from '../../ui/time-words.ts';
import '../../ui/svc-dialog.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { refusalWords } from './refusal-words.ts';
import './svc-console-joining.ts';
import { wheelPath } from '../wheel-api.ts';

/** Maximum number of rows that are shown. A search finds other rows. */
const mostRows = 100;

const flagWords = (): Readonly<Record<Participant['flags'][number], string>> => ({
  duplicate_fingerprint: text('Same device as another'),
  vpn_blocked: 'VPN',
});

/** Participants of a wheel, and the number of refusals for each reason. */
export class SvcConsolePeople extends LitElement {
  static override styles = [
    ...card,
    form,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 20px;
      }

      .add {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 8px;
      }

      .add .field {
        flex: 1 1 180px;
      }

      .add .button {
        min-height: 44px;
      }

      .gone b {
        opacity: 0.6;
      }
    `,
  ];
  static override properties = {
    wheel: { attribute: false },
    _search: { state: true },
    _removing: { state: true },
  };

  declare wheel: ConsoleWheel;
  declare private _search: string;
  declare private _removing: Participant | undefined;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._search = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.wheel.addEventListener('change', this.#changed);
    this.wheel.needParticipants();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.wheel.removeEventListener('change', this.#changed);
  }

  readonly #changed = (): void => this.requestUpdate();

  get #path(): string {
    return wheelPath(this.wheel.listName);
  }

  async #add(event: Event): Promise<void> {
    event.preventDefault();
    const input = this.renderRoot.querySelector<HTMLInputElement>('#name');
    const name = input?.value.trim() ?? '';
    if (!input || name === '') {
      this.#action.refuse(text('Write a name.'));
      input?.focus();
      return;
    }
    const done = await this.#action.run('add', () => api.post(this.#path, { name }));
    if (done) input.value = '';
    await this.wheel.read();
    input.focus();
  }

  async #hide({ id, hidden = false }: Participant): Promise<void> {
    await this.#action.run(`hide ${id}`, () =>
      api.patch(`${this.#path}/participants/${encodeURIComponent(id)}`, { hidden: !hidden }),
    );
    await this.wheel.read();
  }

  async #remove({ id }: Participant, erase: boolean): Promise<void> {
    const path = `${this.#path}/participants/${encodeURIComponent(id)}${erase ? '?erase=true' : ''}`;
    const done = await this.#action.run(erase ? 'erase' : 'remove', () => api.delete(path));
    await this.wheel.read();
    if (!done) return;
    this._removing = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#name')?.focus();
  }

  protected override render(): TemplateResult {
    const { participants } = this.wheel;
    const { doing } = this.#action;
    return html`<svc-console-joining .wheel=${this.wheel}></svc-console-joining>
      <form class="add" novalidate @submit=${this.#add}>
        <div class="field">
          <label for="name">${text('Add by hand')}</label>
          <input
            id="name"
            autocomplete="off"
            placeholder=${text('Name')}
            @input=${() => this.#action.clear()}
          />
        </div>
        <button class="button quiet" aria-disabled=${doing !== undefined}>
          ${this.#action.ring('add')}${text('Add')}
        </button>
      </form>
      ${this._removing ? nothing : this.#action.line()}
      ${participants ? this.#renderList(participants) : html`<p class="quiet-text" role="status">${text('Loading …')}</p>`}
      ${this.#renderRefusals()} ${this._removing ? this.#renderQuestion(this._removing) : nothing}`;
  }

  #renderList(participants: readonly Participant[]): TemplateResult {
    if (participants.length === 0) {
      const join = `/wheelapp/join/${encodeURIComponent(this.wheel.listName)}`;
      return html`<p class="empty">
        ${richText('Nobody yet. People join at {page}, or your program adds them.', {
          page: html`<a class="link" href=${join} target="_blank" rel="noopener"
            >${text('the join page')}</a
          >`,
        })}
      </p>`;
    }
    const wanted = this._search.trim().toLowerCase();
    const found =
      wanted === '' ? participants : participants.filter(({ name }) => name.toLowerCase().includes(wanted));
    // List the latest participants first, because the owner of a running giveaway looks for them.
    const shown = found.slice(-mostRows).reverse();
    return html`<div class="field">
        <label for="search">${plural(participants.length, '{n} participant', '{n} participants')}</label>
        <input
          id="search"
          type="search"
          placeholder=${text('Find a name')}
          .value=${this._search}
          @input=${({ target }: Event) => (this._search = (target as HTMLInputElement).value)}
        />
      </div>
      ${
        shown.length === 0
          ? html`<p class="empty" role="status">${text('No name contains that.')}</p>`
          : html`<ul class="rows">
              ${shown.map((participant) => this.#renderRow(participant))}
            </ul>`
      }
      ${
        found.length > shown.length
          ? html`<p class="quiet-text">
              ${text('The latest {some} of {all}. Search to see others.', {
                some: mostRows,
                all: found.length,
              })}
            </p>`
          : nothing
      }`;
  }

  #renderRow(participant: Participant): TemplateResult {
    const { id, name, weight, addedAt, flags, guest, hidden } = participant;
    const shown = shownName(name);
    return html`<li class="row ${hidden ? 'gone' : ''}">
      <div class="text">
        <b><bdi>${shown}</bdi></b>
        ${hidden ? html`<span class="tag">${text('Hidden')}</span>` : nothing}
        ${guest ? html`<span class="tag">${text('No account')}</span>` : nothing}
        ${flags.map((flag) => html`<span class="tag bad">${flagWords()[flag]}</span>`)}
        <p>
          ${weight === 1 ? nothing : html`${text('Weight {weight}', { weight })} ·`}
          ${richText('added {when}', { when: ago(addedAt) })}
        </p>
      </div>
      <div class="actions">
        <button
          type="button"
          class="button quiet small"
          aria-label=${text(hidden ? 'Show {name}' : 'Hide {name}', { name: shown })}
          aria-disabled=${this.#action.doing !== undefined}
          @click=${() => void this.#hide(participant)}
        >
          ${this.#action.ring(`hide ${id}`)}${hidden ? text('Show') : text('Hide')}
        </button>
        <button
          type="button"
          class="button quiet small"
          aria-label=${text('Remove {name}', { name: shown })}
          @click=${() => {
            this.#action.clear();
            this._removing = participant;
          }}
        >
          ${text('Remove …')}
        </button>
      </div>
    </li>`;
  }

  #renderRefusals(): TemplateResult | typeof nothing {
    const tallies = Object.entries(this.wheel.head?.tallies ?? {}).sort(([, one], [, other]) => other - one);
    if (tallies.length === 0) return nothing;
    return html`<section aria-labelledby="refused">
      <h2 id="refused">${text('Refused so far')}</h2>
      <ul class="rows">
        ${tallies.map(
          ([code, count]) =>
            html`<li class="row">
              <div class="text"><p>${refusalWords(code)}</p></div>
              <span>${numberText(count)}</span>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  #renderQuestion(participant: Participant): TemplateResult {
    const close = () => {
      this._removing = undefined;
      this.#action.clear();
    };
    const doing = this.#action.doing !== undefined;
    return html`<svc-dialog heading=${text('Take them off the wheel?')} @svc-dialog-close=${close}>
      <p>
        ${richText(
          '{name} cannot win any more, and cannot join again until you add them. Draws so far stay as they are.',
          {
            name: html`<b><bdi>${shownName(participant.name)}</bdi></b>`,
          },
        )}
      </p>
      <p class="quiet-text">
        ${text('Erasing also deletes the name from the draws that they won, everywhere and for good. The proofs stay valid.')}
      </p>
      ${this.#action.line()}
      <button slot="actions" type="button" class="button quiet" @click=${close}>${text('Cancel')}</button>
      <button
        slot="actions"
        type="button"
        class="button danger"
        aria-disabled=${doing}
        @click=${() => void this.#remove(participant, true)}
      >
        ${this.#action.ring('erase')}${text('Remove and erase')}
      </button>
      <button
        slot="actions"
        type="button"
        class="button"
        aria-disabled=${doing}
        @click=${() => void this.#remove(participant, false)}
      >
        ${this.#action.ring('remove')}${text('Remove')}
      </button>
    </svc-dialog>`;
  }
}
