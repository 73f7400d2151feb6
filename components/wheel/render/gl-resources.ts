import { BufferImageSource, Geometry, GlProgram, ImageSource, type TextureSource } from 'pixi.js';
import type { LabelAtlas } from './label-atlas.ts';
import { dataWidth } from './slice-textures.ts';

/** What a wheel on the stage is made of: shaders' programs, meshes and textures. */

export function program(name: string, vertex: string, fragment: string): GlProgram {
  return GlProgram.from({ name, vertex, fragment, preferredFragmentPrecision: 'highp' });
}

const quad = [-1, -1, 1, -1, 1, 1, -1, 1];
const quadIndex = [0, 1, 2, 0, 2, 3];

export function quadGeometry(): Geometry {
  return new Geometry({
    attributes: { aCorner: { buffer: quad, format: 'float32x2' } },
    indexBuffer: quadIndex,
  });
}

/** Corners of what is to be round: its edges are within half a pixel of a circle, and are drawn by the pixel. */
const corners = 96;

/** Rings around the middle, each from its inner radius (0: a disc) or less to its outer one or more. */
export function ringGeometry(...rings: readonly (readonly [number, number])[]): Geometry {
  const places: number[] = [];
  const index: number[] = [];
  for (const [inner, outer] of rings) {
    const first = places.length / 2;
    const around = outer / Math.cos(Math.PI / corners);
    for (let i = 0; i < corners; i += 1) {
      const angle = (i / corners) * 2 * Math.PI;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      places.push(x * inner, y * inner, x * around, y * around);
      const [own, next] = [first + i * 2, first + ((i + 1) % corners) * 2];
      index.push(own, own + 1, next + 1, own, next + 1, next);
    }
  }
  return new Geometry({
    attributes: { aCorner: { buffer: places, format: 'float32x2' } },
    indexBuffer: index,
  });
}

/** A square for each peg. `pegs`: turns. */
export function pegGeometry(pegs: Float64Array): Geometry {
  return new Geometry({
    attributes: {
      aCorner: { buffer: quad, format: 'float32x2' },
      aAngle: { buffer: Float32Array.from(pegs), format: 'float32', instance: true },
    },
    indexBuffer: quadIndex,
  });
}

/** Labels as one mesh, and the picture of them. */
export function labelMesh(atlas: LabelAtlas): { geometry: Geometry; texture: TextureSource } {
  const texture = new ImageSource({
    resource: atlas.canvas,
    alphaMode: 'premultiply-alpha-on-upload',
    autoGenerateMipmaps: true,
    scaleMode: 'linear',
    mipmapFilter: 'linear',
  });
  const index = new Uint32Array(atlas.count * 6);
  for (let i = 0; i < atlas.count; i += 1)
    index.set(
      quadIndex.map((corner) => corner + i * 4),
      i * 6,
    );
  const geometry = new Geometry({
    attributes: {
      aAt: { buffer: atlas.vertices, format: 'float32x2', stride: 16, offset: 0 },
      aUv: { buffer: atlas.vertices, format: 'float32x2', stride: 16, offset: 8 },
    },
    indexBuffer: index,
  });
  return { geometry, texture };
}

/** Slices in float texels: see `sliceTable`. */
export function tableTexture(data: Float32Array, height: number): TextureSource {
  return new BufferImageSource({
    resource: data,
    width: dataWidth,
    height,
    format: 'rgba32float',
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'nearest',
    autoGenerateMipmaps: false,
  });
}

/** The wheel unrolled: see `bakeRing`. */
export function ringTexture(ring: Uint8Array): TextureSource {
  return new BufferImageSource({
    resource: ring,
    width: ring.length / 4,
    height: 1,
    format: 'rgba8unorm',
    alphaMode: 'no-premultiply-alpha',
    autoGenerateMipmaps: true,
    scaleMode: 'linear',
    mipmapFilter: 'linear',
    addressModeU: 'repeat',
    addressModeV: 'clamp-to-edge',
  });
}
