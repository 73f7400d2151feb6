import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { text } from '../language/text.ts';
import { Fault } from './fault.ts';

interface DialogButtons {
  readonly label: string;
  readonly does: ((event: Event) => unknown) | string;
  readonly close: () => void;
  readonly cancel?: string;
  /** True if the action cannot be undone. */
  readonly danger?: boolean;
}

/** Runs the actions of a card one at a time. Stores the fault of the last action. */
export class Action implements ReactiveController {
  doing: string | undefined;
  #last: string | undefined;
  fault: Fault | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.doing = undefined;
  }

  async run<T>(name: string, call: () => Promise<T | Fault>): Promise<{ readonly value: T } | undefined> {
    if (this.doing !== undefined) return undefined;
    this.doing = this.#last = name;
    this.fault = undefined;
    this.#host.requestUpdate();
    const answer = await call();
    this.doing = undefined;
    if (answer instanceof Fault) this.fault = answer;
    this.#host.requestUpdate();
    return answer instanceof Fault ? undefined : { value: answer };
  }

  refuse(text: string): void {
    this.fault = new Fault('validation_failed', { text });
    this.#host.requestUpdate();
  }

  correct(isCorrected: (path: string) => boolean): void {
    const { fault } = this;
    if (!fault?.fields.some(({ path }) => isCorrected(path))) return;
    const fields = fault.fields.filter(({ path }) => !isCorrected(path));
    this.fault = fields.length === 0 ? undefined : new Fault(fault.code, { text: fault.text, fields });
    this.#host.requestUpdate();
  }

  clear(): void {
    this.fault = undefined;
    this.#host.requestUpdate();
  }

  /** Renders a ring while the named action is running. Needs the styles `card`. */
  ring(name: string): TemplateResult | typeof nothing {
    return this.doing === name ? html`<span class="ring" aria-hidden="true"></span>` : nothing;
  }

  /**
   * Renders a button that starts the named action. It is disabled while any action is running. Needs the
   * styles `card`.
   * @param look classes of the button
   */
  button(name: string, label: string, act: (event: Event) => unknown, look = 'quiet small'): TemplateResult {
    return html`<button
      type="button"
      class="button ${look}"
      aria-disabled=${this.doing !== undefined}
      @click=${(event: Event) => void act(event)}
    >
      ${this.ring(name)}${label}
    </button>`;
  }

  dialogButtons(
    name: string,
    { label, does, close, cancel = text('Cancel'), danger = false }: DialogButtons,
  ): TemplateResult {
    const form = typeof does === 'string' ? does : undefined;
    return html`<button slot="actions" type="button" class="button quiet" @click=${() => close()}>
        ${cancel}
      </button>
      <button
        slot="actions"
        type=${form === undefined ? 'button' : 'submit'}
        form=${form ?? nothing}
        class=${danger ? 'button danger' : 'button'}
        aria-disabled=${this.doing !== undefined}
        @click=${typeof does === 'function' ? (event: Event) => void does(event) : nothing}
      >
        ${this.ring(name)}${label}
      </button>`;
  }

  /** Renders the fault of the named action, by default of the last one. Needs the styles `card`. */
  line(name = this.#last): TemplateResult {
    const fault = name === this.#last ? this.fault : undefined;
    return html`<p class="fault" aria-live="polite">${fault?.text ?? nothing}</p>`;
  }
}
