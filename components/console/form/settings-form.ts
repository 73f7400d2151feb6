import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { WheelSettings, WheelSettingsInput } from '../../../contracts/wheel/wheel-settings.ts';
import { plural, text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { api } from '../../signed-in/session-api.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { followWheel } from '../follow-wheel.ts';
import { wheelPath } from '../wheel-api.ts';
import { faultAt, type FieldFault, type FieldFaults } from './field-faults.ts';
import type { FormName } from './form-drafts.ts';
import { SettingsFields } from './settings-fields.ts';

interface FormOptions<Draft> {
  readonly name: FormName;
  /** Returns stored settings as values of fields. */
  readonly draftOf: (settings: WheelSettings) => Draft;
  /** Returns the settings to send for changed fields. If a text is not valid, returns the fault of its field. */
  readonly changed: (changes: Partial<Draft>) => WheelSettingsInput | FieldFault<Draft>;
  readonly faults: () => FieldFaults<Draft>;
  /** Message for a save that is refused because the settings have changed elsewhere. */
  readonly conflict: () => string;
}

/**
 * Form for some settings of a wheel. Changed fields keep their values when the wheel changes elsewhere, and
 * while another tab is shown, until they are saved or discarded. Only changed fields are sent.
 */
export class SettingsForm<Draft extends object> {
  readonly #host: LitElement & { readonly wheel: ConsoleWheel };
  readonly #options: FormOptions<Draft>;
  readonly #action: Action;
  #fault: FieldFault<Draft> | undefined;
  /** Outcome of the last save or discard, until the next change. */
  #outcome: 'saved' | 'discarded' | undefined;

  constructor(host: LitElement & { readonly wheel: ConsoleWheel }, options: FormOptions<Draft>) {
    this.#host = host;
    this.#options = options;
    this.#action = new Action(host);
    followWheel(host);
  }

  /**
   * Scrolls the focused field out from under the save line, because browsers only scroll a field into the
   * window. Handles `focusin` of the form.
   */
  readonly uncover = (): void => void requestAnimationFrame(this.#scroll);

  readonly #scroll = (): void => {
    const { shadowRoot } = this.#host;
    const line = shadowRoot?.querySelector('.save.held');
    const field = shadowRoot?.activeElement;
    if (!line || !field || line.contains(field)) return;
    const covered = field.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
    if (covered > 0) window.scrollBy({ top: covered + 8, behavior: 'instant' });
  };

  /** Returns the fields with stored and changed values. Undefined until the wheel is loaded. */
  get fields(): SettingsFields<Draft> | undefined {
    const stored = this.#stored;
    return (
      stored &&
      new SettingsFields({
        draft: { ...stored, ...this.#changes },
        faulty: this.#fault?.id,
        change: this.change,
      })
    );
  }

  get #changes(): Partial<Draft> {
    return this.#host.wheel.drafts.of(this.#options.name);
  }

  set #changes(changes: Partial<Draft>) {
    this.#host.wheel.drafts.set(this.#options.name, changes);
  }

  get #stored(): Draft | undefined {
    const { head } = this.#host.wheel;
    return head && this.#options.draftOf(head.settings);
  }

  readonly change = (changes: Partial<Draft>): void => {
    const all = { ...this.#changes, ...changes };
    const stored = this.#stored;
    this.#changes = Object.fromEntries(
      Object.entries(all).filter(([id, value]) => !isSame(value, stored?.[id as keyof Draft])),
    ) as Partial<Draft>;
    this.#outcome = undefined;
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
      this.#outcome = 'saved';
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
    const field = this.#host.renderRoot.querySelector<HTMLElement>(`#${fault.id}`);
    // Open the group first, because a field in a closed group cannot get the focus.
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }

  async #discard(): Promise<void> {
    this.#changes = {};
    this.#fault = undefined;
    this.#outcome = 'discarded';
    this.#action.clear();
    await this.#host.updateComplete;
    // Move the focus, because the pressed button has been removed.
    this.#host.renderRoot.querySelector<HTMLElement>('.save [type=submit]')?.focus({ preventScroll: true });
  }

  /**
   * Renders the number of changes or the outcome of the last action, with buttons to save and discard. Needs
   * the styles `card` and `saveBar`.
   */
  saveBar(): TemplateResult {
    const fault = this.#fault?.words ?? this.#action.fault?.text;
    const changes = Object.keys(this.#changes).length;
    const isChanged = changes > 0;
    const outcome = { saved: text('Saved.'), discarded: text('Changes discarded.') };
    const said = isChanged
      ? plural(changes, '{n} change', '{n} changes')
      : this.#outcome && outcome[this.#outcome];
    return html`<div class=${isChanged || this.#outcome ? 'save held' : 'save'}>
      <p class=${fault ? 'fault' : isChanged ? '' : 'good'} aria-live="polite">${fault ?? said ?? nothing}</p>
      <div class="actions">
        ${
          isChanged
            ? html`<button
                type="button"
                class="button quiet small"
                aria-disabled=${this.#action.doing !== undefined}
                @click=${() => this.#action.doing === undefined && void this.#discard()}
              >
                ${text('Discard')}
              </button>`
            : nothing
        }
        <button
          type="submit"
          class=${isChanged ? 'button small' : 'button small idle'}
          aria-disabled=${!isChanged || this.#action.doing !== undefined}
        >
          ${this.#action.ring('save')}${text('Save')}
        </button>
      </div>
    </div>`;
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
