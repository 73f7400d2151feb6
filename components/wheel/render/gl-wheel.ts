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
import { looks } from './looks/looks.ts';
import { pegFragment, pegVertex } from './peg-shaders.ts';
import { pointerFragment, pointerVertex } from './pointer-shaders.ts';
import * as glsl from './shaders.ts';
import {
  bakeRing,
  dataWidth,
  noSlices,
  ringTexels,
  sliceTable,
  visibleCount,
  type WheelSlices,
} from './slice-textures.ts';
import { exactSlices } from './geometry.ts';
import { outlineColour, rgb, seenThrough, type WheelPose, type WheelTheme } from './theme.ts';

function program(name: string, vertex: string, fragment: string): GlProgram {
  return GlProgram.from({ name, vertex, fragment, preferredFragmentPrecision: 'highp' });
}

/** Width of the pointer's edge, in CSS pixels. */
const outlinePixels = 2;

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
    uDark: { value: 0, type: 'f32' },
    uThrough: { value: 0, type: 'f32' },
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
    uOutlineColour: { value: new Float32Array(3), type: 'vec3<f32>' },
  });
  #treatment: WheelTheme['treatment'] | undefined;
  #disc: Shader | undefined;
  #peg: Shader | undefined;
  #pointer: Shader | undefined;
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
  }

  setSlices(slices: WheelSlices): void {
    const isExact = visibleCount(slices) <= exactSlices;
    const table = sliceTable(isExact ? slices : noSlices);
    const before = [this.#table, this.#ring];
    this.#table = tableTexture(table.data, table.height);
    this.#ring = ringTexture(bakeRing(slices, ringTexels));
    if (this.#disc) {
      this.#disc.resources['uTable'] = this.#table;
      this.#disc.resources['uRing'] = this.#ring;
    }
    for (const texture of before) texture.destroy();
    this.#common.uniforms.uCount = isExact ? table.count : 0;
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
    this.#takeShaders(theme.treatment);
    uniforms.uDark = theme.dark ? 1 : 0;
    uniforms.uThrough = theme.logoBehind ? seenThrough : 0;
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
    uniforms.uOutlineColour = new Float32Array(rgb(outlineColour(theme)));
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
    uniforms.uPointer[3] = (outlinePixels * pixelRatio * 2) / size;
    if (!this.#disc || !this.#pointer) return;
    this.#stage.draw(this.#quad, this.#disc);
    if (this.#labels) this.#stage.draw(this.#labels.geometry, this.#labels.shader);
    if (this.#pegs && this.#peg && (uniforms.uPeg[1] ?? 0) > 0)
      this.#stage.draw(this.#pegs, this.#peg, this.#pegCount);
    this.#stage.draw(this.#quad, this.#pointer);
  }

  destroy(): void {
    this.#dropLabels();
    this.#pegs?.destroy(true);
    this.#quad.destroy(true);
    this.#dropShaders();
    this.#table.destroy();
    this.#ring.destroy();
  }

  /** Only the shaders of the treatment that is shown are ever compiled. */
  #takeShaders(treatment: WheelTheme['treatment']): void {
    if (this.#treatment === treatment) return;
    this.#treatment = treatment;
    this.#dropShaders();
    const common = this.#common;
    const look = looks[treatment];
    this.#disc = new Shader({
      glProgram: program(`svc-disc-${treatment}`, glsl.discVertex, glsl.discFragment(look)),
      resources: { common, uTable: this.#table, uRing: this.#ring },
    });
    this.#pointer = new Shader({
      glProgram: program(`svc-pointer-${look.pointer}`, pointerVertex, pointerFragment(look.pointer)),
      resources: { common },
    });
    if (look.peg === 'none') return;
    this.#peg = new Shader({
      glProgram: program(`svc-peg-${look.peg}`, pegVertex, pegFragment(look.peg)),
      resources: { common },
    });
  }

  #dropShaders(): void {
    this.#disc?.destroy();
    this.#peg?.destroy();
    this.#pointer?.destroy();
    this.#disc = undefined;
    this.#peg = undefined;
    this.#pointer = undefined;
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
