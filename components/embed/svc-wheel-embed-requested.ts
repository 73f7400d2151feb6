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
 * The wheel that the host requested. An attacker's page that frames the host page can navigate the wheel's
 * frame to another wheel. Messages about that wheel come from the right origin and window, so their list
 * name, wheel id and draw slug are compared too.
 */
export class RequestedWheel {
  readonly #listName: string;
  readonly #drawSlug: string | null;
  /** Wheel id from the host, or from the first message with an id. */
  #wheelId: string | undefined;

  constructor(given: { readonly listName: string | null; wheelId: string | null; drawSlug: string | null }) {
    const listName = (given.listName ?? '').toLowerCase();
    this.#listName = slug.test(listName) ? listName : '';
    this.#wheelId = given.wheelId ?? undefined;
    const drawSlug = given.drawSlug ?? '';
    this.#drawSlug = drawSlug.length > 0 && drawSlug.length <= longestDrawSlug ? drawSlug : null;
  }

  /** Returns whether a READY message is about this wheel. A wheel that does not exist yet has no id. */
  isShownBy({ listName = this.#listName, wheelId }: Named): boolean {
    return listName === this.#listName && (typeof wheelId !== 'string' || this.#isOwn(wheelId));
  }

  /** Returns whether a spin is of this wheel. */
  isAbout({ listName, wheelId = null, drawSlug }: Named): boolean {
    if (listName !== this.#listName || !this.#isOwn(wheelId)) return false;
    return this.#drawSlug === null || drawSlug === this.#drawSlug;
  }

  #isOwn(wheelId: unknown): boolean {
    if (typeof wheelId === 'string') this.#wheelId ??= wheelId;
    return this.#wheelId === undefined || wheelId === this.#wheelId;
  }
}
