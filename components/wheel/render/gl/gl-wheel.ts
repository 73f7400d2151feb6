import { Shader, UniformGroup, type Geometry, type TextureSource } from 'pixi.js';
import { DiscPainter } from './disc-painter.ts';
import { pegPositions, type WheelGeometry } from '../geometry.ts';
import { labelMesh, pegGeometry, program, quadGeometry, ringTexture, tableTexture } from './gl-resources.ts';
import { GlLens, hiddenBehind } from '../lens/gl-lens.ts';
import type { GlStage, StageUser } from './gl-stage.ts';
import type { LabelAtlas } from '../label-atlas.ts';
import { looks } from '../looks/looks.ts';
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
import { exactSlices } from '../geometry.ts';
import { outlineColour, rgb, seenThrough, type WheelPose, type WheelTheme } from '../theme.ts';
import type { LensPicture } from '../lens/wheel-lens.ts';

/** Speed, in turns per second, above which the rotating texture looks the same as an exact lookup. */
const fast = 0.03;
const outlinePixels = 2;

export class GlWheel {
  readonly #stage: GlStage;
  readonly #common = new UniformGroup({
    uClip: { value: new Float32Array([1, 1]), type: 'vec2<f32>' },
    uReach: { value: 1, type: 'f32' },
    uBottom: { value: 0, type: 'f32' },
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
  #disc: DiscPainter | undefined;
  #peg: Shader | undefined;
  #pointer: Shader | undefined;
  readonly #quad = quadGeometry();
  #table: TextureSource;
  #ring: TextureSource;
  #labels: { geometry: Geometry; shader: Shader; texture: TextureSource } | undefined;
  #pegs: Geometry | undefined;
  readonly #lens = new GlLens(this.#common);
  readonly #user: StageUser;

  constructor(stage: GlStage, user: StageUser) {
    this.#stage = stage;
    this.#user = user;
    this.#table = tableTexture(new Float32Array(dataWidth * 4), 1);
    this.#ring = ringTexture(new Uint8Array([0, 0, 0, 0]));
  }

  /**
   * Sets the slices.
   * @param circumference of the face in device pixels
   */
  setSlices(slices: WheelSlices, circumference: number): void {
    const isExact = visibleCount(slices) <= exactSlices;
    const table = sliceTable(isExact ? slices : noSlices);
    const before = [this.#table, this.#ring];
    this.#table = tableTexture(table.data, table.height);
    this.#ring = ringTexture(bakeRing(slices, ringTexels, circumference));
    this.#disc?.setSlices(this.#sliceTextures);
    for (const texture of before) texture.destroy();
    this.#common.uniforms.uCount = isExact ? table.count : 0;
    const pegs = pegPositions(slices.edges);
    this.#pegs?.destroy(true);
    this.#pegs = pegGeometry(pegs);
  }

  setLabels(atlas: LabelAtlas): void {
    this.#dropLabels();
    this.#disc?.forgetFace();
    if (atlas.count === 0) return;
    const { geometry, texture } = labelMesh(atlas);
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

  /**
   * Draws into the upper left corner of the stage. Returns whether the stage has exactly the size of the
   * picture.
   */
  draw(pose: WheelPose, size: number, pixelRatio: number, lens: LensPicture | undefined): boolean {
    const disc = this.#disc;
    if (!disc || !this.#pointer) return false;
    const { uniforms } = this.#common;
    const isFast = Math.abs(pose.speed ?? 0) > fast;
    const hole = lens && hiddenBehind(lens, size);
    if (!disc.hasStill(size, hole)) {
      this.#aim([1, 1], 0, size, pixelRatio);
      disc.paintStill(size, uniforms.uHubRadius, uniforms.uRim[1] ?? 1, hole);
    }
    if (isFast && !disc.hasFace) this.#paintFace(disc, size, pixelRatio);
    const { clip, bottom, isAlone } = this.#stage.begin(this.#user, size);
    this.#aim(clip, bottom, size, pixelRatio);
    // Remove whole turns, because single precision in the shader would blur edges after long spins.
    uniforms.uTurn = pose.rotation - Math.floor(pose.rotation);
    uniforms.uFlap = pose.flap;
    uniforms.uPointer[3] = (outlinePixels * pixelRatio * 2) / size;
    if (isFast) disc.drawTurned();
    else {
      disc.drawExact();
      this.#drawLabels();
    }
    if (this.#pegs && this.#peg && (uniforms.uPeg[1] ?? 0) > 0) this.#stage.draw(this.#pegs, this.#peg);
    this.#stage.draw(this.#quad, this.#pointer);
    if (lens) this.#lens.draw(this.#stage, this.#quad, lens, size);
    return isAlone;
  }

  destroy(): void {
    this.#stage.leave(this.#user);
    this.#lens.destroy();
    this.#dropLabels();
    this.#pegs?.destroy(true);
    this.#quad.destroy(true);
    this.#dropShaders();
    this.#table.destroy();
    this.#ring.destroy();
  }

  get #sliceTextures(): { uTable: TextureSource; uRing: TextureSource } {
    return { uTable: this.#table, uRing: this.#ring };
  }

  #aim(clip: [number, number], bottom: number, size: number, pixelRatio: number, reach = 1): void {
    const { uniforms } = this.#common;
    uniforms.uClip = new Float32Array(clip);
    uniforms.uBottom = bottom;
    uniforms.uReach = reach;
    uniforms.uPixel = (2 * reach) / size;
    uniforms.uDot = pixelRatio;
  }

  #paintFace(disc: DiscPainter, size: number, pixelRatio: number): void {
    const { uniforms } = this.#common;
    const reach = uniforms.uRim[1] ?? 1;
    const faceSize = disc.faceSize(size, reach);
    this.#aim([1, 1], 0, faceSize, (pixelRatio * faceSize) / (size * reach), reach);
    uniforms.uTurn = 0;
    disc.paintFace(faceSize);
    this.#drawLabels();
  }

  #drawLabels(): void {
    if (this.#labels) this.#stage.draw(this.#labels.geometry, this.#labels.shader);
  }

  #takeShaders(treatment: WheelTheme['treatment']): void {
    this.#dropShaders();
    const common = this.#common;
    const look = looks[treatment];
    this.#disc = new DiscPainter(this.#stage, treatment, common, this.#quad);
    this.#disc.setSlices(this.#sliceTextures);
    this.#pointer = new Shader({
      glProgram: program(`svc-pointer-${look.pointer}`, pointerVertex, pointerFragment(look.pointer)),
      resources: { common },
    });
    if (look.peg === 'none') return;
    this.#peg = new Shader({
      glProgram: program(`svc-peg-${look.peg}`, pegVertex(look.peg), pegFragment(look.peg)),
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
