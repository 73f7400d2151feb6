import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import type { FileChoiceEvent } from '../../looks/files/file-choice.ts';
import type { FileField } from '../../looks/files/file-field.ts';
import type { LookChangeEvent } from '../../looks/look.ts';
import '../../looks/svc-look-form.ts';
import '../../looks/svc-saved-looks.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { Fault } from '../../signed-in/fault.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { noteBar } from '../note-bar.styles.ts';
import '../uploads/svc-upload-choice.ts';
import { uploadedLook } from '../uploads/uploaded-look.ts';
import { lookSavingOf, type LookSaving } from './look-saving.ts';

const uploadField: FileField = ({ kind, label, value, pixels, change }) =>
  html`<svc-upload-choice
    .kind=${kind}
    .label=${label}
    .value=${value}
    .pixels=${pixels ?? 1_024}
    @svc-file-choice=${({ detail }: FileChoiceEvent) => change(detail)}
  ></svc-upload-choice>`;

/** Edits the look of a wheel. Changes are shown on the wheel immediately, and saved automatically. */
export class SvcConsoleAppearance extends LitElement {
  static override styles = [...card, form, noteBar];
  static override properties = { wheel: { attribute: false }, _fault: { state: true } };

  declare wheel: ConsoleWheel;
  /** Reason why the files of a look could not be uploaded. */
  declare private _fault: string;
  #saving!: LookSaving;

  constructor() {
    super();
    this._fault = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#saving = lookSavingOf(this.wheel);
    this.#saving.addEventListener('change', this.#changed);
    this.wheel.addEventListener('change', this.#changed);
    this.addEventListener('keydown', this.#onKeydown);
    window.addEventListener('pagehide', this.#leaving);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#saving.removeEventListener('change', this.#changed);
    this.wheel.removeEventListener('change', this.#changed);
    this.removeEventListener('keydown', this.#onKeydown);
    window.removeEventListener('pagehide', this.#leaving);
    this.#leaving();
  }

  readonly #leaving = (): void => void this.#saving.save();

  readonly #changed = (): void => this.requestUpdate();

  /** Undoes the last change of the look. In a text field, the browser's own undo applies. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (isInText(event) || !isUndo || !this.#saving.canUndo) return;
    event.preventDefault();
    this.#saving.undo();
  };

  readonly #chosen = ({ detail }: LookChangeEvent): void => this.#saving.change(detail);

  /** Applies a saved look. First uploads its files, which may be stored only in the browser. */
  async #use({ detail }: LookChangeEvent): Promise<void> {
    const look = await uploadedLook(detail);
    this._fault = look instanceof Fault ? look.text : '';
    if (!(look instanceof Fault)) this.#saving.change(look);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head, entries } = this.wheel;
    const { look } = this.#saving;
    if (!head || !look) return nothing;
    return html`<svc-look-form
        several
        .look=${look}
        .rows=${entries?.rows ?? []}
        .palette=${head.settings.colorPalette}
        .file=${uploadField}
        @svc-look-change=${this.#chosen}
      >
        <p slot="colours" class="hint">
          ${text('Other colours are given to every entry. Undo gives back the ones before.')}
        </p>
      </svc-look-form>
      <svc-saved-looks
        .look=${look}
        @svc-look-change=${(event: LookChangeEvent) => void this.#use(event)}
      ></svc-saved-looks>
      ${this.#renderKeeping()}`;
  }

  /** Renders the state of the save, in a line that stays in view because the tab is taller than a window. */
  #renderKeeping(): TemplateResult {
    const { fault, note, canUndo } = this.#saving;
    const shown = this._fault === '' ? note : this._fault;
    return html`<div class="note">
      <p class=${fault || this._fault !== '' ? 'fault' : ''} role="status">${shown}</p>
      <button
        type="button"
        class="button quiet small"
        aria-disabled=${canUndo ? 'false' : 'true'}
        @click=${() => this.#saving.undo()}
      >
        ${text('Undo')}
      </button>
    </div>`;
  }
}

/** Returns whether a key was pressed in a text field. Such a field has its own undo. */
function isInText(event: KeyboardEvent): boolean {
  const [field] = event.composedPath();
  return field instanceof HTMLInputElement && !['radio', 'checkbox', 'color'].includes(field.type);
}
