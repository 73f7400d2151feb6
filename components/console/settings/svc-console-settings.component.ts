import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { languageNames, languages } from '../../../contracts/wheel/languages.ts';
import { text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import type { Choices } from '../../ui/fields.ts';
import { saveBar } from '../form/save-bar.styles.ts';
import { SettingsForm } from '../form/settings-form.ts';
import { changedSettings, settingsDraftOf, settingsFaults, type SettingsDraft } from './settings-draft.ts';
import './svc-console-end.ts';

const removals = (): Choices<SettingsDraft['removeWinner']> => [
  ['never', text('Stays on the wheel')],
  ['hide', text('Is hidden')],
  ['remove', text('Is removed')],
];
const spinners = (): Choices<SettingsDraft['pageSpin']> => [
  ['anyone', text('Anyone may spin for practice')],
  ['owner', text('Nobody: I draw here')],
  ['off', text('Nobody: my program draws')],
];
const joiners = (): Choices<SettingsDraft['pageJoin']> => [
  ['anyone', text('Anyone, by the rules')],
  ['off', text('Nobody by themselves')],
];
const languageChoices = (): Choices<SettingsDraft['language']> => [
  ['', text('Language of the browser')],
  ...languages.map((language) => [language, languageNames[language]] as const),
];
const views = (): Choices<SettingsDraft['visibility']> => [
  ['public', text('Everybody')],
  ['private', text('Only me')],
];

export class SvcConsoleSettings extends LitElement {
  static override styles = [...card, form, saveBar];
  static override properties = { wheel: { attribute: false } };

  declare wheel: ConsoleWheel;
  readonly #form = new SettingsForm<SettingsDraft>(this, {
    name: 'settings',
    draftOf: settingsDraftOf,
    changed: changedSettings,
    faults: settingsFaults,
    conflict: () =>
      text('The settings were changed elsewhere a moment ago. Save again to keep your changes.'),
  });

  protected override render(): TemplateResult | typeof nothing {
    const { fields } = this.#form;
    if (!fields) return nothing;
    return html`<form class="form" novalidate @submit=${this.#form.save} @focusin=${this.#form.uncover}>
        ${fields.text('title', text('Title'), text('Shown above the wheel.'))}
        ${fields.area('description', text('Description'), text('Shown below the title.'))}
        ${fields.text('countdown', text('Seconds to count down before a draw'), text('0 to 10. It can be called off until the end. 0: no countdown.'), { inputmode: 'numeric' })}
        ${fields.text('claim', text('Seconds for a winner to say that they are here'), text('0 to 3,600, counted down beside the winner. 0: no limit.'), { inputmode: 'numeric' })}
        ${fields.select('removeWinner', text('After a draw the winner'), removals())}
        ${fields.select('visibility', text('Who may see the wheel and its draws'), views())}
        ${fields.select('pageSpin', text('Who may spin on pages that show it'), spinners())}
        ${fields.select('pageJoin', text('Who may join as a participant'), joiners())}
        ${fields.select('language', text('Language of pages that show it'), languageChoices())}
        ${fields.text('joinUrl', text('Page of yours where people join'), text('The join button leads there. Empty: the join page of this service.'), { inputmode: 'url' })}
        ${fields.checkbox(
          'singleSpin',
          html`${text('One draw only')}<br /><span class="hint"
              >${text('Every later spin is refused.')}</span
            >`,
        )}
        ${fields.area('origins', text('Sites that may show it in a frame'), text('One address a line, such as https://my-site.example. Empty: any site.'), { spellcheck: false })}
        ${this.#form.saveBar()}
      </form>
      <svc-console-end .wheel=${this.wheel}></svc-console-end>`;
  }
}
