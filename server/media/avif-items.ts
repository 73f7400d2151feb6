/** Reads the items of an AVIF (ISO/IEC 14496-12 §8.11): its pictures, and other data such as metadata. */
import { boxesIn, theBox, type Box, type Kept } from './boxes.ts';
import { damaged, MediaFault } from './fault.ts';

export interface Item {
  readonly id: number;
  /** Ranges of the file that make up the content, in order. */
  readonly extents: readonly { readonly start: number; readonly end: number }[];
}

/** Maximum number of items. A picture with transparency, a thumbnail and metadata has about ten. */
const mostItems = 100;

/** Maximum number of ranges of one item, and of items that belong to the picture. */
const [mostExtents, mostKept] = [16, 4];

/** Reads numbers one after another. The boxes declare how many bytes each number has. */
class Numbers {
  #at: number;
  readonly #bytes: Buffer;
  readonly #end: number;

  constructor(bytes: Buffer, { end }: Box, at: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#end = end;
  }

  /**
   * Reads the next number.
   * @param size in bytes: 0, 2, 4 or 8; nothing is read for 0
   */
  next(size: number): number {
    if (![0, 2, 4, 8].includes(size) || this.#at + size > this.#end) throw damaged();
    const at = this.#at;
    this.#at += size;
    if (size === 0) return 0;
    if (size < 8) return this.#bytes.readUIntBE(at, size);
    return this.#bytes.readUInt32BE(at) * 2 ** 32 + this.#bytes.readUInt32BE(at + 4);
  }
}

/**
 * Returns the items of the picture: first the primary item, then its auxiliary items, such as transparency. Keeps all
 * entries in the list of items, but changes the type of other items to `free`.
 * @param meta boxes of the `meta` box
 */
export function pictureItems(bytes: Buffer, meta: readonly Box[], kept: Kept): readonly Item[] {
  const types = keptTypes(bytes, theBox(meta, 'iinf'), kept);
  const primary = primaryOf(bytes, theBox(meta, 'pitm'));
  const reference = meta.some(({ type }) => type === 'iref') ? theBox(meta, 'iref') : undefined;
  const ids = new Set([primary, ...(reference ? auxiliariesOf(bytes, reference, primary) : [])]);
  if (ids.size > mostKept) throw damaged();
  if (types.get(primary)?.type !== 'av01') {
    throw new MediaFault('The picture consists of several tiles. Save it as one');
  }
  for (const [id, { type, at }] of types) {
    if (type !== 'av01' || !ids.has(id)) kept.bytes.write('free', at, 'latin1');
  }
  const extents = extentsOf(bytes, theBox(meta, 'iloc'), meta);
  return [...ids].flatMap((id) => {
    if (types.get(id)?.type !== 'av01') return [];
    const found = extents.get(id);
    if (found === undefined) throw damaged();
    return [{ id, extents: found }];
  });
}

/** Returns the type of each item, with the type's offset in the file. Keeps the entries without their names. */
function keptTypes(bytes: Buffer, iinf: Box, kept: Kept): Map<number, { type: string; at: number }> {
  const countSize = bytes.readUInt8(iinf.body) === 0 ? 2 : 4;
  kept.keepBox(iinf, 4 + countSize);
  const types = new Map<number, { type: string; at: number }>();
  for (const entry of boxesIn(bytes, iinf.body + 4 + countSize, iinf.end)) {
    const version = bytes.readUInt8(entry.body);
    if (entry.type !== 'infe' || (version !== 2 && version !== 3)) throw damaged();
    const idSize = version === 2 ? 2 : 4;
    const at = entry.body + 6 + idSize;
    const id = bytes.readUIntBE(entry.body + 4, idSize);
    if (at + 4 > entry.end || types.has(id) || types.size === mostItems) throw damaged();
    // Keep the entry up to the type, without the name that follows.
    kept.keepBox(entry, at + 4 - entry.body);
    types.set(id, { type: bytes.toString('latin1', at, at + 4), at });
  }
  return types;
}

function primaryOf(bytes: Buffer, pitm: Box): number {
  const size = bytes.readUInt8(pitm.body) === 0 ? 2 : 4;
  return new Numbers(bytes, pitm, pitm.body + 4).next(size);
}

/** Returns the ids of items that are auxiliary to the primary one. */
function auxiliariesOf(bytes: Buffer, iref: Box, primary: number): number[] {
  const size = bytes.readUInt8(iref.body) === 0 ? 2 : 4;
  return boxesIn(bytes, iref.body + 4, iref.end).flatMap((reference) => {
    const numbers = new Numbers(bytes, reference, reference.body);
    const from = numbers.next(size);
    const count = numbers.next(2);
    const to = Array.from({ length: count }, () => numbers.next(size));
    return reference.type === 'auxl' && to.includes(primary) ? [from] : [];
  });
}

function extentsOf(bytes: Buffer, iloc: Box, meta: readonly Box[]): Map<number, Item['extents']> {
  const version = bytes.readUInt8(iloc.body);
  if (version > 2) throw damaged();
  const sizes = bytes.readUInt16BE(iloc.body + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const idSize = version < 2 ? 2 : 4;
  const numbers = new Numbers(bytes, iloc, iloc.body + 6);
  const items = new Map<number, Item['extents']>();
  for (let rest = numbers.next(idSize); rest > 0; rest--) {
    const id = numbers.next(idSize);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    const elsewhere = numbers.next(2) !== 0;
    const base = numbers.next(baseSize) + (method === 1 ? theBox(meta, 'idat').body : 0);
    const count = numbers.next(2);
    if (count > mostExtents || items.has(id) || items.size === mostItems) throw damaged();
    const extents = Array.from({ length: count }, () => {
      numbers.next(indexSize);
      const start = base + numbers.next(offsetSize);
      const length = numbers.next(lengthSize);
      return { start, end: start + length };
    });
    // Treat an item as empty if its content is in another file, in other items, or extends to the end of the file:
    // encoders do not store pictures that way.
    const plain = method < 2 && !elsewhere && extents.every(({ start, end }) => end > start);
    items.set(id, plain ? extents : []);
  }
  return items;
}
