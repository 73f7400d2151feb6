import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { text } from '../language/text.ts';
import { sign } from './svc-wheel.sign.ts';

interface HubHost extends ReactiveControllerHost {
  readonly practice: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

interface HubTarget {
  maySpin(): boolean;
  pressed(): void;
  /** Called when the button gets the focus, before it can be pressed. */
  focused(): void;
  /** Whether a logo takes the place of the word. */
  hasLogo(): boolean;
}

/** Button on the hub that spins the wheel. */
export class WheelHub implements ReactiveController {
  readonly #host: HubHost;
  readonly #target: HubTarget;

  constructor(host: HubHost, target: HubTarget) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  get #button(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.hub');
  }

  focus(): void {
    this.#button?.focus();
  }

  hostUpdated(): void {
    // Set the number of letters by script, because a strict Content Security Policy blocks style attributes.
    // A Japanese letter counts as two.
    const button = this.#button;
    const letters = Array.from(button?.textContent.trim() ?? '', (letter) => (letter > '\u2e7f' ? 2 : 1));
    button?.style.setProperty('--_letters', String(letters.reduce((sum: number, each) => sum + each, 0)));
  }

  button(): TemplateResult {
    const { practice } = this.#host;
    return html`<button
      class=${practice ? 'hub practice' : 'hub'}
      part="button"
      type="button"
      aria-disabled=${this.#target.maySpin() ? 'false' : 'true'}
      aria-label=${text(practice ? 'Spin the wheel for practice' : 'Spin the wheel')}
      @click=${() => this.#target.pressed()}
      @focus=${() => this.#target.focused()}
    >
      ${this.#target.hasLogo() ? nothing : html`<span>${text(practice ? 'Practice' : 'Spin')}</span>${sign}`}
    </button>`;
  }
}
