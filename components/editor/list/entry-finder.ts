import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { findEntries, findingEntries } from './entry-find.ts';
import { inSlices } from '../../ui/in-slices.ts';
import type { LocalEntry } from '../local/local-entry.ts';

export class EntryFinder implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #entries: readonly LocalEntry[] = [];
  #query = '';
  #found: readonly number[] | null = null;
  #searching: AbortController | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get query(): string {
    return this.#query;
  }

  get found(): readonly number[] | null {
    return this.#found;
  }

  hostDisconnected(): void {
    this.#searching?.abort();
  }

  /**
   * Sets the list and searches it synchronously. This is fast, because most names are already prepared for
   * comparison.
   */
  over(entries: readonly LocalEntry[]): void {
    if (entries === this.#entries) return;
    this.#entries = entries;
    this.#searching?.abort();
    this.#found = findEntries(entries, this.#query);
  }

  find(query: string): void {
    this.#query = query;
    this.#searching?.abort();
    void this.#search((this.#searching = new AbortController()));
  }

  async #search({ signal }: AbortController): Promise<void> {
    let found: readonly number[] | null = null;
    const work = findingEntries(this.#entries, this.#query);
    function* kept() {
      found = yield* work;
      return true;
    }
    if (!(await inSlices(kept(), { signal }))) return;
    if (signal.aborted) return;
    this.#found = found;
    this.#host.requestUpdate();
  }
}
