import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { settingsLimits } from '../../../contracts/wheel/wheel-settings.ts';
import { text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { checkbox, selectField, type Choices } from '../form/fields.ts';
import { noteBar } from '../note-bar.styles.ts';
import { colourField } from './colour-field.styles.ts';
import type { Look, LookChangeEvent } from './look.ts';
import { lookSavingOf, type LookSaving } from './look-saving.ts';
import type { UploadChoiceEvent } from '../uploads/svc-upload-choice.component.ts';
import '../uploads/svc-upload-choice.ts';
import { logoFault } from './logo-fault.ts';
import { styles } from './svc-console-appearance.styles.ts';
import './svc-palette-choice.ts';
import './svc-saved-looks.ts';
import './svc-sound-choice.ts';
import './svc-treatment-choice.ts';

const sides = (): Choices<Look['pointerSide']> => [
  ['right', text('On the right')],
  ['top', text('At the top')],
  ['left', text('On the left')],
  ['bottom', text('At the bottom')],
];
const places = (): Choices<Look['logoPlacement']> => [
  ['center', text('On the hub')],
  ['behind', text('Behind the slices')],
];
const amounts = (): Choices<Look['confetti']> => [
  ['usual', text('A burst')],
  ['long', text('A lot of it')],
  ['none', text('None')],
];

/** Maximum width and height of a background in pixels. */
const backgroundPixels = 1_920;

/** The look of a wheel. Changes are shown on the wheel immediately, and saved automatically. */
export class SvcConsoleAppearance extends LitElement {
  static override styles = [...card, form, colourField, noteBar, styles];
  static override properties = { wheel: { attribute: false }, _pictureFault: { state: true } };

  declare wheel: ConsoleWheel;
  /** Reason why the address or file cannot be the picture of the wheel. */
  declare private _pictureFault: string;
  #saving!: LookSaving;

  constructor() {
    super();
    this._pictureFault = '';
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
    const [field] = event.composedPath();
    const isText = field instanceof HTMLInputElement && !['radio', 'checkbox', 'color'].includes(field.type);
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (isText || !isUndo || !this.#saving.canUndo) return;
    event.preventDefault();
    this.#saving.undo();
  };

  #change(changes: Partial<Look>): void {
    this._pictureFault = '';
    this.#saving.change(changes);
  }

  readonly #chosen = ({ detail }: LookChangeEvent): void => this.#change(detail);

  #changeLogo(logo: string): void {
    const isFaulty = logoFault(logo.trim()) !== undefined;
    if (isFaulty) this._pictureFault = text('Write an https address of a picture, or choose a file.');
    else this.#change({ logo: logo.trim() });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head, entries } = this.wheel;
    const { look } = this.#saving;
    if (!head || !look) return nothing;
    return html`<div class="form">
        <svc-treatment-choice
          .look=${look}
          .rows=${entries?.rows ?? []}
          .palette=${look.colours.length > 0 ? look.colours : head.settings.colorPalette}
          @svc-look-change=${this.#chosen}
        ></svc-treatment-choice>
        <svc-palette-choice .colours=${look.colours} @svc-look-change=${this.#chosen}></svc-palette-choice>
        ${this.#renderLogo(look)}
        <div class="pair">
          ${this.#select('logoPlacement', text('Place of the picture'), places(), look)}
          ${this.#select('pointerSide', text('Pointer'), sides(), look)}
        </div>
        ${this.#renderBackground(look)}
        <svc-sound-choice .look=${look} @svc-look-change=${this.#chosen}></svc-sound-choice>
        ${this.#renderWinner(look)}
      </div>
      <svc-saved-looks .look=${look} @svc-look-change=${this.#chosen}></svc-saved-looks>
      ${this.#renderKeeping()}`;
  }

  #renderLogo({ logo }: Look): TemplateResult {
    const isElsewhere = logo === '' || logo.startsWith('https:');
    return html`<svc-upload-choice
        kind="picture"
        label=${text('Picture')}
        .value=${logo}
        @svc-upload-choice=${({ detail }: UploadChoiceEvent) => this.#change({ logo: detail })}
      ></svc-upload-choice>
      ${
        isElsewhere
          ? html`<div class="field">
              <label for="logo">${text('Or the address of a picture')}</label>
              <p class="hint" id="logo-hint">
                ${text('Everybody who sees the wheel loads it from its own site.')}
              </p>
              <input
                id="logo"
                inputmode="url"
                autocomplete="off"
                spellcheck="false"
                placeholder="https://"
                aria-describedby="logo-hint logo-fault"
                aria-invalid=${this._pictureFault === '' ? 'false' : 'true'}
                .value=${live(logo)}
                @change=${({ target }: Event) => this.#changeLogo((target as HTMLInputElement).value)}
              />
              <p class="fault" id="logo-fault" role="status">${this._pictureFault}</p>
            </div>`
          : nothing
      }`;
  }

  #renderBackground({ background, backgroundImage }: Look): TemplateResult {
    return html`<div class="field">
        <label for="background">${text('Background of its pages')}</label>
        <div class="beside">
          <input
            id="background"
            type="color"
            .value=${live(background === '' ? '#f7f7fb' : background.toLowerCase())}
            @change=${({ target }: Event) =>
              this.#change({ background: (target as HTMLInputElement).value.toUpperCase() })}
          />
          <span class="hint"
            >${background === '' ? text('Light or dark, as each viewer prefers') : background}</span
          >
          ${background === '' ? nothing : this.#renderReset(text('Default'), { background: '' })}
        </div>
      </div>
      <svc-upload-choice
        kind="picture"
        label=${text('Background picture of its pages')}
        .pixels=${backgroundPixels}
        .value=${backgroundImage}
        @svc-upload-choice=${({ detail }: UploadChoiceEvent) => this.#change({ backgroundImage: detail })}
      ></svc-upload-choice>`;
  }

  #renderReset(label: string, changes: Partial<Look>): TemplateResult {
    return html`<button type="button" class="button quiet small" @click=${() => this.#change(changes)}>
      ${label}
    </button>`;
  }

  #renderWinner(look: Look): TemplateResult {
    return html`<div class="field">
        <label for="sentence">${text('Sentence for a winner')}</label>
        <input
          id="sentence"
          maxlength="120"
          autocomplete="off"
          placeholder=${text('The winner is')}
          .value=${live(look.sentence)}
          @input=${({ target }: Event) => this.#change({ sentence: (target as HTMLInputElement).value })}
        />
      </div>
      ${this.#select('confetti', text('Confetti'), amounts(), look)}
      <div class="field">
        <label for="winner-seconds"
          >${text('Seconds for each of several winners; 0 shows all at once')}</label
        >
        <input
          id="winner-seconds"
          type="number"
          min="0"
          max=${settingsLimits.winnerSeconds}
          required
          .value=${live(String(look.winnerSeconds))}
          @change=${({ target }: Event) => this.#changeSeconds(target as HTMLInputElement)}
        />
      </div>
      ${checkbox(text('Read the winner aloud, unless the wheel is muted'), look.spoken, (spoken) => this.#change({ spoken }))}`;
  }

  #changeSeconds(field: HTMLInputElement): void {
    if (field.reportValidity()) this.#change({ winnerSeconds: field.valueAsNumber });
  }

  #select<Key extends 'pointerSide' | 'logoPlacement' | 'confetti'>(
    id: Key,
    label: string,
    choices: Choices<Look[Key]>,
    look: Look,
  ): TemplateResult {
    return selectField<Look[Key]>({
      ...{ id, label, choices },
      value: look[id],
      change: (value) => this.#change({ [id]: value }),
    });
  }

  /** Renders the state of the save. The line stays in view, because the tab is higher than a window. */
  #renderKeeping(): TemplateResult {
    const { fault, note, canUndo } = this.#saving;
    return html`<div class="note">
      <p class=${fault ? 'fault' : ''} role="status">${note}</p>
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
