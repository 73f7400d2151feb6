/** A state and what made it. */
interface Step<State> {
  readonly state: State;
  /** What was done, as it stands behind "Undo": `shuffle`. */
  readonly what: string;
  /** Changes that follow each other under the same name are one step. */
  readonly joins: string | undefined;
}

export interface HistoryBounds<State> {
  /** Most steps back. */
  readonly steps: number;
  /** Most of what all kept states weigh together. */
  readonly weight: number;
  readonly weigh: (state: State) => number;
}

/** States that can be gone back to and forth again. States are values: nothing changes one that was given here. */
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

  /** What going back would take back; null where there is nothing. */
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
    // What comes after a step back starts a step of its own.
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

  /** The oldest steps go first; the last one back always stays. */
  #forget(): void {
    const { steps, weight, weigh } = this.#bounds;
    let left = weight - weigh(this.#now.state);
    let kept = 0;
    for (let at = this.#past.length - 1; at >= 0 && kept < steps; at -= 1) {
      left -= weigh(this.#past[at]!.state);
      if (left < 0 && kept > 0) break;
      kept += 1;
    }
    if (kept < this.#past.length) this.#past = this.#past.slice(this.#past.length - kept);
  }
}
