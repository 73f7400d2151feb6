/** Content of a wheel, ready for drawing. Angles are in turns, clockwise from the wheel's zero. */
export interface WheelSlices {
  /** Start of each slice, with 1 at the end. */
  readonly edges: Float64Array;
  readonly colours: readonly string[];
  readonly names: readonly string[];
  /** Addresses of pictures, if any slice has one. */
  readonly pictures?: readonly (string | undefined)[];
}

export const noSlices: WheelSlices = { edges: new Float64Array([0, 1]), colours: ['#8a90a2'], names: [''] };

export const ringTexels = 4096;
/** Width of the data texture. All WebGL2 browsers support up to 2,048. */
export const dataWidth = 1024;

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export interface SliceTable {
  readonly data: Float32Array;
  readonly height: number;
  readonly count: number;
}

export function visibleCount({ edges }: WheelSlices): number {
  let count = 0;
  for (let i = 1; i < edges.length; i += 1) if (edges[i]! > edges[i - 1]!) count += 1;
  return count;
}

/** Returns a texel for each visible slice: the end of the slice in turns, and its colour. */
export function sliceTable(slices: WheelSlices): SliceTable {
  const { edges, colours } = slices;
  const visible: number[] = [];
  for (let i = 0; i < colours.length; i += 1) if ((edges[i + 1] ?? 0) > (edges[i] ?? 0)) visible.push(i);
  const height = Math.max(1, Math.ceil(visible.length / dataWidth));
  const data = new Float32Array(dataWidth * height * 4);
  visible.forEach((slice, at) => {
    const [red, green, blue] = channels(colours[slice] ?? '#000000');
    data.set([edges[slice + 1] ?? 1, red / 255, green / 255, blue / 255], at * 4);
  });
  return { data, height, count: visible.length };
}

const mostStandIns = 720;
const standInPixels = 2.5;
/** Minimum width of a visible slice at the rim, in device pixels. */
const finePixels = 2.6;

/**
 * Returns the wheel as a strip of texels. Drawing 100,000 slices is then as fast as drawing ten.
 *
 * A texel has the mean colour of its slices. For very thin slices the mean would be grey, so the texel has
 * the colour of one slice.
 * @param circumference of the face in device pixels
 */
export function bakeRing(slices: WheelSlices, texels: number, circumference: number): Uint8Array {
  const { edges, colours } = slices;
  const sums = new Float64Array(texels * 3);
  const cover = new Float64Array(texels);
  const widest = new Float64Array(texels);
  const known = new Map<string, [number, number, number]>();
  const partsOf = (slice: number): [number, number, number] => {
    const colour = colours[slice] ?? '#000000';
    let parts = known.get(colour);
    if (!parts) known.set(colour, (parts = channels(colour)));
    return parts;
  };
  for (let i = 0; i < colours.length; i += 1) {
    const start = edges[i]! * texels;
    const end = Math.min(edges[i + 1]! * texels, texels);
    if (end <= start) continue;
    const [red, green, blue] = partsOf(i);
    for (let texel = Math.floor(start); texel < end; texel += 1) {
      const share = Math.min(end, texel + 1) - Math.max(start, texel);
      sums[texel * 3]! += red * share;
      sums[texel * 3 + 1]! += green * share;
      sums[texel * 3 + 2]! += blue * share;
      cover[texel]! += share;
      if (end - start > widest[texel]!) widest[texel] = end - start;
    }
  }
  const standIns = standInSlices(
    edges,
    Math.max(1, Math.min(mostStandIns, texels, Math.round(circumference / standInPixels))),
  );
  const fine = (finePixels / circumference) * texels;
  const ring = new Uint8Array(texels * 4);
  for (let texel = 0; texel < texels; texel += 1) {
    const total = cover[texel]! || 1;
    const isFine = widest[texel]! < fine && cover[texel]! > 0;
    const parts = partsOf(standIns[Math.floor((texel * standIns.length) / texels)]!);
    for (let channel = 0; channel < 3; channel += 1)
      ring[texel * 4 + channel] = isFine ? parts[channel]! : Math.round(sums[texel * 3 + channel]! / total);
    ring[texel * 4 + 3] = 255;
  }
  return ring;
}

/**
 * Picks one slice from each of `count` equal parts of the wheel, at an irregular position: evenly spaced
 * slices could all have the same colour.
 */
function standInSlices(edges: Float64Array, count: number): Uint32Array {
  const found = new Uint32Array(count);
  let slice = 0;
  for (let part = 0; part < count; part += 1) {
    const wild = Math.sin(part * 127.1 + 11.7) * 43_758.5453;
    const place = (part + wild - Math.floor(wild)) / count;
    while (slice < edges.length - 2 && edges[slice + 1]! <= place) slice += 1;
    found[part] = slice;
  }
  return found;
}
