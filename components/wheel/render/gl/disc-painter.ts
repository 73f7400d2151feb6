import { GlProgram, Shader, TextureSource, type Geometry, type UniformGroup } from 'pixi.js';
import * as glsl from './disc-shaders.ts';
import { meshGeometry } from './gl-resources.ts';
import type { GlStage } from './gl-stage.ts';
import { looks } from '../looks/looks.ts';
import { ringMesh, ringMeshWithHole, type Hole } from './ring-meshes.ts';
import type { WheelTheme } from '../theme.ts';

type Textures = Readonly<Record<string, TextureSource>>;

/** Resolution of the rotating texture, relative to the screen. */
const faceScale = 1.3;
const largestFace = 2_048;
/** Outermost radius that is painted, in half-canvas units. It includes the shadow of the rim. */
const shadowEnd = 1.03;

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

interface Still {
  readonly size: number;
  readonly uStill: TextureSource;
  readonly uLight: TextureSource;
  /**
   * Meshes of the slices and of the parts around them. The meshes overlap a little, because the parts fade
   * into each other.
   */
  readonly face: Geometry;
  readonly around: Geometry;
  readonly hole: Hole | undefined;
}

export class DiscPainter {
  readonly #stage: GlStage;
  readonly #treatment: WheelTheme['treatment'];
  readonly #common: UniformGroup;
  readonly #quad: Geometry;
  readonly #shaders = new Map<string, Shader>();
  #slices: Textures = {};
  #still: Still | undefined;
  #face: TextureSource | undefined;

  constructor(stage: GlStage, treatment: WheelTheme['treatment'], common: UniformGroup, quad: Geometry) {
    this.#stage = stage;
    this.#treatment = treatment;
    this.#common = common;
    this.#quad = quad;
  }

  /** Sets the textures `uTable` and `uRing`. The caller releases them. */
  setSlices(slices: Textures): void {
    this.#slices = slices;
    this.#drop('exact', 'face');
    this.forgetFace();
  }

  hasStill(size: number, hole: Hole | undefined): boolean {
    const still = this.#still;
    return still?.size === size && still.hole?.x === hole?.x && still.hole?.radius === hole?.radius;
  }

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

  get hasFace(): boolean {
    return this.#face !== undefined;
  }

  faceSize(size: number, rimInner: number): number {
    return Math.min(largestFace, this.#stage.textureLimit, Math.ceil(size * rimInner * faceScale));
  }

  paintFace(size: number): void {
    this.forgetFace();
    this.#face = target(size);
    this.#stage.into(this.#face);
    this.#draw('face', glsl.faceFragment(looks[this.#treatment]), this.#slices);
  }

  /** Draws the face by looking up the slice of each pixel. The caller draws the labels next. */
  drawExact(): void {
    this.#drawUnderStill('exact', glsl.exactFragment(looks[this.#treatment]), this.#slices);
  }

  drawTurned(): void {
    if (this.#face) this.#drawUnderStill('turned', glsl.turnedFragment, { uFace: this.#face });
  }

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
