import { css, html, LitElement, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { settingsLimits } from '../../contracts/wheel/settings-limits.ts';
import { text } from '../language/text.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { defaultPalette } from '../wheel/engine/palette.ts';
import { colourField } from './colour-field.styles.ts';
import { fresh, palettes } from './palettes.ts';

/**
 * Choice of the colours of the slices: a palette, or the reader's own colours.
 * @event svc-look-change - the reader chose other colours
 * @slot - note about the effect of new colours on the entries
 */
export class SvcPaletteChoice extends LitElement {
  static override styles = [
    ...card,
    form,
    colourField,
    css`
      .palettes {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(56px, 1fr));
        gap: 8px;
      }

      .palette {
        min-height: 44px;
        padding: 5px;
        border: 1px solid var(--svc-line);
        border-radius: var(--svc-radius);
        background: none;
        cursor: pointer;
      }

      .palette[aria-pressed='true'] {
        border-color: var(--svc-accent);
        box-shadow: inset 0 0 0 1px var(--svc-accent);
      }

      .palette:focus-visible {
        outline: 3px solid var(--svc-focus);
        outline-offset: 2px;
      }

      .palette svg {
        display: block;
        width: 100%;
        height: 32px;
        border-radius: 4px;
        forced-color-adjust: none;
      }

      .own {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
    `,
  ];
  static override properties = { colours: { attribute: false } };

  /** Chosen colours. If empty, the default colours are used. */
  declare colours: readonly string[];

  constructor() {
    super();
    this.colours = [];
  }

  #choose(colours: readonly string[]): void {
    this.dispatchEvent(new CustomEvent('svc-look-change', { detail: { colours } }));
  }

  protected override render(): TemplateResult {
    return html`<fieldset>
      <legend>${text('Colours')}</legend>
      <div class="palettes">${palettes().map(({ name, colours }) => this.#renderPalette(name, colours))}</div>
      ${this.#renderOwn(this.colours.length > 0 ? this.colours : defaultPalette)}
      <slot></slot>
    </fieldset>`;
  }

  #renderPalette(name: string, colours: readonly string[]): TemplateResult {
    return html`<button
      type="button"
      class="palette"
      title=${name}
      aria-label=${text('Colours: {name}', { name })}
      aria-pressed=${colours.join() === this.colours.join() ? 'true' : 'false'}
      @click=${() => this.#choose(colours)}
    >
      <svg viewBox="0 0 6 1" preserveAspectRatio="none" aria-hidden="true">
        ${stripes(colours.length > 0 ? colours : defaultPalette)}
      </svg>
    </button>`;
  }

  #renderOwn(shown: readonly string[]): TemplateResult {
    return html`<div class="own">
      ${shown.map(
        (colour, at) =>
          html`<input
            type="color"
            aria-label=${text('Colour {n}', { n: at + 1 })}
            .value=${live(colour.toLowerCase())}
            @change=${({ target }: Event) =>
              this.#choose(shown.with(at, (target as HTMLInputElement).value.toUpperCase()))}
          />`,
      )}
      <button
        type="button"
        class="button quiet small"
        aria-label=${text('Add a colour')}
        @click=${() => this.#choose([...shown, fresh(shown)].slice(0, settingsLimits.palette))}
      >
        +
      </button>
      ${
        shown.length > 1
          ? html`<button
              type="button"
              class="button quiet small"
              aria-label=${text('Remove the last colour')}
              @click=${() => this.#choose(shown.slice(0, -1))}
            >
              −
            </button>`
          : nothing
      }
    </div>`;
  }
}

/** Renders the first colours as six stripes, each one unit wide. */
const stripes = (colours: readonly string[]): readonly SVGTemplateResult[] =>
  Array.from(
    { length: 6 },
    (_, at) => svg`<rect x=${at} width="1.02" height="1" fill=${colours[at % colours.length]!} />`,
  );
