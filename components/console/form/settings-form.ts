import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { WheelSettings, WheelSettingsInput } from '../../../contracts/wheel/wheel-settings.ts';
import { text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { api } from '../../signed-in/session-api.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { followWheel } from '../follow-wheel.ts';
import { wheelPath } from '../wheel-api.ts';
import { faultAt, type FieldFault, type FieldFaults } from './field-faults.ts';
import { SettingsFields } from './settings-fields.ts';

interface FormOptions<Draft> {
  /** Returns stored settings as values of fields. */
  readonly draftOf: (settings: WheelSettings) => Draft;
  /** Returns the settings to send for changed fields. If a text is not valid, returns the fault of its field. */
  readonly changed: (changes: Partial<Draft>) => WheelSettingsInput | FieldFault<Draft>;
  readonly faults: () => FieldFaults<Draft>;
  /** Sentence for settings that were changed elsewhere since they were read. */
  readonly conflict: () => string;
}

/**
 * Form for some settings of a wheel. Changed fields keep the reader's values if the wheel changes elsewhere, and
 * only they are sent.
 */
export class SettingsForm<Draft extends object> {
  readonly #host: LitElement & { readonly wheel: ConsoleWheel };
  readonly #options: FormOptions<Draft>;
  readonly #action: Action;
  #changes: Partial<Draft> = {};
  #fault: FieldFault<Draft> | undefined;
  #isSaved = false;

  constructor(host: LitElement & { readonly wheel: ConsoleWheel }, options: FormOptions<Draft>) {
    this.#host = host;
    this.#options = options;
    this.#action = new Action(host);
    followWheel(host);
  }

  /** Returns the fields with stored and changed values. Undefined until the wheel is loaded. */
  get fields(): SettingsFields<Draft> | undefined {
    const { head } = this.#host.wheel;
    return (
      head &&
      new SettingsFields({
        draft: { ...this.#options.draftOf(head.settings), ...this.#changes },
        faulty: this.#fault?.id,
        change: this.change,
      })
    );
  }

  readonly change = (changes: Partial<Draft>): void => {
    this.#changes = { ...this.#changes, ...changes };
    this.#isSaved = false;
    this.#fault = undefined;
    this.#action.clear();
  };

  readonly save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const changes = this.#changes;
    if (Object.keys(changes).length === 0) return;
    const settings = this.#options.changed(changes);
    if ('id' in settings) return this.#refuse(settings);
    this.#fault = undefined;
    const { listName, headTag } = this.#host.wheel;
    const done = await this.#action.run('save', () =>
      api.put(wheelPath(listName), { settings }, { ifMatch: headTag }),
    );
    await this.#host.wheel.read();
    if (done) {
      if (this.#changes === changes) this.#changes = {};
      this.#isSaved = true;
      this.#host.requestUpdate();
      return;
    }
    const { fault } = this.#action;
    if (fault?.code === 'version_conflict') this.#action.refuse(this.#options.conflict());
    const field = faultAt(this.#options.faults(), fault?.fields.map(({ path }) => path) ?? []);
    if (field) await this.#refuse(field);
  };

  async #refuse(fault: FieldFault<Draft>): Promise<void> {
    this.#fault = fault;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>(`#${fault.id}`)?.focus();
  }

  /** Renders the outcome of the last save, and the button that saves. Needs the styles `card`. */
  saveBar(): TemplateResult {
    const fault = this.#fault?.words ?? this.#action.fault?.text;
    const isChanged = Object.keys(this.#changes).length > 0;
    return html`<p class=${fault ? 'fault' : 'good'} aria-live="polite">
        ${fault ?? (this.#isSaved ? text('Saved.') : nothing)}
      </p>
      <div class="actions">
        <button
          class=${isChanged ? 'button small' : 'button small idle'}
          aria-disabled=${!isChanged || this.#action.doing !== undefined}
        >
          ${this.#action.ring('save')}${text('Save')}
        </button>
      </div>`;
  }
}
