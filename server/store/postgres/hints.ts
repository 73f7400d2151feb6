/** Documents as this node last saw them. Other nodes may have changed them, so they serve only to predict reads. */
import { deepFreeze } from '../canonical.ts';
import type { Json } from '../port.ts';

/** Maximum characters in each of the two generations. */
const capacity = 16 << 20;

/** A document and its canonical JSON. Both are undefined if the document does not exist. */
export interface Seen {
  readonly text: string | undefined;
  readonly value: Json | undefined;
}

export const absent: Seen = { text: undefined, value: undefined };

export class Hints {
  // The cache has two generations. When the new one is full, the old one is dropped as a whole, because a Map
  // with many deletions is slow.
  #late = new Map<string, Seen>();
  #early = new Map<string, Seen>();
  #size = 0;

  get(key: string): Seen | undefined {
    return this.#late.get(key) ?? this.#early.get(key);
  }

  /** Parses a document from the database, unless its text is the same as the last time. */
  read(key: string, text: string): Seen {
    const known = this.get(key);
    if (known?.text === text) return known;
    const seen = { text, value: deepFreeze(JSON.parse(text) as Json) };
    this.keep(key, seen);
    return seen;
  }

  keep(key: string, seen: Seen): void {
    const before = this.#late.get(key);
    if (before !== undefined) this.#size -= sizeOf(key, before);
    this.#late.set(key, seen);
    this.#size += sizeOf(key, seen);
    if (this.#size <= capacity) return;
    this.#early = this.#late;
    this.#late = new Map();
    this.#size = 0;
  }
}

function sizeOf(key: string, { text }: Seen): number {
  return 100 + key.length + (text?.length ?? 0);
}
