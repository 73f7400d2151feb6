import {
  html,
  nothing,
  svg,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { text } from '../language/text.ts';
import { focusedField } from '../wheel/winner/typing-pause.ts';

const icon = svg`<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />`;

/**
 * Switches full screen of an element on and off, by a button and by the key F, except in a text field. The
 * browser handles Escape.
 */
export class FullScreen implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #target: () => Element | null;

  /** @param target returns the element to show */
  constructor(host: ReactiveControllerHost, target: () => Element | null) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('fullscreenchange', this.#changed);
    document.addEventListener('keydown', this.#keyed);
  }

  hostDisconnected(): void {
    document.removeEventListener('fullscreenchange', this.#changed);
    document.removeEventListener('keydown', this.#keyed);
  }

  /**
   * Renders the button for full screen, or nothing if the browser, or the page around the frame, does not
   * allow it.
   */
  button(): TemplateResult | typeof nothing {
    if (!document.fullscreenEnabled) return nothing;
    const label = text(document.fullscreenElement ? 'Leave full screen' : 'Full screen');
    return html`<button type="button" title=${`${label} (F)`} @click=${() => void this.toggle()}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        stroke-width="1.75"
        stroke-linecap="round"
        stroke-linejoin="round"
        aria-hidden="true"
      >
        ${icon}</svg
      ><span>${label}</span>
    </button>`;
  }

  async toggle(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await this.#target()?.requestFullscreen();
    } catch {
      // The browser may refuse. Leave the page as it is.
    }
  }

  readonly #changed = (): void => this.#host.requestUpdate();

  readonly #keyed = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (key.toLowerCase() !== 'f' || ctrlKey || metaKey || altKey || repeat) return;
    if (event.defaultPrevented || focusedField() || !document.fullscreenEnabled) return;
    event.preventDefault();
    void this.toggle();
  };
}
