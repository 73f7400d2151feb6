/**
 * What makes a treatment on WebGL: GLSL of functions that the disc's shaders call (`disc-shaders.ts`), and which of
 * the pegs and pointers go with them. `r` is the distance from the middle, `outward` the direction there.
 */
export interface Look {
  /**
   * What does not turn, painted once a size: `vec4 groundPaint(vec2 at, float r)` around the wheel, premultiplied;
   * `vec3 rimPaint(vec2 at, float r, vec2 outward)`; `vec3 hubPaint(vec2 at, float r, vec2 outward)`; and
   * `vec4 lightOn(vec2 at, float r)`, the light that lies on the face: how much slices with light labels are
   * darkened, how much those with dark labels are lightened, what share of it shadows leave, and how much of the
   * rim's own light is added.
   */
  readonly still: string;
  /** `vec4 edged(Slice slice, float r)`: a slice with its edges in plain colours, not premultiplied. */
  readonly edges: string;
  readonly peg: 'ball' | 'dot' | 'glow' | 'none';
  readonly pointer: 'bevelled' | 'outlined' | 'glowing';
}
