import { css, html, LitElement, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { controls } from '../../home/home-controls.styles.ts';
import { text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';

/**
 * Countdown before a draw, shown over the wheel. Takes the focus.
 *
 * @event svc-call-off - the reader called off the draw, by the button or by Escape
 */
export class SvcDrawCountdown extends LitElement {
  static override styles = [
    tokens,
    typeface,
    controls,
    css`
      :host {
        display: grid;
        place-content: center;
        justify-items: center;
        gap: 16px;
        border-radius: var(--svc-radius-large);
        background: color-mix(in srgb, var(--svc-ground) 82%, transparent);
        color: var(--svc-text);
        font-family: var(--svc-font);
      }

      .left {
        font-size: clamp(96px, 30vmin, 180px);
        font-variant-numeric: tabular-nums;
        font-weight: 750;
        line-height: 1;
      }

      @media (prefers-reduced-motion: no-preference) {
        .second {
          display: block;
          animation: arrive 250ms ease-out;
        }
      }

      @keyframes arrive {
        from {
          opacity: 0;
          transform: scale(1.3);
        }
      }
    `,
  ];
  static override properties = { left: { attribute: false } };

  /** Seconds left. */
  declare left: number;

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('button')?.focus();
  }

  #callOff(): void {
    this.dispatchEvent(new CustomEvent('svc-call-off'));
  }

  protected override render(): TemplateResult {
    return html`<span class="left" role="timer" aria-live="assertive" aria-atomic="true"
        >${keyed(this.left, html`<span class="second">${this.left}</span>`)}</span
      >
      <button
        type="button"
        class="button quiet"
        @click=${() => this.#callOff()}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Escape') this.#callOff();
        }}
      >
        ${text('Call off')}
      </button>`;
  }
}
