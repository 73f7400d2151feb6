import { css, html, LitElement, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { iconButton } from './buttons/icon-button.styles.ts';
import { sign } from './panel-signs.ts';

/**
 * Milliseconds after opening in which a press beside the dialog is ignored, because it may belong to a double
 * click.
 */
const doubleClick = 500;

/**
 * Modal dialog of a signed-in page. It is open while it is in the document. When it is removed, the focus
 * returns to the element that had it before.
 *
 * @event svc-dialog-close - the reader wants to close the dialog, by Escape, the close button or a press
 * beside it
 * @slot - content; an element with `autofocus` gets the focus when the dialog opens
 * @slot actions - buttons below the content, the confirming one last
 */
export class SvcDialog extends LitElement {
  static override styles = [
    tokens,
    typeface,
    iconButton,
    css`
      :host {
        display: contents;
      }

      dialog {
        box-sizing: border-box;
        width: min(480px, calc(100vw - 32px));
        max-height: calc(100dvh - 32px);
        padding: 0;
        border: 1px solid var(--svc-line);
        border-radius: 16px;
        background: var(--svc-surface);
        color: var(--svc-text);
        font: 16px/1.5 var(--svc-font);
        box-shadow: var(--svc-shadow);
        overflow: auto;
        overflow-wrap: anywhere;
      }

      dialog::backdrop {
        background: light-dark(rgb(20 22 31 / 0.4), rgb(0 0 0 / 0.6));
      }

      .box {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
        padding: 24px;
      }

      .head {
        display: flex;
        align-items: start;
        justify-content: space-between;
        gap: 8px;
      }

      h2 {
        margin: 0;
        font-size: 20px;
        line-height: 28px;
        font-weight: 700;
        letter-spacing: -0.01em;
        text-wrap: balance;
      }

      h2:focus {
        outline: none;
      }

      .head button {
        flex: none;
        margin-block: -8px;
        margin-inline-end: -8px;
      }

      .sign {
        width: 20px;
        height: 20px;
        fill: none;
        stroke: currentColor;
        stroke-width: 2;
        stroke-linecap: round;
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: end;
        gap: 8px;
      }

      @media (max-width: 520px) {
        .box {
          padding: 16px;
        }

        /* If the buttons do not fit on one line, the button that confirms is at the top. */
        .actions {
          flex-wrap: wrap-reverse;
        }

        .actions ::slotted(*) {
          flex: 1 1 160px;
        }
      }
    `,
  ];
  static override properties = { heading: { type: String } };

  declare heading: string;
  #before: HTMLElement | undefined;
  #openedAt = 0;

  constructor() {
    super();
    this.heading = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Return the focus. Browsers do this if a dialog is closed, but not if it is removed.
    if (this.#before?.isConnected) this.#before.focus();
  }

  protected override firstUpdated(): void {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (focused instanceof HTMLElement) this.#before = focused;
    this.renderRoot.querySelector('dialog')?.showModal();
    // Focus the slotted element, because browsers look for `autofocus` only inside the shadow tree.
    this.querySelector<HTMLElement>('[autofocus]')?.focus();
    this.#openedAt = performance.now();
  }

  override focus(): void {
    this.renderRoot.querySelector('h2')?.focus();
  }

  #close(event: Event): void {
    // Keep the dialog open. The page has to remove this element.
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('svc-dialog-close'));
  }

  /**
   * Closes the dialog after a press beside it. The content covers the whole dialog, so only a press on the
   * backdrop has the dialog as its target.
   */
  #pressed(event: MouseEvent): void {
    if (event.target !== event.currentTarget) return;
    if (performance.now() - this.#openedAt > doubleClick) this.#close(event);
  }

  protected override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="heading"
      @cancel=${this.#close}
      @close=${this.#close}
      @pointerdown=${this.#pressed}
    >
      <div class="box">
        <div class="head">
          <h2 id="heading" tabindex="-1">${this.heading}</h2>
          <button type="button" aria-label=${text('Close')} @click=${this.#close}>${sign('close')}</button>
        </div>
        <slot></slot>
        <div class="actions"><slot name="actions"></slot></div>
      </div>
    </dialog>`;
  }
}
