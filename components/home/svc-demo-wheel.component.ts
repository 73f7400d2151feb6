import { html, LitElement, type TemplateResult } from 'lit';
import { visualTreatments, type VisualTreatment } from '../../contracts/wheel/visual-treatment.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import type { SpinCompleteDetail, WheelEntry } from '../wheel/wheel-events.ts';
import { demoEntries, demoSizes, type DemoSize } from './demo-entries.ts';
import { controls } from './home-controls.styles.ts';
import { inWords } from './builder/in-words.ts';
import { styles } from './svc-demo-wheel.styles.ts';

const counted = new Intl.NumberFormat('en');

/** Demo wheel that needs no service. Readers can choose the list size and the visual treatment. */
export class SvcDemoWheel extends LitElement {
  static override styles = [tokens, typeface, controls, styles];
  static override properties = {
    size: { type: Number },
    _treatment: { state: true },
    _landed: { state: true },
  };

  declare size: DemoSize;
  declare private _treatment: VisualTreatment;
  declare private _landed: { readonly name: string; readonly of: DemoSize } | null;

  /** Size of the list that the running spin was drawn from. */
  #drawnFrom: DemoSize;
  readonly #entries = new Map<DemoSize, readonly WheelEntry[]>();

  constructor() {
    super();
    this.size = demoSizes[0];
    this.#drawnFrom = this.size;
    this._treatment = 'classic';
    this._landed = null;
  }

  /** Returns the list of the chosen size. The array must stay the same, so that the wheel sees no change. */
  #filled(): readonly WheelEntry[] {
    let entries = this.#entries.get(this.size);
    if (entries === undefined) this.#entries.set(this.size, (entries = demoEntries(this.size)));
    return entries;
  }

  #sized(size: DemoSize): void {
    this.size = size;
    this._landed = null;
  }

  #started(): void {
    this._landed = null;
    this.#drawnFrom = this.size;
  }

  #completed({ detail }: CustomEvent<SpinCompleteDetail>): void {
    this._landed = { name: detail.winner.name, of: this.#drawnFrom };
  }

  protected override render(): TemplateResult {
    return html`
      <div class="stage">
        <svc-wheel
          label=${`Wheel with ${counted.format(this.size)} names`}
          spin-duration="6"
          treatment=${this._treatment}
          .entries=${this.#filled()}
          @svc-wheel-spin-start=${this.#started}
          @svc-wheel-spin-complete=${this.#completed}
        ></svc-wheel>
      </div>
      <p class="said">
        ${
          this._landed
            ? html`<strong>${this._landed.name}</strong>, one of ${counted.format(this._landed.of)}`
            : 'Tap it, or give it a flick'
        }
      </p>
      <div class="choices">
        <fieldset class="segments">
          <legend class="unseen">Names on the wheel</legend>
          ${demoSizes.map(
            (size) =>
              html`<label
                ><input
                  type="radio"
                  name="size"
                  .checked=${size === this.size}
                  @change=${() => this.#sized(size)}
                />${counted.format(size)}${size === demoSizes[0] ? ' names' : ''}</label
              >`,
          )}
        </fieldset>
        <fieldset class="segments">
          <legend class="unseen">Style of the wheel</legend>
          ${visualTreatments.map(
            (treatment) =>
              html`<label
                ><input
                  type="radio"
                  name="treatment"
                  .checked=${treatment === this._treatment}
                  @change=${() => (this._treatment = treatment)}
                />${inWords(treatment)}</label
              >`,
          )}
        </fieldset>
      </div>
    `;
  }
}
