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
  /** Names of the wheels that are shown together; otherwise only the name of the wheel. */
  readonly #names: readonly string[];
  readonly #drawSlug: string | null;
  /** Id of each wheel, from the host, or from the first message that has an id. */
  readonly #wheelIds = new Map<string, string>();

  /** True if the host named several wheels without an id for each of them. No message then matches. */
  readonly lacksIds: boolean;

  constructor(given: {
    readonly listName: string | null;
    readonly wheels?: string | null;
    /** Id of the wheel. For several wheels, their ids in the same order, separated by commas. */
    readonly wheelId: string | null;
    readonly drawSlug: string | null;
  }) {
    const listName = (given.listName ?? '').toLowerCase();
    this.#listName = slug.test(listName) ? listName : '';
    const wheels = (given.wheels ?? '').toLowerCase().split(',');
    this.#names = wheels.length > 1 ? wheels.map((each) => each.trim()) : [this.#listName];
    const { wheelId } = given;
    const ids = wheelId === null ? [] : wheels.length > 1 ? wheelId.split(',') : [wheelId];
    this.lacksIds = wheelId !== null && ids.length !== this.#names.length;
    for (const [at, id] of ids.entries()) this.#wheelIds.set(this.#names[at] ?? '', id.trim());
    const drawSlug = given.drawSlug ?? '';
    this.#drawSlug = drawSlug.length > 0 && drawSlug.length <= longestDrawSlug ? drawSlug : null;
  }

  /**
   * Returns whether a READY message is about this wheel. The id is not compared if the wheel does not exist
   * yet.
   */
  isShownBy({ listName = this.#listName, wheelId }: Named): boolean {
    return listName === this.#listName && (typeof wheelId !== 'string' || this.#isOwn(listName, wheelId));
  }

  isAbout({ listName, wheelId = null, drawSlug }: Named): boolean {
    if (this.lacksIds) return false;
    if (typeof listName !== 'string' || !this.#names.includes(listName) || !this.#isOwn(listName, wheelId))
      return false;
    return this.#drawSlug === null || drawSlug === this.#drawSlug;
  }

  #isOwn(listName: string, wheelId: unknown): boolean {
    const known = this.#wheelIds.get(listName);
    if (known === undefined && typeof wheelId === 'string') this.#wheelIds.set(listName, wheelId);
    return known === undefined || wheelId === known;
  }
}
