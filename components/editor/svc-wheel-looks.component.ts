import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { plural, text } from '../language/text.ts';
import { sign } from '../ui/panel-signs.ts';
import { panel } from '../ui/panel.styles.ts';
import { defaultPalette } from '../wheel/engine/palette.ts';
import { colourInput } from './colour-input.styles.ts';
import { EditorSaidEvent } from './editor-events.ts';
import { mostColours, readTitle, titleGraphemes, type LocalSettings } from './local/stored-wheel.ts';
import type { LocalEntry } from './local/local-entry.ts';
import type { EditedWheel } from './edited-wheel.ts';

/** Colours of new fields. None of them is in the default palette. */
const fresh = ['#7B61FF', '#2BB673', '#FF6B6B', '#00A6A6', '#F4A259', '#B8336A'];

/**
 * Title and colours of a wheel in the browser.
 *
 * @event svc-editor-said - something could not be done
 */
export class SvcWheelLooks extends LitElement {
  static override styles = [
    panel,
    css`
      :host {
        display: grid;
        gap: 16px;
      }

      .colours {
        display: flex;
        flex-wrap: wrap;
        gap: 12px 8px;
        margin: 0 0 8px;
        padding: 0;
        list-style: none;
      }

      li {
        position: relative;
        display: flex;
      }

      ${colourInput}

      input[type='color'] {
        width: 44px;
        height: 44px;
        --corner: var(--svc-radius);
      }

      li button.icon {
        width: 28px;
        min-height: 44px;
        color: var(--svc-text-quiet);
      }

      li svg.sign {
        width: 16px;
        height: 16px;
      }

      .elimination {
        display: flex;
        align-items: center;
        gap: 12px;
        min-height: 44px;
        font-weight: 450;
        cursor: pointer;
      }

      .elimination input {
        width: 20px;
        height: 20px;
        margin: 0;
        accent-color: var(--svc-accent);
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];
  static override properties = {
    wheel: { attribute: false },
    settings: { attribute: false },
    entries: { attribute: false },
    palette: { attribute: false },
  };

  declare wheel: EditedWheel;
  /** A new value updates this element. The object `wheel` is always the same. */
  declare settings: LocalSettings;
  declare entries: readonly LocalEntry[];
  /** Colours for a wheel without its own colours. If empty, the default palette is used. */
  declare palette: readonly string[];

  /** Title that is too long. It is shown, but not stored, until the reader corrects it. */
  #draft: string | null = null;

  constructor() {
    super();
    this.palette = [];
    this.entries = [];
  }

  /** Text of the title field. While the reader is in the field, an update must not overwrite its text. */
  get #title(): string {
    const field = this.renderRoot.querySelector<HTMLInputElement>('#title');
    if (field && this.shadowRoot?.activeElement === field && document.hasFocus()) return field.value;
    return this.#draft ?? this.settings.title;
  }

  get #colours(): readonly string[] {
    if (this.settings.colors.length > 0) return this.settings.colors;
    return this.palette.length > 0 ? this.palette : defaultPalette;
  }

  #titled({ target }: Event): void {
    const field = target as HTMLInputElement;
    const title = readTitle(field.value);
    this.#draft = null;
    if (title === '' && field.value.trim() !== '') {
      this.#draft = field.value;
      this.dispatchEvent(
        new EditorSaidEvent(`A title has at most ${titleGraphemes} characters`, { isFault: true }),
      );
      return;
    }
    if (title !== this.settings.title) this.wheel.apply({ what: 'new title', settings: { title } });
    this.requestUpdate();
  }

  #colour(what: string, colors: readonly string[]): void {
    this.wheel.apply({ what, settings: { colors } });
  }

  #picked(at: number, { target }: Event): void {
    this.#colour('new colour', this.#colours.with(at, (target as HTMLInputElement).value.toUpperCase()));
  }

  #addColour(): void {
    const colours = this.#colours;
    const next = fresh.find((colour) => !colours.includes(colour)) ?? fresh[colours.length % fresh.length]!;
    this.#colour('new colour', [...colours, next]);
  }

  #clearOwn(): void {
    const entries = this.entries.map(({ color: _, ...entry }) => entry);
    this.wheel.apply({ what: 'removal of own colours', entries });
  }

  protected override render(): TemplateResult {
    const colours = this.#colours;
    const own = this.entries.filter(({ color }) => color !== undefined).length;
    return html`
      <div>
        <label for="title">${text('Title')}</label>
        <input
          id="title"
          dir="auto"
          autocomplete="off"
          .value=${live(this.#title)}
          @change=${this.#titled}
          @blur=${() => this.requestUpdate()}
        />
      </div>
      <div>
        <h3 class="label" id="colours">${text('Colours, in turn around the wheel')}</h3>
        <ul class="colours" aria-labelledby="colours">
          ${colours.map(
            (colour, at) =>
              html`<li>
                <input
                  type="color"
                  aria-label=${text('Colour {n}', { n: at + 1 })}
                  .value=${live(colour.toLowerCase())}
                  @change=${(event: Event) => this.#picked(at, event)}
                />
                ${
                  colours.length > 1
                    ? html`<button
                        type="button"
                        class="icon bare"
                        aria-label=${text('Remove colour {n}', { n: at + 1 })}
                        @click=${() => this.#colour('removal of a colour', colours.toSpliced(at, 1))}
                      >
                        ${sign('close')}
                      </button>`
                    : nothing
                }
              </li>`,
          )}
        </ul>
        <div class="actions">
          ${
            colours.length < mostColours
              ? html`<button type="button" @click=${this.#addColour}>
                  ${sign('add')} ${text('Add a colour')}
                </button>`
              : nothing
          }
          ${
            this.settings.colors.length > 0
              ? html`<button type="button" @click=${() => this.#colour('default colours', [])}>
                  ${text('Default colours')}
                </button>`
              : nothing
          }
          ${
            own > 0
              ? html`<button type="button" @click=${this.#clearOwn}>
                  ${plural(own, 'Remove the colour of {n} entry', 'Remove the colours of {n} entries')}
                </button>`
              : nothing
          }
        </div>
      </div>
      <label class="elimination">
        <input
          type="checkbox"
          .checked=${live(this.settings.elimination === true)}
          @change=${({ target }: Event) =>
            this.wheel.apply({
              what: 'elimination',
              settings: { elimination: (target as HTMLInputElement).checked },
            })}
        />
        ${text('Take each winner off the wheel, until one is left')}
      </label>
    `;
  }
}
