import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { Fault } from './fault.ts';
import { api } from './session-api.ts';

export class Loaded<T> implements ReactiveController {
  value: T | undefined;
  fault: Fault | undefined;
  settled: Promise<void> = Promise.resolve();
  readonly #host: ReactiveControllerHost;
  readonly #path: () => string;

  constructor(host: ReactiveControllerHost, path: () => string) {
    this.#host = host;
    this.#path = path;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('online', this.#online);
    void this.load();
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#online);
  }

  load(): Promise<void> {
    this.settled = this.#read();
    return this.settled;
  }

  async #read(): Promise<void> {
    const answer = await api.get<T>(this.#path());
    if (answer instanceof Fault) this.fault = answer;
    else {
      this.value = answer;
      this.fault = undefined;
    }
    this.#host.requestUpdate();
  }

  /** Renders the value, a loading note, or the fault. Needs the styles `card`. */
  render(view: (value: T) => TemplateResult): TemplateResult {
    if (this.value !== undefined) return view(this.value);
    if (this.fault === undefined)
      return html`<p class="quiet-text waiting" role="status">${text('Loading …')}</p>`;
    return html`<div class="row missing" role="status">
      <div class="text"><p class="fault">${this.fault.text}</p></div>
      <button type="button" class="button quiet small" @click=${() => void this.#again()}>
        ${text('Try again')}
      </button>
    </div>`;
  }

  async #again(): Promise<void> {
    this.fault = undefined;
    this.#host.requestUpdate();
    await this.load();
  }

  readonly #online = (): void => {
    if (this.fault !== undefined) void this.#again();
  };
}
