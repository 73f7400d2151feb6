/**
 * What makes a treatment on WebGL: GLSL of four functions that the disc's shader calls (`shaders.ts`), and which of
 * the pegs and pointers go with them. `r` is the distance from the middle, `outward` the direction there.
 */
export interface Look {
  /**
   * `vec4 groundPaint(vec2 at, float r)`: around the wheel, premultiplied.
   * `vec3 rimPaint(vec2 at, float r, vec2 outward)`.
   * `vec4 facePaint(Slice slice, vec2 at, float r)`: a slice in its light, with its edges, not premultiplied.
   * `vec3 hubPaint(vec2 at, float r, vec2 outward)`.
   */
  readonly disc: string;
  readonly peg: 'ball' | 'dot' | 'glow' | 'none';
  readonly pointer: 'bevelled' | 'outlined' | 'glowing';
}
