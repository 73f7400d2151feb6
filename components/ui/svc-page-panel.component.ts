import { css, html, LitElement, svg, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { iconButton } from './buttons/icon-button.styles.ts';
import { takeEscape } from './escape-key.ts';

/** Media query that is true if there is room for a panel beside the wheel. */
const wide = '(min-width: 840px) and (min-height: 400px)';

/**
 * Panel of a page. The panel is beside the wheel if there is enough room, otherwise in a modal dialog.
 *
 * @event svc-page-panel-close - the reader closed the panel
 * @slot - content
 */
export class SvcPagePanel extends LitElement {
  static override properties = {
    heading: { type: String },
    low: { type: Boolean, reflect: true },
    docked: { type: Boolean, reflect: true },
  };
  static override styles = [
    iconButton,
    css`
      :host {
        display: contents;
      }
      dialog {
        box-sizing: border-box;
        display: flex;
        flex-direction: column;
        padding: 0;
        border: 0;
        background: var(--svc-surface);
        color: var(--svc-text);
        font-family: var(--svc-font);
      }
      dialog:not([open]) {
        display: none;
      }
      dialog:modal {
        position: fixed;
        inset: 0;
        width: 100%;
        max-width: none;
        height: 100%;
        max-height: none;
        margin: 0;
      }
      @media (min-height: 520px) {
        :host([low]) dialog:modal {
          inset-block-start: auto;
          height: 56dvh;
          border-radius: 16px 16px 0 0;
          border-top: 1px solid var(--svc-line);
          box-shadow: var(--svc-shadow);
        }
        :host([low]) dialog::backdrop {
          background: none;
        }
      }
      :host([docked]) dialog {
        position: relative;
        grid-column: 2;
        grid-row: 1;
        width: 400px;
        height: 100vh;
        height: 100dvh;
        margin: 0;
        border-inline-start: 1px solid var(--svc-line);
        box-shadow: var(--svc-shadow);
      }
      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
        padding: 8px;
        padding-inline-start: 16px;
        border-bottom: 1px solid var(--svc-line);
      }
      h2 {
        margin: 0;
        font-size: 18px;
        line-height: 1.25;
      }
      h2:focus-visible {
        outline: 3px solid var(--svc-focus);
        outline-offset: 2px;
      }
      button:focus-visible {
        outline-offset: -3px;
      }
      button svg {
        width: 20px;
        height: 20px;
      }
      .content {
        flex: 1;
        min-height: 0;
        overflow: auto;
        padding: 16px;
      }
    `,
  ];

  declare heading: string;
  /** True to leave the upper part of a small window free. */
  declare low: boolean;
  declare docked: boolean;

  readonly #room = window.matchMedia(wide);

  constructor() {
    super();
    this.heading = '';
    this.low = false;
    this.docked = this.#room.matches;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#room.addEventListener('change', this.#fit);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#room.removeEventListener('change', this.#fit);
  }

  protected override firstUpdated(): void {
    this.#show();
  }

  /**
   * Makes the heading focusable, and focuses it. It is not focusable before, because the dialog would focus
   * it when it opens.
   */
  override focus(): void {
    const heading = this.renderRoot.querySelector('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }

  readonly #fit = (): void => {
    this.docked = this.#room.matches;
    // Close the dialog and open it again, because an open dialog cannot become modal.
    this.#dialog.close();
    this.#show();
  };

  get #dialog(): HTMLDialogElement {
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog) throw new Error('the panel has not rendered its dialog yet');
    return dialog;
  }

  #show(): void {
    if (this.docked) this.#dialog.show();
    else this.#dialog.showModal();
  }

  /**
   * Closes the panel on `cancel`, because the browser fires `close` later, when the reader may already have
   * opened another panel.
   */
  #canceled(event: Event): void {
    // Ignore the `cancel` event of a file field in the content.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    this.#close();
  }

  /**
   * Closes the panel if the browser has closed its dialog, which Chromium may do without a `cancel` event.
   */
  #closed(): void {
    if (this.isConnected && !this.#dialog.open) this.#close();
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent('svc-page-panel-close', { bubbles: true, composed: true }));
  }

  #keyed(event: KeyboardEvent): void {
    // Handle Escape only beside the wheel, because the browser closes a modal dialog itself.
    if (this.docked && takeEscape(event)) this.#close();
  }

  protected override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="heading"
      @cancel=${this.#canceled}
      @close=${this.#closed}
      @keydown=${this.#keyed}
    >
      <header>
        <h2 id="heading">${this.heading}</h2>
        <button type="button" aria-label=${text('Close')} @click=${this.#close}>
          ${svg`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
            stroke-linecap="round" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>`}
        </button>
      </header>
      <div class="content"><slot></slot></div>
    </dialog>`;
  }
}
