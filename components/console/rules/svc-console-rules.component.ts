import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { linkedAccounts } from '../../../contracts/wheel/wheel-settings.ts';
import { text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { changedRules, rulesDraftOf, rulesFault, type RulesDraft, type RulesFault } from './rules-draft.ts';
import { wheelPath } from '../wheel-api.ts';
import { followWheel } from '../follow-wheel.ts';

type Selects = 'duplicates' | 'fingerprint' | 'vpn';
type Texts = Exclude<keyof RulesDraft, Selects | 'accountRequired' | 'providers' | 'verifiedEmail'>;

const judgements = () =>
  [
    ['off', text('May join')],
    ['flag', text('May join, and is flagged')],
    ['reject', text('Is refused')],
  ] as const;
const selects = (): { readonly [Key in Selects]: readonly (readonly [RulesDraft[Key], string])[] } => ({
  duplicates: [
    ['reject', text('Is refused')],
    ['ignore', text('Stays as they are')],
    ['addWeight', text('Gets more weight')],
  ],
  fingerprint: judgements(),
  vpn: judgements(),
});
const providerNames: Readonly<Record<(typeof linkedAccounts)[number], string>> = {
  google: 'Google',
  steam: 'Steam',
  epic: 'Epic Games',
  discord: 'Discord',
  twitch: 'Twitch',
};

export class SvcConsoleRules extends LitElement {
  static override styles = [...card, form];
  static override properties = {
    wheel: { attribute: false },
    _changes: { state: true },
    _fault: { state: true },
    _saved: { state: true },
  };

  declare wheel: ConsoleWheel;
  declare private _changes: Partial<RulesDraft>;
  declare private _fault: RulesFault | undefined;
  declare private _saved: boolean;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._changes = {};
    this._saved = false;
    followWheel(this);
  }

  #change(change: Partial<RulesDraft>): void {
    this._changes = { ...this._changes, ...change };
    this._saved = false;
    this._fault = undefined;
    this.#action.clear();
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const changes = this._changes;
    if (Object.keys(changes).length === 0) return;
    const rules = changedRules(changes);
    if ('id' in rules) return this.#refuse(rules);
    const { listName, headTag } = this.wheel;
    const done = await this.#action.run('save', () =>
      api.put(wheelPath(listName), { settings: { entryRules: rules } }, { ifMatch: headTag }),
    );
    await this.wheel.read();
    if (done) {
      if (this._changes === changes) this._changes = {};
      this._saved = true;
      return;
    }
    const { fault } = this.#action;
    if (fault?.code === 'version_conflict') {
      this.#action.refuse(
        text('The rules were changed elsewhere a moment ago. Save again to keep your changes.'),
      );
    }
    const field = rulesFault(fault?.fields.map(({ path }) => path) ?? []);
    if (field) await this.#refuse(field);
  }

  async #refuse(fault: RulesFault): Promise<void> {
    this._fault = fault;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${fault.id}`)?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head } = this.wheel;
    if (!head) return nothing;
    const draft = { ...rulesDraftOf(head.settings.entryRules), ...this._changes };
    const fault = this._fault?.words ?? this.#action.fault?.text;
    const isChanged = Object.keys(this._changes).length > 0;
    return html`<form class="form" novalidate @submit=${this.#save}>
      ${this.#select('duplicates', text('Somebody who is on the wheel already'), draft)}
      ${this.#select('fingerprint', text('Somebody with the device of another participant'), draft)}
      ${this.#select('vpn', text('Somebody behind a VPN'), draft)}
      ${this.#text('codeWord', text('Code word'), text('Show or say it on your stream; people type it on the join page. Empty: none.'), draft)}
      ${this.#text('maxPerIp', text('Participants from one address'), text('At most. Empty: any number.'), draft)}
      ${this.#text('maxParticipants', text('Participants in all'), text('At most. Empty: 100,000.'), draft)}
      ${this.#text('closesAt', text('Joining ends'), text('In your time zone. Empty: never.'), draft)}
      ${this.#text('cooldown', text('A winner can join again after'), text('Such as 7 d, 12 h or 30 min. Empty: at once.'), draft)}
      ${this.#renderAccount(draft)}
      ${this.#text('strikes', text('Refused tries before somebody is kept out'), text('Empty: the usual number.'), draft)}
      ${this.#text('window', text('Tries count for'), text('Such as 10 min. Empty: the usual time.'), draft)}
      ${this.#text('steps', text('Somebody is kept out for'), text('The first time, the second and so on, such as 10 min, 1 h, 1 d. The last repeats.'), draft)}
      <p class=${fault ? 'fault' : 'good'} aria-live="polite">
        ${fault ?? (this._saved ? text('Saved.') : nothing)}
      </p>
      <div class="actions">
        <button
          class=${isChanged ? 'button small' : 'button small idle'}
          aria-disabled=${!isChanged || this.#action.doing !== undefined}
        >
          ${this.#action.ring('save')}${text('Save')}
        </button>
      </div>
    </form>`;
  }

  #renderAccount(draft: RulesDraft): TemplateResult {
    const toggled = (name: (typeof linkedAccounts)[number]) =>
      linkedAccounts.filter((each) => draft.providers.includes(each) !== (each === name));
    return html`<div>
        ${checkbox(text('People who join need an account'), draft.accountRequired, (checked) =>
          this.#change({ accountRequired: checked }),
        )}
        <p class="hint">
          ${text('Without one, they type a name, and each browser joins once. Somebody who deletes cookies can join again, so choose this for prizes among people you know. The three conditions below always ask for an account.')}
        </p>
      </div>
      <fieldset>
        <legend>${text('People who join need one of these linked accounts')}</legend>
        ${linkedAccounts.map((name) =>
          checkbox(providerNames[name], draft.providers.includes(name), () =>
            this.#change({ providers: toggled(name) }),
          ),
        )}
        <p class="hint">${text('None chosen: any account.')}</p>
      </fieldset>
      ${checkbox(text('People who join need a verified e-mail address'), draft.verifiedEmail, (checked) =>
        this.#change({ verifiedEmail: checked }),
      )}
      ${this.#text('minAgeHours', text('Age of the account in hours'), text('At least. Empty: any age.'), draft)}`;
  }

  #text(id: Texts, label: string, hint: string, draft: RulesDraft): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <p class="hint" id=${`${id}-hint`}>${hint}</p>
      <input
        id=${id}
        type=${id === 'closesAt' ? 'datetime-local' : 'text'}
        autocomplete="off"
        aria-describedby=${`${id}-hint`}
        aria-invalid=${this._fault?.id === id ? 'true' : nothing}
        .value=${draft[id]}
        @input=${({ target }: Event) => this.#change({ [id]: (target as HTMLInputElement).value })}
      />
    </div>`;
  }

  #select(id: Selects, label: string, draft: RulesDraft): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <select
        id=${id}
        aria-invalid=${this._fault?.id === id ? 'true' : nothing}
        @change=${({ target }: Event) => this.#change({ [id]: (target as HTMLSelectElement).value })}
      >
        ${selects()[id].map(
          ([value, words]) => html`<option value=${value} .selected=${draft[id] === value}>${words}</option>`,
        )}
      </select>
    </div>`;
  }
}

function checkbox(label: string, checked: boolean, change: (checked: boolean) => void): TemplateResult {
  return html`<label class="choice">
    <input
      type="checkbox"
      .checked=${checked}
      @change=${({ target }: Event) => change((target as HTMLInputElement).checked)}
    />
    <span>${label}</span>
  </label>`;
}
