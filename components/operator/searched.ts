import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Fault } from '../signed-in/fault.ts';
import { api } from '../signed-in/session-api.ts';

/** Reports to the page that the sign-in had no second factor, because this concerns all cards. */
function reportWeak(host: EventTarget, { code }: Fault): void {
  if (code === 'second_factor_required')
    host.dispatchEvent(new CustomEvent('svc-operator-weak', { bubbles: true, composed: true }));
}

export class Searched<T, Show extends string> implements ReactiveController {
  rows: readonly T[] | undefined;
  fault: Fault | undefined;
  goesOn = false;
  reading = false;
  q = '';
  show: Show;
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #path: string;
  readonly #rowsOf: (answer: Record<string, unknown>) => readonly T[];
  #cursor: string | undefined;
  #last = 0;

  constructor(host: ReactiveControllerHost & EventTarget, path: string, name: string, show: Show) {
    this.#host = host;
    this.#path = path;
    this.#rowsOf = (answer) => answer[name] as readonly T[];
    this.show = show;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('online', this.#online);
    void this.search({});
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#online);
  }

  async search({ q = this.q, show = this.show }: { q?: string; show?: Show }): Promise<void> {
    this.q = q;
    this.show = show;
    this.fault = undefined;
    const search = ++this.#last;
    this.#host.requestUpdate();
    const answer = await this.#get();
    if (search !== this.#last) return;
    this.#take(answer, []);
  }

  async more(): Promise<void> {
    if (this.reading || this.#cursor === undefined) return;
    this.reading = true;
    this.fault = undefined;
    const search = this.#last;
    this.#host.requestUpdate();
    const answer = await this.#get(this.#cursor);
    this.reading = false;
    if (search === this.#last) this.#take(answer, this.rows ?? []);
  }

  replace(row: T, same: (row: T) => boolean): void {
    this.rows = this.rows?.map((each) => (same(each) ? row : each));
    this.#host.requestUpdate();
  }

  #get(cursor?: string): Promise<Record<string, unknown> | Fault> {
    const query = new URLSearchParams({ show: this.show });
    if (this.q !== '') query.set('q', this.q);
    if (cursor !== undefined) query.set('cursor', cursor);
    return api.get(`${this.#path}?${query.toString()}`);
  }

  #take(answer: Record<string, unknown> | Fault, before: readonly T[]): void {
    if (answer instanceof Fault) {
      this.fault = answer;
      reportWeak(this.#host, answer);
    } else {
      this.rows = [...before, ...this.#rowsOf(answer)];
      this.#cursor = answer['nextCursor'] as string | undefined;
      this.goesOn = this.#cursor !== undefined;
    }
    this.#host.requestUpdate();
  }

  readonly #online = (): void => {
    if (this.fault !== undefined) void this.search({});
  };
}
