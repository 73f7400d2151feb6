import type { WheelField } from '../../contracts/wheel-endpoints.ts';
import type { SpinResult } from '../../contracts/wheel.ts';
import type { Store } from '../store/port.ts';
import { ByteCache } from './byte-cache.ts';
import { spinRef, type WheelDocument } from './documents.ts';
import { entryList, toEntry } from './entry-list.ts';
import { ListGone } from './list-gone.ts';
import { readLogo } from './logo.ts';
import { turn } from './turn.ts';
import { wheelJson, type Form } from './wheel-json.ts';

/** Rows serialised before other work gets its turn: about a millisecond. */
const slice = 1_000;

/**
 * The bodies of wheels as JSON texts, kept by version: a wheel is read far more often than it changes. The rows
 * are kept apart, so that a spin of a long list costs no new text of it, and are made in slices.
 */
export class WheelBodies {
  readonly #store: Store;
  readonly #bodies: ByteCache;
  readonly #rows: ByteCache;
  /** Rows being serialised, so that readers who come at once wait for one work. */
  readonly #underWay = new Map<string, Promise<string>>();

  /** `bound`: about the bytes kept of bodies, and again of rows. */
  constructor(store: Store, bound = 64 * 1024 * 1024) {
    this.#store = store;
    this.#bodies = new ByteCache(bound);
    this.#rows = new ByteCache(bound);
  }

  /** The kept body of this form, or undefined: then {@link WheelBodies.whole} makes it. */
  kept(wheel: WheelDocument, form: Form): string | undefined {
    return this.#bodies.get(`${form}:${wheel.listName}`, String(wheel.version));
  }

  /**
   * The whole wheel in a form, a JSON object.
   * @throws {ListGone}
   */
  async whole(wheel: WheelDocument, form: Form): Promise<string> {
    const kept = this.kept(wheel, form);
    if (kept !== undefined) return kept;
    const [entries, lastDrawResult, logo] = await Promise.all([
      this.rows(wheel, form),
      this.#lastDrawResult(wheel),
      readLogo(this.#store, wheel),
    ]);
    const body = wheelJson(wheel, { entries, participants: '[]', lastDrawResult, logo }, form);
    this.#bodies.set(`${form}:${wheel.listName}`, String(wheel.version), body);
    return body;
  }

  /**
   * A wheel with those of the fields that the form has, a JSON object.
   * @throws {ListGone}
   */
  async fields(wheel: WheelDocument, form: Form, fields: ReadonlySet<WheelField>): Promise<string> {
    const [entries, lastDrawResult, logo] = await Promise.all([
      fields.has('entries') ? this.rows(wheel, form) : '',
      fields.has('lastDrawResult') ? this.#lastDrawResult(wheel) : null,
      fields.has('settings') ? readLogo(this.#store, wheel) : null,
    ]);
    return wheelJson(wheel, { entries, participants: '[]', lastDrawResult, logo }, form, fields);
  }

  /**
   * The rows that a form lists, a JSON array.
   * @throws {ListGone}
   */
  rows(wheel: WheelDocument, form: Form): Promise<string> | string {
    const { list, hiddenCount } = wheel.entries;
    const hidden = form === 'owner' && hiddenCount > 0;
    const key = `${hidden ? 'all' : 'listed'}:${wheel.listName}`;
    const tag = `${list.generation}.${list.version}`;
    const kept = this.#rows.get(key, tag);
    if (kept !== undefined) return kept;
    const name = `${key} ${tag}`;
    const underWay = this.#underWay.get(name);
    if (underWay !== undefined) return underWay;
    const work = this.#readRows(wheel, hidden)
      .then((text) => {
        this.#rows.set(key, tag, text);
        return text;
      })
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, work);
    return work;
  }

  async #readRows({ entries: { list, hiddenCount } }: WheelDocument, hidden: boolean): Promise<string> {
    const slices: string[] = [];
    let count = 0;
    let after: number | undefined;
    do {
      if (after !== undefined) await turn();
      const page = await entryList.page(this.#store, list, { after, limit: slice, hidden });
      count += page.rows.length;
      if (page.rows.length > 0) slices.push(page.rows.map((row) => JSON.stringify(toEntry(row))).join(','));
      after = page.next;
    } while (after !== undefined);
    if (count !== list.liveCount + (hidden ? hiddenCount : 0)) throw new ListGone();
    return `[${slices.join(',')}]`;
  }

  async #lastDrawResult({ listName, spinCount }: WheelDocument): Promise<SpinResult | null> {
    if (spinCount === 0) return null;
    const spin = await this.#store.get(spinRef(listName, spinCount));
    if (spin === undefined) throw new Error(`spin ${spinCount} of wheel ${listName} is missing`);
    return spin.result;
  }
}
