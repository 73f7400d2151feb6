import { ImageSource, Shader, UniformGroup, type Geometry, type TextureSource } from 'pixi.js';
import { meshGeometry, program } from '../gl/gl-resources.ts';
import type { GlStage } from '../gl/gl-stage.ts';
import { ringMesh, type Hole } from '../gl/ring-meshes.ts';
import { head, place } from '../gl/shaders.ts';
import type { LensPicture } from './wheel-lens.ts';

const vertex = `${head}${place}
in vec2 aCorner;
out vec2 vAt;
uniform vec4 uBox;
uniform vec2 uHalf;
void main() {
  vAt = aCorner * uHalf;
  gl_Position = place(uBox.xy + aCorner * uBox.zw);
}
`;

const fragment = (paint: string): string => `${head}
in vec2 vAt;
out vec4 colour;
uniform float uRound;
uniform highp sampler2D uBands;
uniform highp sampler2D uGlass;
/* Half the width and height of the drawn area and of the bands' picture. */
uniform vec2 uHalf;
uniform vec2 uBandsHalf;
vec4 bands() {
  return texelFetch(uBands, ivec2(vAt + uBandsHalf), 0);
}
void main() {
  ${paint}
}
`;

const plate = 'colour = bands();';

const underGlass = `vec4 glass = texelFetch(uGlass, ivec2(vAt + uHalf), 0);
  float seen = clamp(uRound - length(vAt) + 0.5, 0.0, 1.0);
  colour = glass;
  if (seen > 0.0) colour += bands() * seen * (1.0 - glass.a);`;

function textureOf(canvas: HTMLCanvasElement): TextureSource {
  return new ImageSource({
    resource: canvas,
    alphaMode: 'premultiply-alpha-on-upload',
    autoGenerateMipmaps: false,
    scaleMode: 'nearest',
  });
}

interface Made {
  readonly canvas: HTMLCanvasElement;
  readonly shader: Shader;
  readonly bands: TextureSource;
  readonly glass?: TextureSource;
}

export function hiddenBehind({ x, glass }: LensPicture, size: number): Hole | undefined {
  // The hole is two pixels smaller than the glass, because the edge of the glass is translucent.
  return glass && { x: (x * 2) / size - 1, radius: ((glass.round - 2) * 2) / size };
}

export class GlLens {
  readonly #common: UniformGroup;
  readonly #own = new UniformGroup({
    uBox: { value: new Float32Array(4), type: 'vec4<f32>' },
    uHalf: { value: new Float32Array(2), type: 'vec2<f32>' },
    uBandsHalf: { value: new Float32Array(2), type: 'vec2<f32>' },
    uRound: { value: 0, type: 'f32' },
  });
  /**
   * Mesh of the glass and its shadow. All corners are inside the picture, because reading beyond the picture
   * may return black.
   */
  readonly #disc = meshGeometry(ringMesh([0, 0.99]));
  #made: Made | undefined;

  constructor(common: UniformGroup) {
    this.#common = common;
  }

  draw(stage: GlStage, quad: Geometry, picture: LensPicture, size: number): void {
    const { canvas, x, y, glass } = picture;
    const { width, height } = glass?.canvas ?? canvas;
    const { uniforms } = this.#own;
    const [wide, high] = [width / size, height / size];
    uniforms.uBox = new Float32Array([(x * 2) / size - 1, (y * 2) / size - 1, wide, high]);
    uniforms.uHalf = new Float32Array([width / 2, height / 2]);
    uniforms.uBandsHalf = new Float32Array([canvas.width / 2, canvas.height / 2]);
    uniforms.uRound = glass?.round ?? 0;
    stage.draw(glass ? this.#disc : quad, this.#take(picture).shader);
  }

  destroy(): void {
    this.#drop();
    this.#disc.destroy(true);
  }

  #drop(): void {
    this.#made?.shader.destroy();
    this.#made?.bands.destroy();
    this.#made?.glass?.destroy();
    this.#made = undefined;
  }

  #take({ canvas, glass }: LensPicture): Made {
    if (this.#made?.canvas === canvas) {
      this.#made.bands.update();
      return this.#made;
    }
    this.#drop();
    const bands = textureOf(canvas);
    const common = { common: this.#common, own: this.#own, uBands: bands };
    if (!glass) {
      const shader = new Shader({
        glProgram: program('svc-plate', vertex, fragment(plate)),
        resources: common,
      });
      return (this.#made = { canvas, shader, bands });
    }
    const uGlass = textureOf(glass.canvas);
    const shader = new Shader({
      glProgram: program('svc-lens', vertex, fragment(underGlass)),
      resources: { ...common, uGlass },
    });
    return (this.#made = { canvas, shader, bands, glass: uGlass });
  }
}
