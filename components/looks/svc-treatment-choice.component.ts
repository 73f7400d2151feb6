import { css, html, LitElement, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { visualTreatments, type VisualTreatment } from '../../contracts/wheel/visual-treatment.ts';
import { text } from '../language/text.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import type { WheelEntry } from '../wheel/wheel-events.ts';
import '../wheel/svc-wheel.ts';
import type { Look } from './look.ts';
import { treatmentName } from './treatment-names.ts';

/** Number of slices of a thumbnail. */
const thumbnailSlices = 8;

/**
 * Choice of a visual treatment. Each treatment is shown on a small wheel.
 * @event svc-look-change - the reader chose a treatment
 */
export class SvcTreatmentChoice extends LitElement {
  static override styles = [
    ...card,
    form,
    css`
      .treatments {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(80px, 1fr));
        gap: 8px;
      }

      .treatment {
        position: relative;
        display: grid;
        justify-items: center;
        gap: 4px;
        padding: 10px 6px 8px;
        border: 1px solid var(--svc-line);
        border-radius: var(--svc-radius-large);
        color: var(--svc-text-quiet);
        font-size: 13px;
        line-height: 18px;
        font-weight: 550;
        text-align: center;
        cursor: pointer;
      }

      .treatment:hover {
        border-color: var(--svc-edge);
      }

      .treatment:has(:checked) {
        border-color: var(--svc-accent);
        background: color-mix(in srgb, var(--svc-accent) 10%, transparent);
        box-shadow: inset 0 0 0 1px var(--svc-accent);
        color: var(--svc-text);
      }

      .treatment:has(:focus-visible) {
        outline: 3px solid var(--svc-focus);
        outline-offset: 2px;
      }

      .treatment input {
        position: absolute;
        inset: 0;
        margin: 0;
        opacity: 0;
        cursor: pointer;
      }

      .thumbnail {
        width: 80px;
      }
    `,
  ];
  static override properties = {
    look: { attribute: false },
    rows: { attribute: false },
    palette: { attribute: false },
  };

  declare look: Look;
  /** Entries of the wheel. The thumbnails show the first of them. */
  declare rows: readonly WheelEntry[];
  /** Colours for entries without a colour of their own. */
  declare palette: readonly string[];
  #thumbnail: { readonly of: readonly WheelEntry[]; readonly rows: readonly WheelEntry[] } | undefined;

  constructor() {
    super();
    this.rows = [];
    this.palette = [];
  }

  /**
   * Returns the first visible entries of the wheel without their names, or sample entries if there are fewer
   * than two.
   */
  #thumbnailRows(): readonly WheelEntry[] {
    if (this.#thumbnail?.of !== this.rows) {
      const some = this.rows.filter(({ hidden }) => !hidden).slice(0, thumbnailSlices);
      const shown =
        some.length > 1 ? some : Array.from({ length: thumbnailSlices }, () => ({}) as WheelEntry);
      const rows = shown.map(({ color }, at) => {
        return { id: String(at), name: ' ', ...(color !== undefined && { color }) };
      });
      this.#thumbnail = { of: this.rows, rows };
    }
    return this.#thumbnail.rows;
  }

  #choose(visualTreatment: VisualTreatment): void {
    this.dispatchEvent(new CustomEvent('svc-look-change', { detail: { visualTreatment } }));
  }

  protected override render(): TemplateResult {
    const rows = this.#thumbnailRows();
    return html`<fieldset>
      <legend>${text('Style')}</legend>
      <div class="treatments">
        ${visualTreatments.map(
          (treatment) =>
            html`<label class="treatment">
              <input
                type="radio"
                name="treatment"
                aria-label=${treatmentName(treatment)}
                .checked=${live(treatment === this.look.visualTreatment)}
                @change=${() => this.#choose(treatment)}
              />
              <span class="thumbnail" inert aria-hidden="true"
                ><svc-wheel
                  no-sound
                  no-dialog
                  disabled
                  fixed-start
                  .treatment=${treatment}
                  .pointerSide=${this.look.pointerSide}
                  .palette=${this.palette}
                  .entries=${rows}
                ></svc-wheel
              ></span>
              <span>${treatmentName(treatment)}</span>
            </label>`,
        )}
      </div>
    </fieldset>`;
  }
}
