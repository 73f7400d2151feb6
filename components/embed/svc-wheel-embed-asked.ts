/** Slugs as pages take them; another name is none, and the page shows no wheel (contracts/wheel/list-name.ts). */
const slug = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Characters; pages ignore a longer one. */
const longestDrawSlug = 64;

interface Named {
  readonly listName?: unknown;
  readonly wheelId?: unknown;
  readonly drawSlug?: unknown;
}

/**
 * The wheel that an element asked for. Whoever frames the host's page can navigate the frame inside it, to another
 * wheel of the same service with the host's `parentOrigin`: the origin and the window of its messages are right then,
 * and only what they are about tells it from the wheel that was asked for.
 */
export class AskedWheel {
  readonly #listName: string;
  readonly #drawSlug: string | null;
  /** Given by the host, or taken from the first message that had one. */
  #wheelId: string | undefined;

  constructor(given: { readonly listName: string | null; wheelId: string | null; drawSlug: string | null }) {
    const listName = (given.listName ?? '').toLowerCase();
    this.#listName = slug.test(listName) ? listName : '';
    this.#wheelId = given.wheelId ?? undefined;
    const drawSlug = given.drawSlug ?? '';
    this.#drawSlug = drawSlug.length > 0 && drawSlug.length <= longestDrawSlug ? drawSlug : null;
  }

  /** Whether a page that says it is ready shows this wheel. It may not know the id yet. */
  isShownBy({ listName = this.#listName, wheelId }: Named): boolean {
    return listName === this.#listName && (wheelId === undefined || this.#isOwn(wheelId));
  }

  /** Whether a spin is one of this wheel. */
  isAbout({ listName, wheelId = null, drawSlug }: Named): boolean {
    if (listName !== this.#listName || !this.#isOwn(wheelId)) return false;
    return this.#drawSlug === null || drawSlug === this.#drawSlug;
  }

  #isOwn(wheelId: unknown): boolean {
    if (typeof wheelId === 'string') this.#wheelId ??= wheelId;
    return this.#wheelId === undefined || wheelId === this.#wheelId;
  }
}
