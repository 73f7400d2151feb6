import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { languageNames, languages } from '../../contracts/wheel/languages.ts';
import { settingsLimits } from '../../contracts/wheel/settings-limits.ts';
import { text } from '../language/text.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { checkbox, selectField, type Choices } from '../ui/fields.ts';
import type { WheelEntry } from '../wheel/wheel-events.ts';
import { colourField } from './colour-field.styles.ts';
import type { FileField } from './files/file-field.ts';
import { logoFault } from './logo-fault.ts';
import type { Look, LookChangeEvent } from './look.ts';
import { styles } from './svc-look-form.styles.ts';

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
const spoken = (): Choices<Look['language']> => [
  ['', text('That of each viewer')],
  ...languages.map((language) => [language, languageNames[language]] as const),
];

/** Maximum width and height of a background in pixels. */
const backgroundPixels = 1_920;
const { spinSeconds, winnerSeconds, sentenceGraphemes } = settingsLimits;

/**
 * Form for the look of a wheel. The host element has to apply and store the changes.
 * @event svc-look-change - the reader changed parts of the look
 * @slot colours - note about the effect of new colours on the entries
 */
export class SvcLookForm extends LitElement {
  static override styles = [...card, form, colourField, styles];
  static override properties = {
    look: { attribute: false },
    rows: { attribute: false },
    palette: { attribute: false },
    file: { attribute: false },
    several: { type: Boolean },
    _pictureFault: { state: true },
  };

  declare look: Look;
  /** Entries of the wheel, for the thumbnails. */
  declare rows: readonly WheelEntry[];
  /** Default colours for a look without colours. */
  declare palette: readonly string[];
  /** Renders the choice of a file. */
  declare file: FileField;
  /** True if a draw of this wheel can have several winners. */
  declare several: boolean;
  /** Reason why the address cannot be the picture of the wheel. */
  declare private _pictureFault: string;

  constructor() {
    super();
    this.rows = [];
    this.palette = [];
    this.several = false;
    this._pictureFault = '';
  }

  #change(changes: Partial<Look>): void {
    this._pictureFault = '';
    this.dispatchEvent(new CustomEvent('svc-look-change', { detail: changes }));
  }

  readonly #chosen = ({ detail }: LookChangeEvent): void => this.#change(detail);

  #changeLogo(logo: string): void {
    const isFaulty = logoFault(logo.trim()) !== undefined;
    if (isFaulty) this._pictureFault = text('Write an https address of a picture, or choose a file.');
    else this.#change({ logo: logo.trim() });
  }

  protected override render(): TemplateResult {
    const { look } = this;
    return html`<div class="form">
      <svc-treatment-choice
        .look=${look}
        .rows=${this.rows}
        .palette=${look.colours.length > 0 ? look.colours : this.palette}
        @svc-look-change=${this.#chosen}
      ></svc-treatment-choice>
      <svc-palette-choice .colours=${look.colours} @svc-look-change=${this.#chosen}
        ><slot name="colours"></slot
      ></svc-palette-choice>
      ${this.#renderLogo(look)}
      <div class="pair">
        ${this.#select('logoPlacement', text('Place of the picture'), places())}
        ${this.#select('pointerSide', text('Pointer'), sides())}
      </div>
      ${this.#renderBackground(look)} ${this.#number('seconds', text('Seconds a spin takes'), spinSeconds)}
      <svc-sound-choice .look=${look} .file=${this.file} @svc-look-change=${this.#chosen}></svc-sound-choice>
      ${this.#renderWinner(look)} ${this.#select('language', text('Language of the wheel'), spoken())}
    </div>`;
  }

  #renderLogo({ logo }: Look): TemplateResult {
    const isElsewhere = logo === '' || logo.startsWith('https:');
    return html`${this.file({
      kind: 'picture',
      label: text('Picture'),
      value: logo,
      change: (address) => this.#change({ logo: address }),
    })}
    ${
      isElsewhere
        ? html`<div class="field">
            <label for="logo">${text('Or the address of a picture')}</label>
            <p class="hint" id="logo-hint">
              ${text('Everybody who sees the wheel loads it from its own site.')}
            </p>
            <input
              id="logo"
              dir="ltr"
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
          ${
            background === ''
              ? nothing
              : html`<button
                  type="button"
                  class="button quiet small"
                  @click=${() => this.#change({ background: '' })}
                >
                  ${text('Default')}
                </button>`
          }
        </div>
      </div>
      ${this.file({
        kind: 'picture',
        label: text('Background picture of its pages'),
        value: backgroundImage,
        pixels: backgroundPixels,
        change: (address) => this.#change({ backgroundImage: address }),
      })}`;
  }

  #renderWinner(look: Look): TemplateResult {
    return html`<div class="field">
        <label for="sentence">${text('Sentence for a winner')}</label>
        <input
          id="sentence"
          dir=${look.sentence === '' ? nothing : 'auto'}
          maxlength=${sentenceGraphemes}
          autocomplete="off"
          placeholder=${text('The winner is')}
          .value=${live(look.sentence)}
          @input=${({ target }: Event) => this.#change({ sentence: (target as HTMLInputElement).value })}
        />
      </div>
      ${this.#select('confetti', text('Confetti'), amounts())}
      ${
        this.several
          ? this.#number('winnerSeconds', text('Seconds for each of several winners; 0 shows all at once'), {
              least: 0,
              most: winnerSeconds,
            })
          : nothing
      }
      ${checkbox(text('Read the winner aloud, unless the wheel is muted'), look.spoken, (value) => this.#change({ spoken: value }))}`;
  }

  #number(
    id: 'seconds' | 'winnerSeconds',
    label: string,
    { least, most }: { readonly least: number; readonly most: number },
  ): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        type="number"
        min=${least}
        max=${most}
        step=${id === 'seconds' ? 'any' : 1}
        required
        .value=${live(String(this.look[id]))}
        @change=${({ target }: Event) => this.#changeNumber(id, target as HTMLInputElement)}
      />
    </div>`;
  }

  #changeNumber(id: 'seconds' | 'winnerSeconds', field: HTMLInputElement): void {
    if (field.reportValidity()) this.#change({ [id]: field.valueAsNumber });
  }

  #select<Key extends 'pointerSide' | 'logoPlacement' | 'confetti' | 'language'>(
    id: Key,
    label: string,
    choices: Choices<Look[Key]>,
  ): TemplateResult {
    return selectField<Look[Key]>({
      ...{ id, label, choices },
      value: this.look[id],
      change: (value) => this.#change({ [id]: value }),
    });
  }
}
