import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { controls } from '../../home/home-controls.styles.ts';
import { plural, text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';

/** Fired when the reader chose the list to draw from. */
export type DrawTypeEvent = CustomEvent<SpinResult['type']>;
/** Fired when the reader chose the number of winners. */
export type DrawCountEvent = CustomEvent<number>;

const types = () =>
  [
    ['custom', text('Entries')],
    ['participants', text('Participants')],
  ] as const;

/**
 * Controls of a recorded draw: the button, the list, and the number of winners.
 * @event svc-draw-type - the reader chose a list
 * @event svc-draw-count - the reader chose a number of winners
 * @event svc-draw - the reader pressed the button
 */
export class SvcDrawControls extends LitElement {
  static override styles = [
    tokens,
    typeface,
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
        color: var(--svc-text);
        font-family: var(--svc-font);
      }

      #refusal {
        margin: 0;
        font-size: 15px;
        line-height: 24px;
        text-align: center;
      }

      .draw {
        flex-direction: column;
        gap: 0;
        min-height: 60px;
        font-size: 18px;
        line-height: 24px;
      }

      .draw small {
        font-size: 13px;
        font-weight: 500;
        line-height: 18px;
      }

      .draw[aria-disabled='true'] {
        opacity: 0.55;
        cursor: default;
      }

      .choices {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: 8px 16px;
      }

      .count {
        display: flex;
        align-items: center;
        gap: 8px;
        font-size: 14px;
        font-weight: 550;
      }

      .count input {
        box-sizing: border-box;
        width: 80px;
        min-height: 44px;
        padding: 4px 12px;
        border: 1px solid var(--svc-edge);
        border-radius: var(--svc-radius);
        background: var(--svc-surface);
        color: var(--svc-text);
        font: inherit;
        font-variant-numeric: tabular-nums;
      }

      .count input:focus-visible {
        outline: 3px solid var(--svc-focus);
        outline-offset: 1px;
      }
    `,
  ];
  static override properties = {
    type: { attribute: false },
    count: { attribute: false },
    busy: { attribute: false },
    refusal: { attribute: false },
    secondary: { attribute: false },
  };

  declare type: SpinResult['type'];
  declare count: number;
  /** True while a spin is being drawn or played. */
  declare busy: boolean;
  /** Reason why the wheel cannot be spun. Undefined if it can be spun. */
  declare refusal: string | undefined;
  /** True if the reader should press another button first. The draw button is then less prominent. */
  declare secondary: boolean;

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.draw')?.focus();
  }

  #fire(name: 'svc-draw-type' | 'svc-draw-count' | 'svc-draw', detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  get #isAble(): boolean {
    return !this.busy && this.refusal === undefined;
  }

  #draw(): void {
    if (this.#isAble) this.#fire('svc-draw');
  }

  protected override render(): TemplateResult {
    const { count, refusal, type } = this;
    return html`${refusal === undefined ? nothing : html`<p id="refusal">${refusal}</p>`}
      <button
        type="button"
        class=${this.secondary ? 'button quiet draw' : 'button draw'}
        aria-disabled=${this.#isAble ? 'false' : 'true'}
        aria-describedby=${refusal === undefined ? nothing : 'refusal'}
        @click=${() => this.#draw()}
      >
        <span>${plural(count, 'Spin for a winner', 'Spin for {n} winners')}</span>
        <small>${type === 'custom' ? text('From the entries') : text('From the participants')}</small>
      </button>
      <div class="choices">
        <fieldset class="segments">
          <legend class="unseen">${text('Draw from')}</legend>
          ${types().map(
            ([value, label]) =>
              html`<label
                ><input
                  type="radio"
                  name="type"
                  .checked=${value === type}
                  @change=${() => this.#fire('svc-draw-type', value)}
                />${label}</label
              >`,
          )}
        </fieldset>
        <label class="count"
          >${text('Winners')}
          <input
            type="number"
            min="1"
            max=${wheelLimits.winners}
            inputmode="numeric"
            .value=${String(count)}
            @input=${({ target }: Event) => this.#typeCount((target as HTMLInputElement).value)}
            @change=${({ target }: Event) => this.#chooseCount(target as HTMLInputElement)}
        /></label>
      </div>`;
  }

  /** Applies a valid number while it is being typed, because the button and the preview show it. */
  #typeCount(typed: string): void {
    const count = Number(typed);
    const isValid = Number.isInteger(count) && count >= 1 && count <= wheelLimits.winners;
    if (isValid && typed === String(count)) this.#fire('svc-draw-count', count);
  }

  #chooseCount(input: HTMLInputElement): void {
    const count = Math.round(input.valueAsNumber);
    const chosen = Math.min(wheelLimits.winners, Math.max(1, Number.isNaN(count) ? 1 : count));
    input.value = String(chosen);
    this.#fire('svc-draw-count', chosen);
  }
}
