import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import { text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { changedSettings, draftOf, fieldFault, type SettingsDraft } from './settings-draft.ts';
import './svc-console-end.ts';
import { wheelPath } from '../wheel-api.ts';
import { followWheel } from '../follow-wheel.ts';

type Choice<Key extends keyof SettingsDraft> = readonly (readonly [SettingsDraft[Key], string])[];

const removals = (): Choice<'removeWinner'> => [
  ['never', text('Stays on the wheel')],
  ['hide', text('Is hidden')],
  ['remove', text('Is removed')],
];
const spinners = (): Choice<'pageSpin'> => [
  ['anyone', text('Anyone may spin for practice')],
  ['owner', text('Nobody: I draw here')],
  ['off', text('Nobody: my program draws')],
];
const joiners = (): Choice<'pageJoin'> => [
  ['anyone', text('Anyone with an account, by the rules')],
  ['off', text('Nobody by themselves')],
];
const views = (): Choice<'visibility'> => [
  ['public', text('Everybody')],
  ['private', text('Only me')],
];

export class SvcConsoleSettings extends LitElement {
  static override styles = [...card, form];
  static override properties = {
    wheel: { attribute: false },
    _changes: { state: true },
    _saved: { state: true },
  };

  declare wheel: ConsoleWheel;
  declare private _changes: Partial<SettingsDraft>;
  declare private _saved: boolean;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._changes = {};
    this._saved = false;
    followWheel(this);
  }

  #change(change: Partial<SettingsDraft>): void {
    this._changes = { ...this._changes, ...change };
    this._saved = false;
    this.#action.clear();
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const changes = this._changes;
    if (Object.keys(changes).length === 0) return;
    const { listName, headTag } = this.wheel;
    const done = await this.#action.run('save', () =>
      api.put<WheelHead>(wheelPath(listName), { settings: changedSettings(changes) }, { ifMatch: headTag }),
    );
    await this.wheel.read();
    if (done) {
      if (this._changes === changes) this._changes = {};
      this._saved = true;
      return;
    }
    if (this.#action.fault?.code === 'version_conflict') {
      this.#action.refuse(
        text('The settings were changed elsewhere a moment ago. Save again to keep your changes.'),
      );
    }
    await this.updateComplete;
    const fault = this.#fieldFault;
    if (fault) this.renderRoot.querySelector<HTMLElement>(`#${fault.id}`)?.focus();
  }

  get #fieldFault(): ReturnType<typeof fieldFault> {
    return fieldFault(this.#action.fault?.fields.map(({ path }) => path) ?? []);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head } = this.wheel;
    if (!head) return nothing;
    const draft = { ...draftOf(head.settings), ...this._changes };
    const { fault, doing } = this.#action;
    const isChanged = Object.keys(this._changes).length > 0;
    const news = fault ? (this.#fieldFault?.words ?? fault.text) : this._saved ? text('Saved.') : nothing;
    return html`<form class="form" novalidate @submit=${this.#save}>
        ${this.#text('title', text('Title'), text('Shown above the wheel.'), draft)}
        ${this.#area('description', text('Description'), text('Shown below the title.'), draft)}
        ${this.#text('seconds', text('Seconds a spin takes'), text('1 to 60.'), draft)}
        ${this.#text('countdown', text('Seconds to count down before a draw'), text('0 to 10. It can be called off until the end. 0: no countdown.'), draft)}
        ${this.#text('claim', text('Seconds for a winner to say that they are here'), text('0 to 3,600, counted down beside the winner. 0: no limit.'), draft)}
        ${this.#select('removeWinner', text('After a draw the winner'), removals(), draft)}
        ${this.#select('visibility', text('Who may see the wheel and its draws'), views(), draft)}
        ${this.#select('pageSpin', text('Who may spin on pages that show it'), spinners(), draft)}
        ${this.#select('pageJoin', text('Who may join as a participant'), joiners(), draft)}
        ${this.#text('joinUrl', text('Page of yours where people join'), text('The join button leads there. Empty: the join page of this service.'), draft)}
        <label class="choice">
          <input
            type="checkbox"
            .checked=${draft.singleSpin}
            @change=${({ target }: Event) => this.#change({ singleSpin: (target as HTMLInputElement).checked })}
          />
          <span
            >${text('One draw only')}<br /><span class="hint"
              >${text('Every later spin is refused.')}</span
            ></span
          >
        </label>
        ${this.#area('origins', text('Sites that may show it in a frame'), text('One address a line, such as https://my-site.example. Empty: any site.'), draft)}
        <p class=${fault ? 'fault' : 'good'} aria-live="polite">${news}</p>
        <div class="actions">
          <button
            class=${isChanged ? 'button small' : 'button small idle'}
            aria-disabled=${!isChanged || doing !== undefined}
          >
            ${this.#action.ring('save')}${text('Save')}
          </button>
        </div>
      </form>
      <svc-console-end .wheel=${this.wheel}></svc-console-end>`;
  }

  #text(
    id: 'title' | 'seconds' | 'countdown' | 'claim' | 'joinUrl',
    label: string,
    hint: string,
    draft: SettingsDraft,
  ): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <p class="hint" id=${`${id}-hint`}>${hint}</p>
      <input
        id=${id}
        autocomplete="off"
        inputmode=${{ title: 'text', seconds: 'decimal', countdown: 'numeric', claim: 'numeric', joinUrl: 'url' }[id]}
        aria-describedby=${`${id}-hint`}
        aria-invalid=${this.#fieldFault?.id === id ? 'true' : nothing}
        .value=${draft[id]}
        @input=${({ target }: Event) => this.#change({ [id]: (target as HTMLInputElement).value })}
      />
    </div>`;
  }

  #area(id: 'description' | 'origins', label: string, hint: string, draft: SettingsDraft): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <p class="hint" id=${`${id}-hint`}>${hint}</p>
      <textarea
        id=${id}
        rows="3"
        spellcheck=${id === 'description' ? 'true' : 'false'}
        aria-describedby=${`${id}-hint`}
        aria-invalid=${this.#fieldFault?.id === id ? 'true' : nothing}
        .value=${draft[id]}
        @input=${({ target }: Event) => this.#change({ [id]: (target as HTMLTextAreaElement).value })}
      ></textarea>
    </div>`;
  }

  #select<Key extends 'removeWinner' | 'pageSpin' | 'pageJoin' | 'visibility'>(
    id: Key,
    label: string,
    choices: Choice<Key>,
    draft: SettingsDraft,
  ): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <select
        id=${id}
        @change=${({ target }: Event) => this.#change({ [id]: (target as HTMLSelectElement).value })}
      >
        ${choices.map(
          ([value, words]) => html`<option value=${value} .selected=${draft[id] === value}>${words}</option>`,
        )}
      </select>
    </div>`;
  }
}
