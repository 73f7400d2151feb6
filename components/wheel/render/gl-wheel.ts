import {
  BufferImageSource,
  Geometry,
  GlProgram,
  ImageSource,
  Shader,
  UniformGroup,
  type TextureSource,
} from 'pixi.js';
import { pegPositions, type WheelGeometry } from './geometry.ts';
import type { GlStage } from './gl-stage.ts';
import type { LabelAtlas } from './label-atlas.ts';
import * as glsl from './shaders.ts';
import { bakeRing, dataWidth, ringTexels, sliceTable, type WheelSlices } from './slice-textures.ts';
import { exactSlices } from './geometry.ts';
import { rgb, type WheelPose, type WheelTheme } from './theme.ts';

function program(name: string, vertex: string, fragment: string): GlProgram {
  return GlProgram.from({ name, vertex, fragment, preferredFragmentPrecision: 'highp' });
}

const quad = [-1, -1, 1, -1, 1, 1, -1, 1];
const quadIndex = [0, 1, 2, 0, 2, 3];

function quadGeometry(): Geometry {
  return new Geometry({
    attributes: { aCorner: { buffer: quad, format: 'float32x2' } },
    indexBuffer: quadIndex,
  });
}

/**
 * A wheel on the stage. Three or four draws a frame, whose cost does not depend on how many slices there are: one
 * quad for all that is round, one mesh of labels, the pegs, the pointer.
 */
export class GlWheel {
  readonly #stage: GlStage;
  readonly #common = new UniformGroup({
    uClip: { value: new Float32Array([1, 1]), type: 'vec2<f32>' },
    uTurn: { value: 0, type: 'f32' },
    uPixel: { value: 0.01, type: 'f32' },
    uDot: { value: 1, type: 'f32' },
    uCount: { value: 0, type: 'i32' },
    uFlap: { value: 0, type: 'f32' },
    uHubRadius: { value: 0.2, type: 'f32' },
    uRim: { value: new Float32Array(2), type: 'vec2<f32>' },
    uPeg: { value: new Float32Array(2), type: 'vec2<f32>' },
    uPointer: { value: new Float32Array(4), type: 'vec4<f32>' },
    uRimColour: { value: new Float32Array(3), type: 'vec3<f32>' },
    uHubColour: { value: new Float32Array(3), type: 'vec3<f32>' },
    uLineColour: { value: new Float32Array(3), type: 'vec3<f32>' },
    uPegColour: { value: new Float32Array(3), type: 'vec3<f32>' },
    uPointerColour: { value: new Float32Array(3), type: 'vec3<f32>' },
  });
  readonly #disc: Shader;
  readonly #peg: Shader;
  readonly #pointer: Shader;
  readonly #quad = quadGeometry();
  #table: TextureSource;
  #ring: TextureSource;
  #labels: { geometry: Geometry; shader: Shader; texture: TextureSource } | undefined;
  #pegs: Geometry | undefined;
  #pegCount = 0;

  constructor(stage: GlStage) {
    this.#stage = stage;
    this.#table = tableTexture(new Float32Array(dataWidth * 4), 1);
    this.#ring = ringTexture(new Uint8Array([0, 0, 0, 0]));
    const common = this.#common;
    this.#disc = new Shader({
      glProgram: program('svc-disc', glsl.discVertex, glsl.discFragment),
      resources: { common, uTable: this.#table, uRing: this.#ring },
    });
    this.#peg = new Shader({
      glProgram: program('svc-peg', glsl.pegVertex, glsl.pegFragment),
      resources: { common },
    });
    this.#pointer = new Shader({
      glProgram: program('svc-pointer', glsl.pointerVertex, glsl.pointerFragment),
      resources: { common },
    });
  }

  setSlices(slices: WheelSlices): void {
    const table = sliceTable(slices);
    const before = [this.#table, this.#ring];
    this.#table = tableTexture(table.data, table.height);
    this.#ring = ringTexture(bakeRing(slices, ringTexels));
    this.#disc.resources['uTable'] = this.#table;
    this.#disc.resources['uRing'] = this.#ring;
    for (const texture of before) texture.destroy();
    this.#common.uniforms.uCount = table.count > exactSlices ? 0 : table.count;
    const pegs = pegPositions(slices.edges);
    this.#pegs?.destroy(true);
    this.#pegCount = pegs.length;
    this.#pegs = new Geometry({
      attributes: {
        aCorner: { buffer: quad, format: 'float32x2' },
        aAngle: { buffer: Float32Array.from(pegs), format: 'float32', instance: true },
      },
      indexBuffer: quadIndex,
    });
  }

  setLabels(atlas: LabelAtlas): void {
    this.#dropLabels();
    if (atlas.count === 0) return;
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
    const shader = new Shader({
      glProgram: program('svc-label', glsl.labelVertex, glsl.labelFragment),
      resources: { common: this.#common, uAtlas: texture },
    });
    this.#labels = { geometry, shader, texture };
  }

  setLook(geometry: WheelGeometry, theme: WheelTheme): void {
    const { uniforms } = this.#common;
    uniforms.uHubRadius = geometry.hub;
    uniforms.uRim = new Float32Array([geometry.rimOuter, geometry.rimInner]);
    uniforms.uPeg = new Float32Array([geometry.pegRing, geometry.pegRadius]);
    uniforms.uPointer = new Float32Array([
      geometry.pointerPivot,
      geometry.pointerTip,
      geometry.pointerWidth,
      0,
    ]);
    uniforms.uRimColour = new Float32Array(rgb(theme.rim));
    uniforms.uHubColour = new Float32Array(rgb(theme.hub));
    uniforms.uLineColour = new Float32Array(rgb(theme.line));
    uniforms.uPegColour = new Float32Array(rgb(theme.peg));
    uniforms.uPointerColour = new Float32Array(rgb(theme.pointer));
  }

  /** Draws into the upper left corner of the stage, `size` device pixels wide and high. */
  draw(pose: WheelPose, size: number, pixelRatio: number): void {
    const { uniforms } = this.#common;
    uniforms.uClip = new Float32Array(this.#stage.begin(size));
    // Whole turns are dropped in double precision; single precision would lose the edges after long spins.
    uniforms.uTurn = pose.rotation - Math.floor(pose.rotation);
    uniforms.uPixel = 2 / size;
    uniforms.uDot = pixelRatio;
    uniforms.uFlap = pose.flap;
    this.#stage.draw(this.#quad, this.#disc);
    if (this.#labels) this.#stage.draw(this.#labels.geometry, this.#labels.shader);
    if (this.#pegs && (uniforms.uPeg[1] ?? 0) > 0) this.#stage.draw(this.#pegs, this.#peg, this.#pegCount);
    this.#stage.draw(this.#quad, this.#pointer);
  }

  destroy(): void {
    this.#dropLabels();
    this.#pegs?.destroy(true);
    this.#quad.destroy(true);
    this.#disc.destroy();
    this.#peg.destroy();
    this.#pointer.destroy();
    this.#table.destroy();
    this.#ring.destroy();
  }

  #dropLabels(): void {
    this.#labels?.geometry.destroy(true);
    this.#labels?.shader.destroy();
    this.#labels?.texture.destroy();
    this.#labels = undefined;
  }
}

function tableTexture(data: Float32Array, height: number): TextureSource {
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

function ringTexture(ring: Uint8Array): TextureSource {
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
