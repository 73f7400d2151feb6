import { pictureItems, type Item } from './avif-items.ts';
import { largestFrame } from './av1.ts';
import { boxesIn, brandsOf, Kept, theBox, type Box } from './boxes.ts';
import { damaged, MediaFault } from './fault.ts';
import type { Picture } from './kinds.ts';

/** Properties of a picture (ISO/IEC 23008-12 §6.5). Others, such as descriptions, are removed. */
const keptProperties = new Set([
  ...['ispe', 'pixi', 'av1C', 'colr', 'irot', 'imir', 'clap', 'pasp', 'auxC', 'clli', 'mdcv', 'lsel'],
  ...['a1op', 'a1lx'],
]);

export function isAvif(bytes: Buffer): boolean {
  return brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis');
}

/**
 * Reads a still AVIF of one tile, with its transparency. Everything that is not part of the picture is overwritten by
 * zeros: metadata, thumbnails, gain maps.
 * @throws {MediaFault}
 */
export function readAvif(bytes: Buffer): Omit<Picture, 'type'> {
  const file = boxesIn(bytes, 0, bytes.length);
  if (file.some(({ type }) => type === 'moov') || brandsOf(bytes)[0] === 'avis') {
    throw new MediaFault('The picture moves. Send a still picture');
  }
  const meta = theBox(file, 'meta');
  const parts = boxesIn(bytes, meta.body + 4, meta.end);
  const kept = new Kept(bytes);
  for (const box of file) {
    if (box.type === 'ftyp') kept.keepBox(box);
    else if (box === meta) kept.keepBox(box, 4);
    else if (box.type === 'mdat') kept.keepBox(box, 0);
    else kept.blankBox(box);
  }
  keepMeta(bytes, parts, kept);
  const holders = [
    ...file.filter(({ type }) => type === 'mdat'),
    ...parts.filter(({ type }) => type === 'idat'),
  ];
  const [size, ...others] = pictureItems(bytes, parts, kept).map((item) =>
    largestFrame(contentOf(bytes, item, holders, kept)),
  );
  if (size === undefined) throw damaged();
  const fits = (width: number, height: number): boolean => width <= size.width && height <= size.height;
  if (!others.every(({ width, height }) => fits(width, height))) throw damaged();
  for (const { type, body } of propertiesIn(bytes, parts)) {
    if (type !== 'ispe') continue;
    // Refuse sizes larger than the frame, because some decoders allocate memory for them before comparing them with
    // the frame.
    if (!fits(bytes.readUInt32BE(body + 4), bytes.readUInt32BE(body + 8))) throw damaged();
  }
  return { bytes: kept.bytes, ...size };
}

function propertiesIn(bytes: Buffer, meta: readonly Box[]): Box[] {
  const { body, end } = theBox(meta, 'iprp');
  const container = theBox(boxesIn(bytes, body, end), 'ipco');
  return boxesIn(bytes, container.body, container.end);
}

/** Keeps the boxes of `meta` that describe pictures. */
function keepMeta(bytes: Buffer, parts: readonly Box[], kept: Kept): void {
  for (const box of parts) {
    switch (box.type) {
      case 'hdlr':
        // Do not keep the name of the handler, which is free text.
        kept.keepBox(box, 20);
        break;
      case 'pitm':
      case 'iloc':
      case 'iref':
        kept.keepBox(box);
        break;
      case 'iinf':
      case 'idat':
        // Keep only the header. The contents are kept item by item.
        kept.keepBox(box, 0);
        break;
      case 'iprp':
        keepProperties(bytes, box, kept);
        break;
      default:
        kept.blankBox(box);
    }
  }
}

function keepProperties(bytes: Buffer, iprp: Box, kept: Kept): void {
  kept.keepBox(iprp, 0);
  for (const box of boxesIn(bytes, iprp.body, iprp.end)) {
    if (box.type === 'ipma') kept.keepBox(box);
    else if (box.type === 'ipco') {
      kept.keepBox(box, 0);
      for (const property of boxesIn(bytes, box.body, box.end)) {
        if (keptProperties.has(property.type)) kept.keepBox(property);
        // Replace a removed property by an empty box of the same size, because items refer to properties by position.
        else kept.blankBox(property);
      }
    } else kept.blankBox(box);
  }
}

/** Returns the content of an item, and copies it to `kept`. */
function contentOf(bytes: Buffer, { extents }: Item, holders: readonly Box[], kept: Kept): Buffer {
  return Buffer.concat(
    extents.map(({ start, end }) => {
      if (!holders.some((holder) => start >= holder.body && end <= holder.end)) throw damaged();
      kept.keep(start, end);
      return bytes.subarray(start, end);
    }),
  );
}
