import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { percentText } from '../language/formats.ts';
import { text } from '../language/text.ts';
import { takeEscape } from '../ui/escape-key.ts';
import { icons } from './winner/moment-icons.ts';
import { keepVolume } from './stored-volume.ts';
import { styles } from './svc-wheel-volume.styles.ts';
import { VolumeChangeEvent } from './wheel-events.ts';

/** Milliseconds before the slider closes after the pointer has left. */
const closeDelay = 400;
const unmutedVolume = 0.5;

/**
 * Volume control of a wheel: a button that mutes, and a slider that opens above it on hover or focus.
 *
 * On touch screens, the tap that mutes also opens the slider. A touch of another place closes the slider. The reader's
 * choice is stored for the next visit.
 *
 * @event svc-wheel-volume-change - the reader changed the volume or muted the wheel
 * @csspart control - the box around button and slider
 * @csspart button - the button
 * @csspart slider - the slider
 * @cssproperty --svc-wheel-volume-size - width and height of the button; at least 44px for touch
 */
export class SvcWheelVolume extends LitElement {
  static override styles = styles;
  static override properties = {
    volume: { type: Number },
    muted: { type: Boolean, reflect: true },
    _open: { state: true },
  };

  /** Volume from 0 to 1. */
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
    document.addEventListener('pointerdown', this.#onOutsidePointer);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.#onOutsidePointer);
    clearTimeout(this.#closing);
    this._open = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('volume') && !changed.has('muted')) return;
    const input = this.renderRoot.querySelector('input');
    // Set the property by script, because a strict Content Security Policy blocks style attributes.
    input?.style.setProperty('--_filled', `${this.#audibleVolume * 100}%`);
  }

  get #audibleVolume(): number {
    return this.muted ? 0 : Math.min(1, Math.max(0, this.volume));
  }

  readonly #onOutsidePointer = (event: Event): void => {
    if (!event.composedPath().includes(this)) this._open = false;
  };

  #onPointerEnter(): void {
    clearTimeout(this.#closing);
    this._open = true;
  }

  #onPointerLeave(event: PointerEvent): void {
    // This event also fires when a finger is lifted. Keep the slider open until the reader touches another
    // place.
    if (event.pointerType === 'touch') return;
    this.#closing = setTimeout(() => {
      if (!this.#hasFocus) this._open = false;
    }, closeDelay);
  }

  get #hasFocus(): boolean {
    return this.shadowRoot?.querySelector(':focus-visible') !== null;
  }

  #onFocus(): void {
    if (this.#hasFocus) this._open = true;
  }

  #onBlur(event: FocusEvent): void {
    if (!(event.relatedTarget instanceof Node && this.renderRoot.contains(event.relatedTarget)))
      this._open = false;
  }

  #toggleMute(): void {
    const silent = this.#audibleVolume === 0;
    this.#change(silent && this.volume === 0 ? unmutedVolume : this.volume, !silent);
  }

  #onInput(event: Event): void {
    const volume = Number((event.target as HTMLInputElement).value) / 100;
    this.#change(volume, volume === 0);
  }

  #onKeydown(event: KeyboardEvent): void {
    if (this._open && takeEscape(event)) this._open = false;
  }

  #change(volume: number, muted: boolean): void {
    this.volume = volume;
    this.muted = muted;
    keepVolume({ volume, muted });
    this.dispatchEvent(new VolumeChangeEvent({ volume, muted }));
  }

  protected override render(): TemplateResult {
    const audible = this.#audibleVolume;
    const percent = Math.round(audible * 100);
    return html`<div
      class="control ${this._open ? 'open' : ''}"
      part="control"
      role="group"
      aria-label=${text('Sound')}
      @pointerenter=${this.#onPointerEnter}
      @pointerleave=${this.#onPointerLeave}
      @focusin=${this.#onFocus}
      @focusout=${this.#onBlur}
      @keydown=${this.#onKeydown}
    >
      <button
        part="button"
        type="button"
        aria-label=${text('Mute')}
        aria-pressed=${audible === 0 ? 'true' : 'false'}
        title=${text(audible === 0 ? 'Sound on' : 'Mute')}
        @click=${this.#toggleMute}
      >
        ${audible === 0 ? icons.mute : audible < 0.5 ? icons.soft : icons.loud}
      </button>
      <div class="slide">
        <input
          part="slider"
          type="range"
          min="0"
          max="100"
          step="5"
          aria-label=${text('Volume')}
          aria-orientation="vertical"
          aria-valuetext=${percentText(audible)}
          .value=${String(percent)}
          @input=${this.#onInput}
        />
      </div>
    </div>`;
  }
}
