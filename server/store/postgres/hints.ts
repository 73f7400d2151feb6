/** Documents as they were last seen here. Other nodes change them, so they only say what a commit will ask for. */
import { deepFreeze } from '../canonical.ts';
import type { Json } from '../port.ts';

/** Characters kept. */
const capacity = 32 << 20;

/** A document with its canonical JSON; both undefined where there is none. */
export interface Seen {
  readonly text: string | undefined;
  readonly value: Json | undefined;
}

export const absent: Seen = { text: undefined, value: undefined };

export class Hints {
  readonly #seen = new Map<string, Seen>();
  #size = 0;

  get(key: string): Seen | undefined {
    return this.#seen.get(key);
  }

  /** What was read; the same text is not parsed twice. */
  read(key: string, text: string): Seen {
    const known = this.#seen.get(key);
    if (known?.text === text) return known;
    const seen = { text, value: deepFreeze(JSON.parse(text) as Json) };
    this.keep(key, seen);
    return seen;
  }

  keep(key: string, seen: Seen): void {
    const before = this.#seen.get(key);
    if (before !== undefined) {
      this.#size -= sizeOf(key, before);
      this.#seen.delete(key);
    }
    this.#seen.set(key, seen);
    this.#size += sizeOf(key, seen);
    for (const [oldest, document] of this.#seen) {
      if (this.#size <= capacity) break;
      this.#seen.delete(oldest);
      this.#size -= sizeOf(oldest, document);
    }
  }
}

function sizeOf(key: string, { text }: Seen): number {
  return 100 + key.length + (text?.length ?? 0);
}
