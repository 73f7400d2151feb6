/** List names that pages accept (contracts/wheel/list-name.ts). */
const slug = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Maximum length of a draw slug. Pages ignore longer slugs. */
const longestDrawSlug = 64;

interface Named {
  readonly listName?: unknown;
  readonly wheelId?: unknown;
  readonly drawSlug?: unknown;
}

/**
 * The wheel that the host requested.
 *
 * Another page that frames the host page can navigate the wheel's frame to another wheel. Messages of that
 * wheel have the right origin and window. Their list name, wheel id and draw slug must therefore match too.
 */
export class RequestedWheel {
  readonly #listName: string;
  readonly #drawSlug: string | null;
  /** Wheel id from the host, or from the first message that has an id. */
  #wheelId: string | undefined;

  constructor(given: { readonly listName: string | null; wheelId: string | null; drawSlug: string | null }) {
    const listName = (given.listName ?? '').toLowerCase();
    this.#listName = slug.test(listName) ? listName : '';
    this.#wheelId = given.wheelId ?? undefined;
    const drawSlug = given.drawSlug ?? '';
    this.#drawSlug = drawSlug.length > 0 && drawSlug.length <= longestDrawSlug ? drawSlug : null;
  }

  /**
   * Returns whether a READY message is about this wheel. The id is not compared if the wheel does not exist
   * yet.
   */
  isShownBy({ listName = this.#listName, wheelId }: Named): boolean {
    return listName === this.#listName && (typeof wheelId !== 'string' || this.#isOwn(wheelId));
  }

  isAbout({ listName, wheelId = null, drawSlug }: Named): boolean {
    if (listName !== this.#listName || !this.#isOwn(wheelId)) return false;
    return this.#drawSlug === null || drawSlug === this.#drawSlug;
  }

  #isOwn(wheelId: unknown): boolean {
    if (typeof wheelId === 'string') this.#wheelId ??= wheelId;
    return this.#wheelId === undefined || wheelId === this.#wheelId;
  }
}
