import { html, LitElement, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { visualTreatments, type VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import { defaultPalette, fillColours } from '../../wheel/engine/palette.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';
import '../../wheel/svc-wheel.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { forgetLook, keepLook, readLooks } from './kept-looks.ts';
import { LookPreview, lookOf, lookSettings, type Look } from './look.ts';
import { logoFault, pictureOf, pictureTypes } from './picture-file.ts';
import { fresh, palettes } from './palettes.ts';
import { styles } from './svc-console-appearance.styles.ts';
import { wheelPath } from '../wheel-api.ts';

/** Number of slices of a thumbnail. */
const thumbnailSlices = 8;

const treatmentWords: Readonly<Record<VisualTreatment, string>> = {
  classic: 'Classic',
  flat: 'Flat',
  neon: 'Neon',
  metal: 'Metal',
  minimal: 'Minimal',
  'high-contrast': 'High contrast',
};

type Choice<Key extends keyof Look> = readonly (readonly [Look[Key], string])[];
const sides: Choice<'pointerSide'> = [
  ['right', 'On the right'],
  ['top', 'At the top'],
  ['left', 'On the left'],
  ['bottom', 'At the bottom'],
];
const places: Choice<'logoPlacement'> = [
  ['center', 'On the hub'],
  ['behind', 'Behind the slices'],
];
const amounts: Choice<'confetti'> = [
  ['usual', 'A burst'],
  ['long', 'A lot of it'],
  ['none', 'None'],
];

/** The look of a wheel. Changes are shown on the wheel immediately, and sent when they are saved. */
export class SvcConsoleAppearance extends LitElement {
  static override styles = [...card, form, styles];
  static override properties = {
    wheel: { attribute: false },
    _changes: { state: true },
    _said: { state: true },
    _name: { state: true },
  };

  declare wheel: ConsoleWheel;
  declare private _changes: Partial<Look>;
  declare private _said: string;
  /** Name under which the look will be stored. */
  declare private _name: string;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._changes = {};
    this._said = '';
    this._name = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.wheel.addEventListener('change', this.#changed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.wheel.removeEventListener('change', this.#changed);
    this.wheel.preview = undefined;
  }

  readonly #changed = (): void => this.requestUpdate();

  #change(change: Partial<Look>): void {
    this._changes = { ...this._changes, ...change };
    this._said = '';
    this.#action.clear();
    this.#preview();
  }

  #preview(): void {
    const { _changes: changes } = this;
    this.wheel.preview = Object.keys(changes).length > 0 ? new LookPreview(changes) : undefined;
  }

  #discard(): void {
    this._changes = {};
    this.#action.clear();
    this.#preview();
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const changes = this._changes;
    if (Object.keys(changes).length === 0) return;
    if (logoFault(changes.logo?.trim() ?? '') !== undefined) {
      this.#action.refuse('Write an https address of a picture, or choose a file.');
      this.renderRoot.querySelector<HTMLElement>('#logo')?.focus();
      return;
    }
    const { listName, headTag } = this.wheel;
    const done = await this.#action.run('save', () =>
      api.put<WheelHead>(wheelPath(listName), { settings: lookSettings(changes) }, { ifMatch: headTag }),
    );
    if (done && changes.colours) this.#recolour(changes.colours);
    await this.wheel.read();
    if (done) {
      if (this._changes === changes) this._changes = {};
      this.#preview();
      this._said = 'Saved.';
    } else if (this.#action.fault?.code === 'version_conflict') {
      this.#action.refuse(
        'The settings were changed elsewhere a moment ago. Save again to keep your changes.',
      );
    }
  }

  /**
   * Gives the new colours to all entries, because entries have stored colours. The reader can undo this in the
   * editor.
   */
  #recolour(colours: readonly string[]): void {
    const { entries } = this.wheel;
    if (!entries || entries.entries.length === 0) return;
    const palette = colours.length > 0 ? colours : defaultPalette;
    const filled = fillColours(
      entries.entries.map(() => undefined),
      palette,
    );
    entries.apply({
      what: 'new colours',
      entries: entries.entries.map((entry, at) => ({ ...entry, color: filled[at]! })),
    });
  }

  async #picked({ target }: Event): Promise<void> {
    const input = target as HTMLInputElement;
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    const picture = await pictureOf(file);
    if (picture === undefined) this.#action.refuse('Choose a picture: PNG, JPEG, WebP, AVIF or GIF.');
    else this.#change({ logo: picture });
  }

  #keep(): void {
    const name = this._name.trim();
    const { head } = this.wheel;
    if (name === '' || !head) return;
    const look = { ...lookOf(head.settings), ...this._changes };
    const isKept = keepLook(localStorage, { name, look });
    this._name = '';
    this._said = isKept ? `“${name}” is kept in this browser.` : 'The browser has no room for this look.';
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head } = this.wheel;
    if (!head) return nothing;
    const look = { ...lookOf(head.settings), ...this._changes };
    const isChanged = Object.keys(this._changes).length > 0;
    const { fault, doing } = this.#action;
    return html`<form class="form" novalidate @submit=${this.#save}>
        ${this.#renderTreatments(look)} ${this.#renderColours(look)}
        <div class="pair">
          ${this.#select('pointerSide', 'Pointer', sides, look)}
          ${this.#select('logoPlacement', 'Place of the picture', places, look)}
        </div>
        ${this.#renderLogo(look)} ${this.#renderBackground(look)}
        <div class="field">
          <label for="sentence">Sentence for a winner</label>
          <input
            id="sentence"
            maxlength="120"
            autocomplete="off"
            placeholder="The winner is"
            .value=${live(look.sentence)}
            @input=${({ target }: Event) => this.#change({ sentence: (target as HTMLInputElement).value })}
          />
        </div>
        ${this.#select('confetti', 'Confetti', amounts, look)}
        <label class="choice">
          <input
            type="checkbox"
            .checked=${live(look.spoken)}
            @change=${({ target }: Event) => this.#change({ spoken: (target as HTMLInputElement).checked })}
          />
          <span>Read the winner aloud, unless the wheel is muted</span>
        </label>
        <p class=${fault ? 'fault' : 'good'} aria-live="polite">
          ${fault?.fields[0]?.message ?? fault?.text ?? this._said}
        </p>
        <div class="actions">
          <button
            class=${isChanged ? 'button small' : 'button small idle'}
            aria-disabled=${!isChanged || doing !== undefined}
          >
            ${this.#action.ring('save')}Save
          </button>
          ${
            isChanged
              ? html`<button type="button" class="button quiet small" @click=${() => this.#discard()}>
                  Discard
                </button>`
              : nothing
          }
        </div>
      </form>
      ${this.#renderKept()}`;
  }

  #renderTreatments(look: Look): TemplateResult {
    const rows = this.#thumbnailRows();
    const palette = look.colours.length > 0 ? look.colours : (this.wheel.head?.settings.colorPalette ?? []);
    return html`<fieldset>
      <legend>Style</legend>
      <div class="treatments">
        ${visualTreatments.map(
          (treatment) =>
            html`<label class="treatment">
              <input
                type="radio"
                name="treatment"
                .checked=${live(treatment === look.visualTreatment)}
                @change=${() => this.#change({ visualTreatment: treatment })}
              />
              <span class="thumbnail" inert
                ><svc-wheel
                  no-sound
                  no-dialog
                  disabled
                  fixed-start
                  .treatment=${treatment}
                  .pointerSide=${look.pointerSide}
                  .palette=${palette}
                  .entries=${rows}
                ></svc-wheel
              ></span>
              <span>${treatmentWords[treatment]}</span>
            </label>`,
        )}
      </div>
    </fieldset>`;
  }

  #rows:
    { readonly of: unknown; readonly recolours: boolean; readonly rows: readonly WheelEntry[] } | undefined;

  /**
   * Returns the first entries of the wheel without names, for the thumbnails. For an empty wheel, returns
   * made-up entries.
   */
  #thumbnailRows(): readonly WheelEntry[] {
    const all = this.wheel.entries?.rows;
    const recolours = this._changes.colours !== undefined;
    if (this.#rows?.of !== all || this.#rows?.recolours !== recolours) {
      const some = (all ?? []).filter(({ hidden }) => !hidden).slice(0, thumbnailSlices);
      const shown =
        some.length > 1 ? some : Array.from({ length: thumbnailSlices }, () => ({}) as WheelEntry);
      const rows = shown.map(({ color }, at) => {
        return { id: String(at), name: ' ', ...(color !== undefined && !recolours && { color }) };
      });
      this.#rows = { of: all, recolours, rows };
    }
    return this.#rows.rows;
  }

  #renderColours({ colours }: Look): TemplateResult {
    const shown = colours.length > 0 ? colours : defaultPalette;
    return html`<fieldset>
      <legend>Colours</legend>
      <div class="palettes">
        ${palettes.map(
          ({ name, colours: these }) =>
            html`<button
              type="button"
              class="palette"
              title=${name}
              aria-label=${`Colours: ${name}`}
              aria-pressed=${these.join() === colours.join() ? 'true' : 'false'}
              @click=${() => this.#change({ colours: these })}
            >
              <svg viewBox="0 0 6 1" preserveAspectRatio="none" aria-hidden="true">
                ${stripes(these.length > 0 ? these : defaultPalette)}
              </svg>
            </button>`,
        )}
      </div>
      <div class="own">
        ${shown.map(
          (colour, at) =>
            html`<input
              type="color"
              aria-label=${`Colour ${at + 1}`}
              .value=${live(colour.toLowerCase())}
              @change=${({ target }: Event) =>
                this.#change({ colours: shown.with(at, (target as HTMLInputElement).value.toUpperCase()) })}
            />`,
        )}
        <button
          type="button"
          class="button quiet small"
          aria-label="Add a colour"
          @click=${() => this.#change({ colours: [...shown, fresh(shown)].slice(0, 32) })}
        >
          +
        </button>
        ${
          shown.length > 1
            ? html`<button
                type="button"
                class="button quiet small"
                aria-label="Remove the last colour"
                @click=${() => this.#change({ colours: shown.slice(0, -1) })}
              >
                −
              </button>`
            : nothing
        }
      </div>
      <p class="hint">When you save other colours, every entry gets one of them. The editor can undo that.</p>
    </fieldset>`;
  }

  #renderLogo({ logo }: Look): TemplateResult {
    const isOwn = logo.startsWith('data:');
    return html`<div class="field">
      <label for="logo">Picture</label>
      <p class="hint" id="logo-hint">
        An https address, or a file. Everybody who sees the wheel loads an https address from its own site.
      </p>
      <div class="beside">
        ${
          isOwn
            ? html`<img class="own-picture" src=${logo} alt="Your picture" />`
            : html`<input
                id="logo"
                inputmode="url"
                autocomplete="off"
                spellcheck="false"
                placeholder="https://"
                aria-describedby="logo-hint"
                .value=${live(logo)}
                @change=${({ target }: Event) => this.#change({ logo: (target as HTMLInputElement).value })}
              />`
        }
        <label class="button quiet small file"
          >File …
          <input
            class="unseen"
            type="file"
            aria-label="Picture from a file"
            accept=${pictureTypes.join(',')}
            @change=${(event: Event) => void this.#picked(event)}
        /></label>
        ${
          logo === ''
            ? nothing
            : html`<button
                type="button"
                class="button quiet small"
                @click=${() => this.#change({ logo: '' })}
              >
                Remove
              </button>`
        }
      </div>
    </div>`;
  }

  #renderBackground({ background }: Look): TemplateResult {
    return html`<div class="field">
      <label for="background">Background of its pages</label>
      <div class="beside">
        <input
          id="background"
          type="color"
          .value=${live(background === '' ? '#f7f7fb' : background.toLowerCase())}
          @change=${({ target }: Event) =>
            this.#change({ background: (target as HTMLInputElement).value.toUpperCase() })}
        />
        <span class="hint">${background === '' ? 'Light or dark, as each viewer prefers' : background}</span>
        ${
          background === ''
            ? nothing
            : html`<button
                type="button"
                class="button quiet small"
                @click=${() => this.#change({ background: '' })}
              >
                Default
              </button>`
        }
      </div>
    </div>`;
  }

  #select<Key extends 'pointerSide' | 'logoPlacement' | 'confetti'>(
    id: Key,
    label: string,
    choices: Choice<Key>,
    look: Look,
  ): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <select
        id=${id}
        @change=${({ target }: Event) => this.#change({ [id]: (target as HTMLSelectElement).value })}
      >
        ${choices.map(
          ([value, words]) => html`<option value=${value} .selected=${look[id] === value}>${words}</option>`,
        )}
      </select>
    </div>`;
  }

  #renderKept(): TemplateResult {
    const looks = readLooks(localStorage);
    return html`<section class="kept" aria-labelledby="kept">
      <h3 id="kept">Looks of yours</h3>
      <p class="hint">Kept in this browser, for all your wheels.</p>
      ${looks.map(
        ({ name, look: kept }) =>
          html`<div class="row">
            <bdi class="text">${name}</bdi>
            <button type="button" class="button quiet small" @click=${() => this.#change(kept)}>Use</button>
            <button
              type="button"
              class="button quiet small"
              aria-label=${`Forget ${name}`}
              @click=${() => {
                forgetLook(localStorage, name);
                this.requestUpdate();
              }}
            >
              Forget
            </button>
          </div>`,
      )}
      <div class="field">
        <label for="name">Keep this look as</label>
        <div class="beside">
          <input
            id="name"
            maxlength="40"
            autocomplete="off"
            .value=${live(this._name)}
            @input=${({ target }: Event) => (this._name = (target as HTMLInputElement).value)}
            @keydown=${({ key }: KeyboardEvent) => key === 'Enter' && this.#keep()}
          />
          <button type="button" class="button quiet small" @click=${() => this.#keep()}>Keep</button>
        </div>
      </div>
    </section>`;
  }
}

/** Returns the first colours as stripes of a picture that is six units wide. */
const stripes = (colours: readonly string[]): readonly SVGTemplateResult[] =>
  Array.from(
    { length: 6 },
    (_, at) => svg`<rect x=${at} width="1.02" height="1" fill=${colours[at % colours.length]!} />`,
  );
