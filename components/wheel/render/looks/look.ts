/**
 * WebGL code of a treatment: GLSL functions that the disc's shaders call (`disc-shaders.ts`), and the kinds of its
 * pegs and pointer. `r` is the distance from the centre, `outward` the direction away from it.
 */
export interface Look {
  /**
   * Static parts, painted once per size: `vec4 groundPaint(vec2 at, float r)` around the wheel, premultiplied; `vec3
   * rimPaint(vec2 at, float r, vec2 outward)`; `vec3 hubPaint(vec2 at, float r, vec2 outward)`; and `vec4 lightOn(vec2
   * at, float r)`, the light on the face. Its four values are how much slices with light labels are darkened, how much
   * slices with dark labels are lightened, the share of light that shadows leave, and how much of the rim's own light
   * is added.
   */
  readonly still: string;
  /** `vec4 edged(Slice slice, float r)`: a slice with its edges in plain colours, not premultiplied. */
  readonly edges: string;
  readonly peg: 'ball' | 'dot' | 'glow' | 'none';
  readonly pointer: 'bevelled' | 'outlined' | 'glowing';
}
