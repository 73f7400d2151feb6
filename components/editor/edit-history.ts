interface Step<State> {
  readonly state: State;
  readonly what: string;
  /** Name of a group. Consecutive changes of the same group are one step. */
  readonly joins: string | undefined;
}

/** A change of somebody else between two steps. */
interface Merge<State> {
  readonly carry: (state: State) => State;
}

export interface HistoryBounds<State> {
  readonly steps: number;
  /** Maximum total weight of all states in the history, as `weigh` returns it. */
  readonly weight: number;
  readonly weigh: (state: State) => number;
}

/** History for undo and redo. Callers must not change a state after adding it. */
export class EditHistory<State> {
  readonly #bounds: HistoryBounds<State>;
  #past: (Step<State> | Merge<State>)[] = [];
  #now: Step<State>;
  #future: (Step<State> | Merge<State>)[] = [];

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
    return this.#future.findLast(isStep)?.what ?? null;
  }

  push(state: State, what: string, joins?: string): void {
    const continues = joins !== undefined && joins === this.#now.joins && this.#past.length > 0;
    if (!continues) this.#past.push(this.#now);
    this.#now = { state, what, joins };
    this.#future = [];
    this.#forget();
  }

  /**
   * Replaces the current state by one that includes a change of somebody else. Undo and redo keep this
   * change: `carry` adds it to earlier and undone states when they are shown again.
   */
  merge(state: State, carry: (state: State) => State): void {
    this.#now = { ...this.#now, state };
    if (this.#past.length > 0) this.#past.push({ carry });
    if (this.#future.length > 0) this.#future.push({ carry });
    this.#forget();
  }

  undo(): string | null {
    const { what } = this.#now;
    const before = taken(this.#past);
    if (!before) return null;
    // Leave the group, so that the next change begins a new step.
    this.#future.push({ ...this.#now, joins: undefined });
    this.#now = { ...before, joins: undefined };
    return what;
  }

  redo(): string | null {
    const next = taken(this.#future);
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
      const each = this.#past[at]!;
      // Count a merge as two lists, because it holds the list before and after the change of somebody else.
      room -= isStep(each) ? weigh(each.state) : 2 * weigh(this.#now.state);
      if (room < 0 && kept > 0) break;
      kept += 1;
    }
    if (kept < this.#past.length) this.#past = this.#past.slice(this.#past.length - kept);
    // Remove merges below the oldest step: they apply only to states that undo no longer restores.
    this.#past.splice(0, Math.max(0, this.#past.findIndex(isStep)));
    if (!this.#past.some(isStep)) this.#past = [];
  }
}

const isStep = <State>(each: Step<State> | Merge<State>): each is Step<State> => 'state' in each;

/**
 * Takes the top step off a stack, together with the merges above it, and applies these merges to its state.
 * The merges stay on the stack for the steps below.
 */
function taken<State>(stack: (Step<State> | Merge<State>)[]): Step<State> | undefined {
  const merges: Merge<State>[] = [];
  for (let each = stack.pop(); each; each = stack.pop()) {
    if (!isStep(each)) {
      merges.unshift(each);
      continue;
    }
    if (stack.length > 0) stack.push(...merges);
    return { ...each, state: merges.reduce((state, { carry }) => carry(state), each.state) };
  }
  return undefined;
}
