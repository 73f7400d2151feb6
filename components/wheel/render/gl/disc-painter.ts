import { GlProgram, Shader, TextureSource, type Geometry, type UniformGroup } from 'pixi.js';
import * as glsl from './disc-shaders.ts';
import { meshGeometry } from './gl-resources.ts';
import type { GlStage } from './gl-stage.ts';
import { looks } from '../looks/looks.ts';
import { ringMesh, ringMeshWithHole, type Hole } from './ring-meshes.ts';
import type { WheelTheme } from '../theme.ts';

type Textures = Readonly<Record<string, TextureSource>>;

/**
 * Resolution of the turned texture (`disc-shaders.ts`) relative to the screen. The texture is at most `largestFace`
 * pixels wide.
 */
const faceScale = 1.3;
const largestFace = 2_048;
/**
 * Outermost radius that is painted, in half-canvas units. It is beyond the wheel, because the wheel casts a shadow a
 * little below it.
 */
const shadowEnd = 1.03;

/** Creates a texture for rendering into. */
function target(size: number): TextureSource {
  return new TextureSource({
    width: size,
    height: size,
    format: 'rgba8unorm',
    alphaMode: 'premultiplied-alpha',
    autoGenerateMipmaps: false,
    antialias: false,
    scaleMode: 'linear',
  });
}

/** Textures painted for a wheel of a size, and the meshes that show them. */
interface Still {
  /** Width of the wheel in device pixels. */
  readonly size: number;
  readonly uStill: TextureSource;
  readonly uLight: TextureSource;
  /**
   * Meshes of the slices, and of the round parts that do not turn. The two overlap a little, because one fades into the
   * other.
   */
  readonly face: Geometry;
  readonly around: Geometry;
  /** Part of the face that is not drawn, because the lens hides it. */
  readonly hole: Hole | undefined;
}

/** Shaders of a treatment's disc, and the textures that are painted with them in advance (`disc-shaders.ts`). */
export class DiscPainter {
  readonly #stage: GlStage;
  readonly #treatment: WheelTheme['treatment'];
  readonly #common: UniformGroup;
  readonly #quad: Geometry;
  readonly #shaders = new Map<string, Shader>();
  #slices: Textures = {};
  #still: Still | undefined;
  #face: TextureSource | undefined;

  /** @param common uniforms with position and size @param quad covers the picture */
  constructor(stage: GlStage, treatment: WheelTheme['treatment'], common: UniformGroup, quad: Geometry) {
    this.#stage = stage;
    this.#treatment = treatment;
    this.#common = common;
    this.#quad = quad;
  }

  /** Sets the textures `uTable` and `uRing`, which the caller releases. */
  setSlices(slices: Textures): void {
    this.#slices = slices;
    this.#drop('exact', 'face');
    this.forgetFace();
  }

  /**
   * Returns whether the static parts are already painted for a wheel `size` device pixels wide, with this hole in its
   * face.
   */
  hasStill(size: number, hole: Hole | undefined): boolean {
    const still = this.#still;
    return still?.size === size && still.hole?.x === hole?.x && still.hole?.radius === hole?.radius;
  }

  /** Paints the static parts. `hub`, `rim`: inner and outer radius of the face, in half-canvas units. */
  paintStill(size: number, hub: number, rim: number, hole: Hole | undefined): void {
    this.#dropStill();
    const fade = 3 / size;
    const [inner, outer] = [hub - fade, rim + fade];
    this.#still = {
      size,
      uStill: target(size),
      uLight: target(size),
      face: meshGeometry(hole ? ringMeshWithHole(inner, outer, hole) : ringMesh([inner, outer])),
      around: meshGeometry(ringMesh([0, hub + fade], [rim - fade, shadowEnd])),
      hole,
    };
    const look = looks[this.#treatment];
    this.#stage.into(this.#still.uStill);
    this.#draw('still', glsl.stillFragment(look));
    this.#stage.into(this.#still.uLight);
    this.#draw('light', glsl.lightFragment(look));
  }

  /** Returns whether the turned texture has been painted. */
  get hasFace(): boolean {
    return this.#face !== undefined;
  }

  /** Returns the width of the turned texture for a wheel `size` device pixels wide. */
  faceSize(size: number, rimInner: number): number {
    return Math.min(largestFace, this.#stage.textureLimit, Math.ceil(size * rimInner * faceScale));
  }

  /** Paints the slices into the turned texture. The caller draws the labels on it next. */
  paintFace(size: number): void {
    this.forgetFace();
    this.#face = target(size);
    this.#stage.into(this.#face);
    this.#draw('face', glsl.faceFragment(looks[this.#treatment]), this.#slices);
  }

  /** Draws the face by looking up the slice of every pixel. The caller draws the labels on it next. */
  drawExact(): void {
    this.#drawUnderStill('exact', glsl.exactFragment(looks[this.#treatment]), this.#slices);
  }

  /** Draws the turned texture, including labels. */
  drawTurned(): void {
    if (this.#face) this.#drawUnderStill('turned', glsl.turnedFragment, { uFace: this.#face });
  }

  /** Invalidates the turned texture, because slices or labels have changed. */
  forgetFace(): void {
    this.#drop('turned');
    this.#face?.destroy();
    this.#face = undefined;
  }

  destroy(): void {
    this.forgetFace();
    this.#dropStill();
    this.#drop(...this.#shaders.keys());
  }

  #drawUnderStill(name: string, fragment: string, slices: Textures): void {
    if (!this.#still) return;
    const { uStill, uLight, face, around } = this.#still;
    this.#draw(name, fragment, { ...slices, uLight }, face);
    this.#draw('around', glsl.aroundFragment, { uStill }, around);
  }

  #draw(name: string, fragment: string, textures: Textures = {}, mesh = this.#quad): void {
    let shader = this.#shaders.get(name);
    if (!shader) {
      const glProgram = GlProgram.from({
        name: `svc-disc-${name}`,
        vertex: name === 'turned' ? glsl.turnedVertex : glsl.discVertex,
        fragment,
        preferredFragmentPrecision: 'highp',
      });
      shader = new Shader({ glProgram, resources: { common: this.#common, ...textures } });
      this.#shaders.set(name, shader);
    }
    this.#stage.draw(mesh, shader);
  }

  #drop(...names: readonly string[]): void {
    for (const name of names) {
      this.#shaders.get(name)?.destroy();
      this.#shaders.delete(name);
    }
  }

  #dropStill(): void {
    this.#drop('exact', 'turned', 'around');
    this.#still?.uStill.destroy();
    this.#still?.uLight.destroy();
    this.#still?.face.destroy(true);
    this.#still?.around.destroy(true);
    this.#still = undefined;
  }
}
