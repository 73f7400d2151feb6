import type { WheelField } from '../../../contracts/wheel/wheel-endpoints.ts';
import type { SpinResult, WheelHead } from '../../../contracts/wheel/wheel.ts';
import { ByteCache, SharedCache } from '../../http/answers/byte-cache.ts';
import { Piece } from '../../http/answers/gzip-pieces.ts';
import { Slices, type Slice, type SliceCache } from '../../http/answers/slices.ts';
import type { Store } from '../../store/port.ts';
import { isSpun, spinRef, type WheelDocument } from '../core/documents.ts';
import type { List, ListedRow } from '../../store/list/list.ts';
import type { ListHead } from '../../store/list/head.ts';
import { entryList, toEntry } from '../lists/entry-list.ts';
import { participantList, toParticipant, toPublicParticipant } from '../lists/participant-list.ts';
import { ListGone } from '../lists/list-gone.ts';
import { readLogo } from '../settings/logo.ts';
import { turn } from '../../runtime/turn.ts';
import { wheelId } from '../core/wheel-id.ts';
import type { WheelBody } from './wheel-body.ts';
import { wheelHead, wheelJson, type Form } from './wheel-json.ts';

/** Maximum number of rows serialised in one call. A longer list is sent in slices of this size. */
const slice = 1_000;

type Rows = Promise<Piece | Slices> | Piece;

const noRows = new Piece(Buffer.from('[]'));

interface ReadRows<Row> {
  readonly list: List<Row>;
  readonly head: ListHead;
  /** Number of hidden rows to include; 0 if only listed rows are needed. */
  readonly hidden: number;
  readonly toJson: (row: ListedRow<Row>) => unknown;
}

/**
 * Caches the bodies of wheels as JSON by version. Rows are cached separately, so that a spin does not serialise a
 * long list again.
 */
export class WheelBodies {
  readonly #store: Store;
  readonly #masterKey: Uint8Array;
  readonly #bodies: ByteCache<WheelBody>;
  readonly #lists: SharedCache<Piece>;
  readonly #slices: SliceCache;

  /**
   * @param bound maximum bytes of cached bodies, and of cached short lists; cached slices may have twice as
   * many bytes
   */
  constructor(store: Store, masterKey: Uint8Array, bound = 64 * 1024 * 1024) {
    this.#store = store;
    this.#masterKey = masterKey;
    this.#bodies = new ByteCache(bound);
    this.#lists = new SharedCache(bound);
    this.#slices = new SharedCache(2 * bound);
  }

  /** Returns the body if it is cached. If not, {@link WheelBodies.whole} builds it. */
  cached(wheel: WheelDocument, form: Form): WheelBody | undefined {
    return this.#bodies.get(`${form}:${wheel.listName}`, String(wheel.version));
  }

