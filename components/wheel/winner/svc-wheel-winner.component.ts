import { adoptStyles, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import { hexColour } from '../../../contracts/wheel/hex-colour.ts';
import { labelColour } from '../engine/palette.ts';
import { icons } from './moment-icons.ts';
import { DrawId } from './draw-id.ts';
import { FocusRing } from '../focus-ring.ts';
import { pageClock, type FrameClock } from '../frame-clock.ts';
import { actions } from './svc-wheel-winner-actions.styles.ts';
import { inlineStyles } from './svc-wheel-winner-inline.styles.ts';
import { sizes } from './svc-wheel-winner-sizes.styles.ts';
import { severalPart, type SeveralPart } from './several.ts';
import { styles } from './svc-wheel-winner.styles.ts';
import { WinnerActionEvent, type WinnerAction } from '../wheel-events.ts';
import { focusedField } from './typing-pause.ts';
import { winnerAnnouncement } from './winner-announcement.ts';
import type { WinnerNotice } from './winner-notice.ts';
import { placeBeside, waitMs } from './winner-place.ts';
import type { LandedHost } from './landed-slice.ts';

const words = (): Readonly<Record<WinnerAction, string>> => ({
  keep: text('Keep'),
  hide: text('Hide'),
  remove: text('Remove'),
  again: text('Spin again'),
});

const isSeveral = (notice: WinnerNotice | null): boolean => (notice?.winners?.length ?? 0) > 1;

const noTyping = new Set(['Escape', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/**
 * The winner's dialog. Escape and the first button close it.
 *
 * The dialog takes the focus only if the window has the focus. Otherwise a spin of another person could take the focus
 * from a field of the host page.
 *
 * If the reader was typing in a text field, the dialog focuses the winner's name. A key that continues typing goes to
 * the field.
 *
 * @event svc-wheel-winner-action - the reader chose one of the actions; the dialog closes
 * @event svc-wheel-winner-close - the reader closed the dialog
 * @event svc-wheel-winner-skip - the reader wants to see all winners now, instead of one after another
 * @event svc-wheel-winner-postpone - the dialog has closed because the reader continued typing in the field under it
 * @csspart dialog - the dialog
 * @csspart proof - id of the draw and the link that verifies it
 * @slot winner - shown under the names, in place of the list of several winners
 * @csspart actions - the buttons
 */
export class SvcWheelWinner extends LitElement {
  static override styles = [styles, actions, sizes, inlineStyles];
  static override properties = {
    notice: { attribute: false },
    unattended: { type: Boolean, reflect: true },
    inline: { type: Boolean, reflect: true },
    sentence: { attribute: false },
    wheel: { attribute: false },
    clock: { attribute: false },
  };

  declare notice: WinnerNotice | null;
  /**
   * For screens without input. The dialog has no buttons, shows several winners on slides, and closes
   * automatically.
   */
  declare unattended: boolean;
  /** True for a card on the wheel that is not modal and does not take the focus. Escape closes it from anywhere. */
  declare inline: boolean;
  /** Sentence above the name of the winner; empty for the usual sentence. */
  declare sentence: string;
  /**
   * Wheel beside whose pointer the dialog opens. Without a wheel, the dialog opens in the middle of the window.
   */
  declare wheel: LandedHost | undefined;
  declare clock: FrameClock;
  readonly #ring = new FocusRing(this);
  readonly #drawId = new DrawId(this);
  #several: SeveralPart | undefined;
  #slideshow: InstanceType<SeveralPart['WinnerSlideshow']> | undefined;

  constructor() {
    super();
    this.notice = null;
    this.unattended = false;
    this.inline = false;
    this.sentence = '';
    this.clock = pageClock;
  }

  /** Text field that had the focus when the dialog opened; null after the reader has used the dialog. */
  #field: HTMLElement | null = null;

  /** Closes a card on the wheel by Escape, unless the key belongs to a text field. */
  readonly #onEscape = (event: KeyboardEvent) => {
    const dialog = this.inline && event.key === 'Escape' && !event.defaultPrevented && this.#dialog;
    if (!dialog || focusedField()) return;
    if (this.notice?.turn) this.#skip();
    else dialog.close();
  };

  readonly #onWindowFocus = () => {
    if (!this.inline && !this.shadowRoot?.activeElement) this.#focusFirst();
  };

  readonly #onResize = () => {
    const dialog = this.#dialog;
    if (dialog) this.#place(dialog);
  };

  #place(dialog: HTMLDialogElement): void {
    const isInMiddle = this.unattended || this.notice?.turn?.isTurning;
    // On the wheel, the card is at the end opposite to the pointer.
    dialog.toggleAttribute('data-at-top', this.inline && this.wheel?.pointerSide === 'bottom');
    if (!this.inline) placeBeside(dialog, isInMiddle ? undefined : this.wheel);
  }

  #focusFirst(): void {
    const first = this.#field ? '#name' : '.actions button';
    this.#dialog?.querySelector<HTMLElement>(first)?.focus();
  }

  #used(): void {
    this.#field = null;
  }

  /** Moves the focus to the field if a key continues typing, so that the browser enters the key there. */
  #keyed(event: KeyboardEvent): void {
    // Handle Escape here. In a dialog that opened without a gesture, Escape closes the dialog even if
    // `cancel` is prevented.
    if (event.key === 'Escape' && !this.inline) this.#cancelled(event);
    const field = this.#field;
    if (!field || noTyping.has(event.key)) return;
    this.#field = null;
    if (event.key === 'Tab' || !field.isConnected) return;
    this.notice = null;
    this.#dialog?.close();
    field.focus({ preventScroll: true });
    this.dispatchEvent(new CustomEvent('svc-wheel-winner-postpone'));
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog[open]');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('focus', this.#onWindowFocus);
    document.addEventListener('keydown', this.#onEscape);
    window.addEventListener('resize', this.#onResize);
    // Open the dialog again: after a move of the wheel within the page, it is still open but no longer modal.
    const dialog = this.#dialog;
    if (dialog) {
      dialog.open = false;
      this.#show(dialog);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.#onWindowFocus);
    document.removeEventListener('keydown', this.#onEscape);
    window.removeEventListener('resize', this.#onResize);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('notice')) this.#drawId.reset();
    if (!changed.has('notice') && !changed.has('unattended')) return;
    const { notice } = this;
    if (this.unattended || isSeveral(notice)) this.#needSeveral();
    if (notice && !notice.turn && this.unattended) this.#slideshow?.begin(notice.winners ?? []);
    else this.#slideshow?.stop();
  }

  /**
   * Uses the code for several winners and screens without input, and updates again when the code is loaded.
   */
  #needSeveral(): void {
    if (this.#several) return;
    const part = severalPart.module;
    if (!part) {
      void severalPart.eventually().then(() => {
        if (this.isConnected) this.requestUpdate('notice', null);
      });
      return;
    }
    this.#several = part;
    this.#slideshow = new part.WinnerSlideshow(this, () => this.#dialog?.close());
    if (this.renderRoot instanceof ShadowRoot)
      adoptStyles(this.renderRoot, [...SvcWheelWinner.elementStyles, ...part.severalStyles]);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog) return;
    this.#layOut(dialog);
    if (!changed.has('notice') || (isSeveral(this.notice) && !this.#several)) return;
    if (this.notice) {
      // Set the colours by script, because a strict Content Security Policy blocks style attributes.
      const color = hexColour(this.notice.winner.color);
      dialog.style.setProperty('--_chip', color);
      dialog.style.setProperty('--_on-chip', labelColour(color));
      const before = changed.get('notice');
      const goesOn = dialog.open && before?.turn !== undefined && before.spinId === this.notice.spinId;
      if (goesOn) this.#place(dialog);
      else this.#show(dialog);
    } else if (dialog.open) {
      if (document.hasFocus()) dialog.close();
      else {
        // Close the dialog by removing it for a moment. `close()` would focus an element under it, and so
        // take the focus from the window that has it.
        const { nextSibling } = dialog;
        dialog.remove();
        dialog.open = false;
        this.renderRoot.insertBefore(dialog, nextSibling);
      }
    }
  }

  #layOut(dialog: HTMLDialogElement): void {
    const slide = this.#slideshow?.current;
    if (!slide) return;
    const { size, columns, rows } = slide;
    dialog.style.setProperty('--_size', `${size}px`);
    dialog.style.setProperty('--_columns', String(columns));
    dialog.style.setProperty('--_rows', String(rows));
  }

  #show(dialog: HTMLDialogElement): void {
    const here = document.hasFocus() && !this.inline;
    this.#ring.moved();
    this.#field = this.inline ? null : focusedField();
    // Make the dialog inert while it opens, so that it does not take the focus.
    dialog.inert = !here;
    // Set `open`, because `show()` would move the focus.
    if (this.inline) dialog.open = true;
    else if (!dialog.open) dialog.showModal();
    dialog.inert = false;
    this.#place(dialog);
    if (!this.notice?.isSummary)
      this.#several?.revealInTurn(dialog.querySelectorAll('li'), this.notice?.waits ? waitMs : 0);
    if (here) this.#focusFirst();
  }

  #closed(): void {
    if (!this.notice) return;
    this.notice = null;
    this.dispatchEvent(new CustomEvent('svc-wheel-winner-close', { bubbles: true, composed: true }));
  }

  #choose(action: WinnerAction): void {
    const { notice } = this;
    if (!notice) return;
    const { spinId, winner } = notice;
    this.dispatchEvent(new WinnerActionEvent({ action, spinId, winner }));
    this.#dialog?.close();
  }

  #skip(): void {
    this.dispatchEvent(new CustomEvent('svc-wheel-winner-skip'));
  }

  #cancelled(event: Event): void {
    if (!this.notice?.turn) return;
    event.preventDefault();
    this.#skip();
  }

  protected override render(): TemplateResult {
    const { notice } = this;
    const turn = notice?.turn;
    const several = this.#several;
    return html`<dialog
      class=${`${notice?.waits ? 'waits' : ''} ${turn?.isTurning ? 'turning' : ''}`}
      part="dialog"
      role=${this.inline ? 'dialog' : 'alertdialog'}
      aria-labelledby=${several && notice?.isSummary ? 'said' : 'said name'}
      aria-describedby="facts"
      @close=${this.#closed}
      @slotchange=${({ target }: Event) => this.toggleAttribute('has-more', (target as HTMLSlotElement).assignedElements({ flatten: true }).length > 0)}
      @cancel=${this.#cancelled}
      @click=${() => turn && !this.unattended && this.#skip()}
      @keydown=${this.#keyed}
      @pointerdown=${this.#used}
    >
      ${
        notice && (several || !isSeveral(notice))
          ? html`<div class="rays"></div>
              ${winnerAnnouncement(notice, { slide: this.#slideshow?.current, several: turn || !isSeveral(notice) ? undefined : several, unattended: this.unattended, sentence: this.sentence, drawId: this.#drawId })}
              ${several?.turnOf(notice)}
              <p class="unseen" role="status">${this.inline ? nothing : several?.severalSaid(notice)}</p>
              ${this.unattended ? nothing : this.#actions(notice)}`
          : nothing
      }
    </dialog>`;
  }

  /**
   * Renders the buttons. The first button has the focus and only closes the dialog, so that a second press of
   * the space bar does no harm.
   */
  #actions({ actions, turn }: WinnerNotice): TemplateResult {
    const others = actions.filter((action) => action !== 'keep');
    const amount = ['one', 'two', 'three', 'many'][Math.min(3, others.length)]!;
    const keeps = actions.includes('keep');
    return html`<div class="actions ${amount}" part="actions">
      <button
        type="button"
        class="main"
        @click=${({ detail }: MouseEvent) => (turn || detail > 1 ? undefined : keeps ? this.#choose('keep') : this.#dialog?.close())}
      >
        ${turn ? icons.skip : icons.keep}<span
          >${turn ? text('Show all') : keeps && others.some((action) => action !== 'again') ? words().keep : text('Close')}</span
        >
      </button>
      ${others.map(
        (action) =>
          html`<button type="button" @click=${() => this.#choose(action)}>
            ${icons[action]}<span>${words()[action]}</span>
          </button>`,
      )}
    </div>`;
  }
}
