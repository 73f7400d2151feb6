import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { takeEscape } from '../ui/escape-key.ts';
import { icons } from './winner/moment-icons.ts';
import { keepVolume } from './kept-volume.ts';
import { styles } from './svc-wheel-volume.styles.ts';
import { VolumeChangeEvent } from './wheel-events.ts';

/** Milliseconds a pointer may leave for without the slider closing under it. */
const patience = 400;
/** Who turns on what was turned down altogether hears this. */
const audible = 0.5;

/**
 * How loud a wheel is: a button that mutes it and a slider that opens above while the pointer or the focus is there,
 * on a touch screen with the tap that mutes, until something else is touched. What the reader chooses is kept for
 * their next visit.
 *
 * @event svc-wheel-volume-change - the reader changed the volume or muted the wheel
 * @csspart control - the box around both
 * @csspart button - the button
 * @csspart slider - the slider
 * @cssproperty --svc-wheel-volume-size - width and height of the button; 44px where a finger must hit it
 */
export class SvcWheelVolume extends LitElement {
  static override styles = styles;
  static override properties = {
    volume: { type: Number },
    muted: { type: Boolean, reflect: true },
    _open: { state: true },
  };

  /** 0–1 */
  declare volume: number;
  declare muted: boolean;

  declare private _open: boolean;

  #closing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.volume = 0.7;
    this.muted = false;
    this._open = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('pointerdown', this.#elsewhere);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.#elsewhere);
    clearTimeout(this.#closing);
    this._open = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('volume') && !changed.has('muted')) return;
    const input = this.renderRoot.querySelector('input');
    // Through the object model: a strict policy refuses style attributes.
    input?.style.setProperty('--_filled', `${this.#heard * 100}%`);
  }

  get #heard(): number {
    return this.muted ? 0 : Math.min(1, Math.max(0, this.volume));
  }

  readonly #elsewhere = (event: Event): void => {
    if (!event.composedPath().includes(this)) this._open = false;
  };

  #entered(): void {
    clearTimeout(this.#closing);
    this._open = true;
  }

  #left(event: PointerEvent): void {
    // A finger that is lifted has left as well; what it opened stays until it touches something else.
    if (event.pointerType === 'touch') return;
    this.#closing = setTimeout(() => {
      if (!this.#hasFocus) this._open = false;
    }, patience);
  }

  get #hasFocus(): boolean {
    return this.shadowRoot?.querySelector(':focus-visible') !== null;
  }

  #focused(): void {
    if (this.#hasFocus) this._open = true;
  }

  #blurred(event: FocusEvent): void {
    if (!(event.relatedTarget instanceof Node && this.renderRoot.contains(event.relatedTarget)))
      this._open = false;
  }

  #pressed(): void {
    const silent = this.#heard === 0;
    this.#change(silent && this.volume === 0 ? audible : this.volume, !silent);
  }

  #slid(event: Event): void {
    const volume = Number((event.target as HTMLInputElement).value) / 100;
    this.#change(volume, volume === 0);
  }

  #keyed(event: KeyboardEvent): void {
    if (this._open && takeEscape(event)) this._open = false;
  }

  #change(volume: number, muted: boolean): void {
    this.volume = volume;
    this.muted = muted;
    keepVolume({ volume, muted });
    this.dispatchEvent(new VolumeChangeEvent({ volume, muted }));
  }

  protected override render(): TemplateResult {
    const heard = this.#heard;
    const percent = Math.round(heard * 100);
    return html`<div
      class="control ${this._open ? 'open' : ''}"
      part="control"
      role="group"
      aria-label="Sound"
      @pointerenter=${this.#entered}
      @pointerleave=${this.#left}
      @focusin=${this.#focused}
      @focusout=${this.#blurred}
      @keydown=${this.#keyed}
    >
      <button
        part="button"
        type="button"
        aria-label="Mute"
        aria-pressed=${heard === 0 ? 'true' : 'false'}
        title=${heard === 0 ? 'Sound on' : 'Mute'}
        @click=${this.#pressed}
      >
        ${heard === 0 ? icons.mute : heard < 0.5 ? icons.soft : icons.loud}
      </button>
      <div class="slide">
        <input
          part="slider"
          type="range"
          min="0"
          max="100"
          step="5"
          aria-label="Volume"
          aria-orientation="vertical"
          aria-valuetext="${percent} %"
          .value=${String(percent)}
          @input=${this.#slid}
        />
      </div>
    </div>`;
  }
}
