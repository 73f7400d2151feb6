interface Step<State> {
  readonly state: State;
  readonly what: string;
  /** Consecutive changes of the same group are one step of the history. */
  readonly joins: string | undefined;
}

export interface HistoryBounds<State> {
  readonly steps: number;
  /** Maximum sum of `weigh` over all states of the history. */
  readonly weight: number;
  readonly weigh: (state: State) => number;
}

/** History for undo and redo. Callers must not change a state after adding it. */
export class EditHistory<State> {
  readonly #bounds: HistoryBounds<State>;
  #past: Step<State>[] = [];
  #now: Step<State>;
  #future: Step<State>[] = [];

  constructor(state: State, bounds: HistoryBounds<State>) {
    this.#now = { state, what: '', joins: undefined };
    this.#bounds = bounds;
  }

  get state(): State {
    return this.#now.state;
  }

  get undoes(): string | null {
    return this.#past.length > 0 ? this.#now.what : null;
  }

  get redoes(): string | null {
    return this.#future.at(-1)?.what ?? null;
  }

  push(state: State, what: string, joins?: string): void {
    const continues = joins !== undefined && joins === this.#now.joins && this.#past.length > 0;
    if (!continues) this.#past.push(this.#now);
    this.#now = { state, what, joins };
    this.#future = [];
    this.#forget();
  }

  undo(): string | null {
    const before = this.#past.pop();
    if (!before) return null;
    const { what } = this.#now;
    // Remove the group, so that the next change begins a new one.
    this.#future.push({ ...this.#now, joins: undefined });
    this.#now = { ...before, joins: undefined };
    return what;
  }

  redo(): string | null {
    const next = this.#future.pop();
    if (!next) return null;
    this.#past.push(this.#now);
    this.#now = next;
    return next.what;
  }

  #forget(): void {
    const { steps, weight, weigh } = this.#bounds;
    let room = weight - weigh(this.#now.state);
    let kept = 0;
    for (let at = this.#past.length - 1; at >= 0 && kept < steps; at -= 1) {
      room -= weigh(this.#past[at]!.state);
      if (room < 0 && kept > 0) break;
      kept += 1;
    }
    if (kept < this.#past.length) this.#past = this.#past.slice(this.#past.length - kept);
  }
}
