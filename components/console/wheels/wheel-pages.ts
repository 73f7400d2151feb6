import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import { rememberAccountWheels } from '../../home/mine/account-hint.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import { wheelsPath, type WheelsPage } from '../wheel-api.ts';

/** The current or the archived wheels of the account, loaded page by page. */
export class WheelPages implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #archived: boolean;
  #wheels: readonly WheelHead[] | undefined;
  #cursor: string | undefined;
  #fault: Fault | undefined;
  #isLoadingMore = false;

  constructor(host: ReactiveControllerHost, archived: boolean) {
    this.#host = host;
    this.#archived = archived;
    host.addController(this);
  }

  /** True if these are the archived wheels. */
  get archived(): boolean {
    return this.#archived;
  }

  /** Wheels that were loaded so far. Undefined until the first page was loaded. */
  get wheels(): readonly WheelHead[] | undefined {
    return this.#wheels;
  }

  get hasMore(): boolean {
    return this.#cursor !== undefined;
  }

  get isLoadingMore(): boolean {
    return this.#isLoadingMore;
  }

  get fault(): Fault | undefined {
    return this.#fault;
  }

  hostConnected(): void {
    void this.load();
  }

  /** Shows the archived wheels, or the wheels that are not archived. */
  choose(archived: boolean): void {
    this.#archived = archived;
    this.#wheels = undefined;
    void this.load();
  }

  /** Loads the first page. */
  async load(): Promise<void> {
    this.#fault = undefined;
    this.#host.requestUpdate();
    const answer = await this.#read();
    if (answer) this.#take(answer, []);
  }

  async loadMore(): Promise<void> {
    if (this.#isLoadingMore || this.#cursor === undefined) return;
    this.#isLoadingMore = true;
    this.#host.requestUpdate();
    const answer = await this.#read(this.#cursor);
    this.#isLoadingMore = false;
    if (answer) this.#take(answer, this.#wheels ?? []);
    else this.#host.requestUpdate();
  }

  /**
   * Loads a page. Resolves with undefined if the reader has switched between current and archived wheels
   * during the request.
   */
  async #read(cursor?: string): Promise<WheelsPage | Fault | undefined> {
    const archived = this.#archived;
    const query = new URLSearchParams({ archived: String(archived), ...(cursor && { cursor }) });
    const answer = await api.get<WheelsPage>(`${wheelsPath}?${query.toString()}`);
    return archived === this.#archived ? answer : undefined;
  }

  #take(answer: WheelsPage | Fault, before: readonly WheelHead[]): void {
    if (answer instanceof Fault) this.#fault = answer;
    else {
      this.#wheels = [...before, ...answer.wheels];
      this.#cursor = answer.nextCursor;
      if (!this.#archived) rememberAccountWheels(this.#wheels.length > 0);
    }
    this.#host.requestUpdate();
  }
}