  /**
   * Returns the whole wheel as JSON in the given form.
   * @throws {ListGone} if the rows or the logo were replaced and deleted during the call
   */
  async whole(wheel: WheelDocument, form: Form): Promise<WheelBody> {
    const kept = this.cached(wheel, form);
    if (kept !== undefined) return kept;
    const [entries, participants, lastDrawResult, logo] = await Promise.all([
      this.#entries(wheel, form),
      this.#participants(wheel, form),
      this.#lastDrawResult(wheel),
      this.#logo(wheel),
    ]);
    const body = wheelJson(
      wheel,
      { wheelId: this.#idOf(wheel), entries, participants, lastDrawResult, logo },
      form,
    );
    this.#bodies.set(`${form}:${wheel.listName}`, String(wheel.version), body);
    return body;
  }

  /**
   * Returns the requested fields of a wheel as a JSON object. Leaves out fields that the form does not have.
   * @throws {ListGone} if the rows or the logo were replaced and deleted during the call
   */
  async fields(wheel: WheelDocument, form: Form, fields: ReadonlySet<WheelField>): Promise<WheelBody> {
    const [entries, participants, lastDrawResult, logo] = await Promise.all([
      fields.has('entries') ? this.#entries(wheel, form) : undefined,
      fields.has('participants') ? this.#participants(wheel, form) : undefined,
      fields.has('lastDrawResult') ? this.#lastDrawResult(wheel) : null,
      fields.has('settings') ? this.#logo(wheel) : null,
    ]);
    return wheelJson(
      wheel,
      { wheelId: this.#idOf(wheel), entries, participants, lastDrawResult, logo },
      form,
      fields,
    );
  }

  /**
   * Returns a wheel without its lists.
   * @throws {ListGone} if the logo was replaced during the call
   */
  async head(wheel: WheelDocument): Promise<WheelHead> {
    const [lastDrawResult, logo] = await Promise.all([this.#lastDrawResult(wheel), this.#logo(wheel)]);
    return wheelHead(wheel, { wheelId: this.#idOf(wheel), lastDrawResult, logo });
  }

  #idOf(wheel: WheelDocument): string {
    return wheelId(this.#masterKey, wheel);
  }

  #entries({ listName, entries: { list, hiddenCount } }: WheelDocument, form: Form): Rows {
    const hidden = form === 'owner' ? hiddenCount : 0;
    // Share the text between both forms if there are no hidden entries, because listed entries are the same in both.
    const key = `${hidden > 0 ? 'all' : 'listed'} entries:${listName}`;
    return this.#rows(key, { list: entryList, head: list, hidden, toJson: toEntry });
  }

  /** Participants have fields that only the owner may see, so each form has its own text. */
  #participants({ listName, participants }: WheelDocument, form: Form): Rows {
    if (participants === undefined) return noRows;
    const { list, hiddenCount } = participants;
    const owned = form === 'owner';
    return this.#rows(`${form} participants:${listName}`, {
      list: participantList,
      head: list,
      hidden: owned ? hiddenCount : 0,
      toJson: owned ? toParticipant : toPublicParticipant,
    });
  }

  #rows<Row>(key: string, read: ReadRows<Row>): Rows {
    const tag = `${read.head.generation}.${read.head.version}`;
    if (read.head.rowCount > slice) return this.#sliced(key, tag, read);
    return this.#lists.get(key, tag, () => this.#readRows(read));
  }

  async #sliced<Row>(key: string, tag: string, read: ReadRows<Row>): Promise<Slices> {
    const slices = new Slices(this.#slices, key, tag, {
      length: Math.ceil(read.head.rowCount / slice),
      make: (at) => this.#readSlice(read, at),
      check: (count) => checkCount(read, count),
    });
    await slices.begin();
    return slices;
  }

  async #readRows<Row>(read: ReadRows<Row>): Promise<Piece> {
    const { json, count } = await this.#readSlice(read, 0);
    checkCount(read, count);
    return new Piece(Buffer.from(`[${json}]`));
  }

  async #readSlice<Row>({ list, head, hidden, toJson }: ReadRows<Row>, at: number): Promise<Slice> {
    if (at > 0) await turn();
    const part = { ...head, rowCount: Math.min(head.rowCount, (at + 1) * slice) };
    const options = { after: at * slice - 1, limit: slice, hidden: hidden > 0 };
    const { rows, gone } = await list.page(this.#store, part, options);
    if (gone) throw new ListGone();
    return { json: rows.map((row) => JSON.stringify(toJson(row))).join(','), count: rows.length };
  }

  async #logo(wheel: WheelDocument): Promise<string | null> {
    const logo = await readLogo(this.#store, wheel);
    if (logo === undefined) throw new ListGone();
    return logo;
  }

  async #lastDrawResult(wheel: WheelDocument): Promise<SpinResult | null> {
    if (!isSpun(wheel)) return null;
    const { listName, spinCount } = wheel;
    const spin = await this.#store.get(spinRef(listName, spinCount));
    if (spin === undefined) throw new Error(`spin ${spinCount} of wheel ${listName} is missing`);
    return spin.result;
  }
}

function checkCount<Row>({ head, hidden }: ReadRows<Row>, count: number): void {
  if (count !== head.liveCount + hidden) throw new ListGone();
}
