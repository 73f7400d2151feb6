import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { Fault } from './fault.ts';

/** Runs the actions of a card one at a time, and stores the fault of the last one. */
export class Action implements ReactiveController {
  /** Name of the action under way. */
  doing: string | undefined;
  fault: Fault | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.doing = undefined;
  }

  /** Runs a call. Resolves to undefined if the call has failed, or if another call is running. */
  async run<T>(name: string, call: () => Promise<T | Fault>): Promise<{ readonly value: T } | undefined> {
    if (this.doing !== undefined) return undefined;
    this.doing = name;
    this.fault = undefined;
    this.#host.requestUpdate();
    const answer = await call();
    this.doing = undefined;
    if (answer instanceof Fault) this.fault = answer;
    this.#host.requestUpdate();
    return answer instanceof Fault ? undefined : { value: answer };
  }

  /** Clears the fault when the reader moves on. */
  clear(): void {
    this.fault = undefined;
    this.#host.requestUpdate();
  }

  /** Renders the ring on the button of this action while the action is under way; needs the styles `card`. */
  ring(name: string): TemplateResult | typeof nothing {
    return this.doing === name ? html`<span class="ring" aria-hidden="true"></span>` : nothing;
  }

  /** Renders the line with the fault, if there is one; needs the styles `card`. */
  line(): TemplateResult {
    return html`<p class="fault" aria-live="polite">${this.fault?.text ?? nothing}</p>`;
  }
}
