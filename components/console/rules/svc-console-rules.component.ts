import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { linkedAccounts } from '../../../contracts/wheel/wheel-settings.ts';
import { plural, text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { checkbox, type Choices } from '../../ui/fields.ts';
import type { SettingsFields } from '../form/settings-fields.ts';
import { saveBar } from '../form/save-bar.styles.ts';
import { SettingsForm } from '../form/settings-form.ts';
import { changedRules, rulesDraftOf, rulesFaults, type RulesDraft } from './rules-draft.ts';

const duplicates = (): Choices<RulesDraft['duplicates']> => [
  ['reject', text('Is refused')],
  ['ignore', text('Stays as they are')],
  ['addWeight', text('Gets more weight')],
];
const judgements = (): Choices<RulesDraft['fingerprint']> => [
  ['off', text('May join')],
  ['flag', text('May join, and is flagged')],
  ['reject', text('Is refused')],
];
const providerNames: Readonly<Record<(typeof linkedAccounts)[number], string>> = {
  google: 'Google',
  steam: 'Steam',
  epic: 'Epic Games',
  discord: 'Discord',
  twitch: 'Twitch',
};

/** Renders rules that few hosts change, in a closed group whose summary says what is in force. */
function folded(label: string, state: string, fields: TemplateResult): TemplateResult {
  return html`<details>
    <summary>${label} <span class="quiet-text">${state}</span></summary>
    <div class="form">${fields}</div>
  </details>`;
}

function keptOut({ strikes }: RulesDraft): string {
  const tries = Number(strikes);
  return tries >= 1
    ? plural(tries, 'Kept out after {n} refused try', 'Kept out after {n} refused tries')
    : '';
}

function needsAccount({ accountRequired, providers, verifiedEmail, minAgeHours }: RulesDraft): boolean {
  return accountRequired || providers.length > 0 || verifiedEmail || minAgeHours.trim() !== '';
}

export class SvcConsoleRules extends LitElement {
  static override styles = [
    ...card,
    form,
    saveBar,
    css`
      details {
        border: 1px solid var(--svc-line);
        border-radius: var(--svc-radius-large);
      }

      summary {
        min-height: 44px;
        padding: 10px 16px;
        box-sizing: border-box;
        font-weight: 600;
        cursor: pointer;
      }

      summary .quiet-text {
        margin-inline-start: 8px;
        font-weight: 400;
      }

      details > .form {
        padding: 4px 16px 16px;
      }
    `,
  ];
  static override properties = { wheel: { attribute: false } };

  declare wheel: ConsoleWheel;
  readonly #form = new SettingsForm<RulesDraft>(this, {
    name: 'rules',
    draftOf: ({ entryRules }) => rulesDraftOf(entryRules),
    changed: (changes) => {
      const rules = changedRules(changes);
      return 'id' in rules ? rules : { entryRules: rules };
    },
    faults: rulesFaults,
    conflict: () => text('The rules were changed elsewhere a moment ago. Save again to keep your changes.'),
  });

  protected override render(): TemplateResult | typeof nothing {
    const { fields } = this.#form;
    if (!fields) return nothing;
    const { draft } = fields;
    return html`<form class="form" novalidate @submit=${this.#form.save} @focusin=${this.#form.uncover}>
      ${fields.select('duplicates', text('Somebody who is on the wheel already'), duplicates())}
      ${fields.text('codeWord', text('Code word'), text('Show or say it on your stream; people type it on the join page. Empty: none.'))}
      ${fields.text('maxPerIp', text('Participants from one address'), text('At most. Empty: any number.'))}
      ${fields.text('maxParticipants', text('Participants in all'), text('At most. Empty: 100,000.'))}
      ${fields.text('closesAt', text('Joining ends'), text('In your time zone. Empty: never.'), { type: 'datetime-local' })}
      ${fields.text('cooldown', text('A winner can join again after'), text('Such as 7 d, 12 h or 30 min. Empty: at once.'))}
      ${folded(
        text('Accounts'),
        needsAccount(draft) ? text('An account is needed') : text('No account is needed'),
        this.#renderAccount(fields),
      )}
      ${folded(text('Devices, VPNs and refused tries'), keptOut(draft), this.#renderAbuse(fields))}
      ${this.#form.saveBar()}
    </form>`;
  }

  #renderAbuse(fields: SettingsFields<RulesDraft>): TemplateResult {
    return html`${fields.select('fingerprint', text('Somebody with the device of another participant'), judgements())}
    ${fields.select('vpn', text('Somebody behind a VPN'), judgements())}
    ${fields.text('strikes', text('Refused tries before somebody is kept out'), text('Empty: the usual number.'))}
    ${fields.text('window', text('Tries count for'), text('Such as 10 min. Empty: the usual time.'))}
    ${fields.text('steps', text('Somebody is kept out for'), text('The first time, the second and so on, such as 10 min, 1 h, 1 d. The last repeats.'))}`;
  }

  #renderAccount(fields: SettingsFields<RulesDraft>): TemplateResult {
    const { providers } = fields.draft;
    const toggled = (name: (typeof linkedAccounts)[number]) =>
      linkedAccounts.filter((each) => providers.includes(each) !== (each === name));
    return html`<div>
        ${fields.checkbox('accountRequired', text('People who join need an account'))}
        <p class="hint">
          ${text('Without one, they type a name, and each browser joins once. Somebody who deletes cookies can join again, so choose this for prizes among people you know. The three conditions below always ask for an account.')}
        </p>
      </div>
      <fieldset>
        <legend>${text('People who join need one of these linked accounts')}</legend>
        ${linkedAccounts.map((name) =>
          checkbox(providerNames[name], providers.includes(name), () =>
            this.#form.change({ providers: toggled(name) }),
          ),
        )}
        <p class="hint">${text('None chosen: any account.')}</p>
      </fieldset>
      ${fields.checkbox('verifiedEmail', text('People who join need a verified e-mail address'))}
      ${fields.text('minAgeHours', text('Age of the account in hours'), text('At least. Empty: any age.'))}`;
  }
}
