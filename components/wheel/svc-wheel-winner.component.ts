import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { formatOdds } from './odds.ts';
import type { SpinWinner, WinnerAction } from './wheel-events.ts';

/** What the dialog tells of a winner. */
export interface WinnerNotice {
  readonly spinId: string;
  readonly winner: SpinWinner;
  /** Chance this winner had, 0–1. */
  readonly odds: number;
  /** Id under which the draw is recorded, shown small and copied whole; absent for spins that nothing records. */
  readonly drawId?: string | undefined;
  /** Smaller print, such as that this was a practice spin. */
  readonly note?: string | undefined;
  /** Where the spin can be verified; absent for spins that nothing proves. */
  readonly verifyUrl?: string | undefined;
  /** What the reader may do about the winner; empty: only close. */
  readonly actions: readonly WinnerAction[];
  /** Names of all winners of the draw, in order, where it had several. */
  readonly winners?: readonly string[] | undefined;
}

/**
 * The winner's dialog: modal, so that focus goes to it and comes back; Escape and Close close it. In a frame or a
 * window the reader is not in it opens without the focus, and takes it when they come: a spin that somebody else
 * started must not pull them out of a field of the page around it, nor scroll that page.
 *
 * @event svc-wheel-winner-close - the dialog was closed by the reader
 * @csspart dialog - the dialog
 */
export class SvcWheelWinner extends LitElement {
  static override styles = css`
    dialog {
      box-sizing: border-box;
      width: min(400px, calc(100vw - 32px));
      max-height: calc(100vh - 24px);
      overflow: auto;
      padding: 28px 24px 24px;
      border: 1px solid var(--svc-line, light-dark(#dfe1ea, #2e3243));
      border-radius: var(--svc-radius-large, 12px);
      background: var(--svc-surface, light-dark(#ffffff, #191b26));
      color: var(--svc-text, light-dark(#14161f, #f1f2f8));
      box-shadow: var(--svc-shadow, 0 8px 32px rgb(0 0 0 / 0.35));
      font-family: var(--svc-font, system-ui, sans-serif);
      text-align: center;
    }
    dialog[open] {
      animation: rise 220ms cubic-bezier(0.2, 0.9, 0.3, 1.2);
    }
    dialog::backdrop {
      background: rgb(8 9 16 / 0.5);
    }
    .chip {
      width: 48px;
      height: 48px;
      margin: 0 auto 16px;
      border-radius: 50%;
      box-shadow:
        inset 0 2px 4px rgb(255 255 255 / 0.45),
        inset 0 -3px 6px rgb(0 0 0 / 0.25);
      background: var(--_chip);
    }
    .said {
      margin: 0;
      font-size: 14px;
      color: var(--svc-text-quiet, light-dark(#565c70, #a5abc0));
    }
    h2 {
      margin: 4px 0 8px;
      font-size: 32px;
      line-height: 1.15;
      font-weight: 750;
      overflow-wrap: anywhere;
      text-wrap: balance;
    }
    .odds {
      margin: 0 0 4px;
      font-size: 14px;
      font-variant-numeric: tabular-nums;
      color: var(--svc-text-quiet, light-dark(#565c70, #a5abc0));
    }
    button {
      margin-top: 20px;
      min-width: 120px;
      min-height: 44px;
      padding: 0 24px;
      border: 0;
      border-radius: var(--svc-radius, 8px);
      background: var(--svc-accent, light-dark(#4b3fd6, #8f86ff));
      color: var(--svc-accent-text, light-dark(#ffffff, #11121b));
      font-family: inherit;
      font-size: 16px;
      font-weight: 600;
      cursor: pointer;
    }
    .verify {
      display: block;
      width: fit-content;
      margin: 4px auto 0;
      padding: 4px 8px;
      border-radius: var(--svc-radius-small, 6px);
      font-size: 14px;
      font-weight: 600;
      color: var(--svc-accent, light-dark(#4b3fd6, #8f86ff));
    }
    button:focus-visible,
    .verify:focus-visible {
      outline: 3px solid var(--svc-focus, light-dark(#4b3fd6, #b4aeff));
      outline-offset: 2px;
    }
    @keyframes rise {
      from {
        opacity: 0;
        transform: translateY(12px) scale(0.96);
      }
    }
    @media (max-height: 260px) {
      dialog {
        padding: 12px 16px;
      }
      .chip {
        display: none;
      }
      h2 {
        font-size: 22px;
      }
      button {
        margin-top: 8px;
      }
    }
    @media (max-height: 160px), (max-width: 160px) {
      dialog {
        width: calc(100vw - 8px);
        max-width: none;
        max-height: calc(100vh - 8px);
        padding: 4px;
      }
      .said,
      .odds,
      .verify {
        display: none;
      }
      h2 {
        margin: 0;
        font-size: 14px;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      button {
        margin-top: 4px;
        min-width: 0;
        min-height: 24px;
        padding: 0 8px;
        font-size: 12px;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      dialog[open] {
        animation: none;
      }
    }
  `;

  static override properties = { notice: { attribute: false } };

  /** The winner to tell of; null closes the dialog. */
  declare notice: WinnerNotice | null;

  constructor() {
    super();
    this.notice = null;
  }

  readonly #entered = () => {
    this.renderRoot.querySelector<HTMLElement>('dialog[open] button')?.focus();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('focus', this.#entered);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.#entered);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('notice')) return;
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog) return;
    const here = document.hasFocus();
    if (this.notice) {
      // The winner's colour goes through the object model: a strict policy refuses style attributes.
      dialog.style.setProperty('--_chip', this.notice.winner.color);
      // What is inert cannot be focused, not even by opening it.
      dialog.inert = !here;
      if (!dialog.open) dialog.showModal();
      dialog.inert = false;
      if (here) this.#entered();
    } else if (dialog.open) {
      if (here) dialog.close();
      else {
        // Closed, it gives the focus back to what had it when it opened; taken out, to nothing.
        const { nextSibling } = dialog;
        dialog.remove();
        dialog.open = false;
        this.renderRoot.insertBefore(dialog, nextSibling);
      }
    }
  }

  #closed(): void {
    if (!this.notice) return;
    this.notice = null;
    this.dispatchEvent(new CustomEvent('svc-wheel-winner-close', { bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const { notice } = this;
    return html`<dialog
      part="dialog"
      role="alertdialog"
      aria-labelledby="said name"
      aria-describedby="odds"
      @close=${this.#closed}
    >
      ${
        notice
          ? html`<div class="chip"></div>
              <p class="said" id="said">The winner is</p>
              <h2 id="name" dir="auto">${notice.winner.name}</h2>
              <p class="odds" id="odds">
                Chance ${formatOdds(notice.odds)}${notice.note ? html`<br />${notice.note}` : nothing}
              </p>
              ${
                notice.verifyUrl === undefined
                  ? nothing
                  : html`<a class="verify" href=${notice.verifyUrl} target="_blank" rel="noopener"
                      >Verify this spin</a
                    >`
              }
              <button type="button" @click=${() => this.renderRoot.querySelector('dialog')?.close()}>
                Close
              </button>`
          : nothing
      }
    </dialog>`;
  }
}
