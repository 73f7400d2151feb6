import { BufferImageSource, Geometry, GlProgram, ImageSource, type TextureSource } from 'pixi.js';
import type { LabelAtlas } from '../label-atlas.ts';
import type { Mesh } from './ring-meshes.ts';
import { dataWidth } from './slice-textures.ts';

export function program(name: string, vertex: string, fragment: string): GlProgram {
  return GlProgram.from({ name, vertex, fragment, preferredFragmentPrecision: 'highp' });
}

const quad = [-1, -1, 1, -1, 1, 1, -1, 1];
const quadIndex = [0, 1, 2, 0, 2, 3];

function indexOfQuads(count: number): Uint32Array {
  const index = new Uint32Array(count * 6);
  for (let i = 0; i < count; i += 1)
    index.set(
      quadIndex.map((corner) => corner + i * 4),
      i * 6,
    );
  return index;
}

export function quadGeometry(): Geometry {
  return new Geometry({
    attributes: { aCorner: { buffer: quad, format: 'float32x2' } },
    indexBuffer: quadIndex,
  });
}

export function meshGeometry({ places, index }: Mesh): Geometry {
  return new Geometry({
    attributes: { aCorner: { buffer: places, format: 'float32x2' } },
    indexBuffer: index,
  });
}

/**
 * Returns a mesh with a quad for each peg. Instanced drawing would be slow in software renderers.
 * @param pegs positions in turns
 */
export function pegGeometry(pegs: Float64Array): Geometry {
  const vertices = new Float32Array(pegs.length * 12);
  for (const [i, angle] of pegs.entries())
    for (let at = 0; at < 4; at += 1)
      vertices.set([quad[at * 2]!, quad[at * 2 + 1]!, angle], (i * 4 + at) * 3);
  return new Geometry({
    attributes: {
      aCorner: { buffer: vertices, format: 'float32x2', stride: 12, offset: 0 },
      aAngle: { buffer: vertices, format: 'float32', stride: 12, offset: 8 },
    },
    indexBuffer: indexOfQuads(pegs.length),
  });
}

export function labelMesh(atlas: LabelAtlas): { geometry: Geometry; texture: TextureSource } {
  const texture = new ImageSource({
    resource: atlas.canvas,
    alphaMode: 'premultiply-alpha-on-upload',
    autoGenerateMipmaps: true,
    scaleMode: 'linear',
    mipmapFilter: 'linear',
  });
  const geometry = new Geometry({
    attributes: {
      aAt: { buffer: atlas.vertices, format: 'float32x2', stride: 16, offset: 0 },
      aUv: { buffer: atlas.vertices, format: 'float32x2', stride: 16, offset: 8 },
    },
    indexBuffer: indexOfQuads(atlas.count),
  });
  return { geometry, texture };
}

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
