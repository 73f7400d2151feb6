/** What a wheel shows, ready for drawing. Angles in turns, clockwise, from the wheel's zero. */
export interface WheelSlices {
  /** Start of each slice and, last, 1: `count + 1` ascending values made in double precision. */
  readonly edges: Float64Array;
  /** `#rrggbb` of each slice. */
  readonly colours: readonly string[];
  readonly names: readonly string[];
}

/** A wheel with nothing on it: one blank face. */
export const noSlices: WheelSlices = { edges: new Float64Array([0, 1]), colours: ['#8a90a2'], names: [''] };

export const ringTexels = 4096;
/** Width of the 2-D data texture; WebGL2 guarantees 2,048. */
export const dataWidth = 1024;

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export interface SliceTable {
  readonly data: Float32Array;
  readonly height: number;
  /** Slices with a width; those of weight 0 take no room and are left out. */
  readonly count: number;
}

/** Slices that have a width. */
export function visibleCount({ edges }: WheelSlices): number {
  let count = 0;
  for (let i = 1; i < edges.length; i += 1) if (edges[i]! > edges[i - 1]!) count += 1;
  return count;
}

/** One texel a slice: its end in turns, then its colour. Slices without width are left out. */
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

/**
 * The wheel unrolled: each texel is the mean colour of the slices it covers, weighed by how much they cover, so
 * that 100,000 slices cost a frame what ten do. Cost of the bake: slices + texels.
 */
export function bakeRing(slices: WheelSlices, texels: number): Uint8Array {
  const { edges, colours } = slices;
  const sums = new Float64Array(texels * 3);
  const cover = new Float64Array(texels);
  const known = new Map<string, [number, number, number]>();
  for (let i = 0; i < colours.length; i += 1) {
    const start = (edges[i] ?? 0) * texels;
    const end = Math.min((edges[i + 1] ?? 0) * texels, texels);
    if (end <= start) continue;
    const colour = colours[i] ?? '#000000';
    let parts = known.get(colour);
    if (!parts) known.set(colour, (parts = channels(colour)));
    const [red, green, blue] = parts;
    for (let texel = Math.floor(start); texel < end; texel += 1) {
      const share = Math.min(end, texel + 1) - Math.max(start, texel);
      sums[texel * 3] = (sums[texel * 3] ?? 0) + red * share;
      sums[texel * 3 + 1] = (sums[texel * 3 + 1] ?? 0) + green * share;
      sums[texel * 3 + 2] = (sums[texel * 3 + 2] ?? 0) + blue * share;
      cover[texel] = (cover[texel] ?? 0) + share;
    }
  }
  const ring = new Uint8Array(texels * 4);
  for (let texel = 0; texel < texels; texel += 1) {
    const total = cover[texel] || 1;
    ring[texel * 4] = Math.round((sums[texel * 3] ?? 0) / total);
    ring[texel * 4 + 1] = Math.round((sums[texel * 3 + 1] ?? 0) / total);
    ring[texel * 4 + 2] = Math.round((sums[texel * 3 + 2] ?? 0) / total);
    ring[texel * 4 + 3] = 255;
  }
  return ring;
}
