/** List names that pages accept (contracts/wheel/list-name.ts). With any other name the page shows no wheel. */
const slug = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Maximum characters of a draw slug; pages ignore longer ones. */
const longestDrawSlug = 64;

interface Named {
  readonly listName?: unknown;
  readonly wheelId?: unknown;
  readonly drawSlug?: unknown;
}

/**
 * The wheel that the host requested. A page of an attacker that frames the host page can navigate the wheel's frame to
 * another wheel of the same service, with the host's `parentOrigin`. Messages about that other wheel come from the
 * right origin and window. Only their list name, wheel id and draw slug show that they are about another wheel.
 */
export class RequestedWheel {
  readonly #listName: string;
  readonly #drawSlug: string | null;
  /** Wheel id, set by the host or taken from the first message that has one. */
  #wheelId: string | undefined;

  constructor(given: { readonly listName: string | null; wheelId: string | null; drawSlug: string | null }) {
    const listName = (given.listName ?? '').toLowerCase();
    this.#listName = slug.test(listName) ? listName : '';
    this.#wheelId = given.wheelId ?? undefined;
    const drawSlug = given.drawSlug ?? '';
    this.#drawSlug = drawSlug.length > 0 && drawSlug.length <= longestDrawSlug ? drawSlug : null;
  }

  /**
   * Returns whether a READY message is about this wheel. A wheel that does not exist yet has no id, so only its list
   * name is compared.
   */
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
