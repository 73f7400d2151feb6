/**
 * GLSL functions of a treatment, and the kinds of its pegs and pointer. `r` is the distance from the centre,
 * and `outward` the direction away from it.
 */
export interface Look {
  /**
   * Static parts, painted once per size:
   * - `vec4 groundPaint(vec2 at, float r)`: around the wheel, premultiplied
   * - `vec3 rimPaint(vec2 at, float r, vec2 outward)`
   * - `vec3 hubPaint(vec2 at, float r, vec2 outward)`
   * - `vec4 lightOn(vec2 at, float r)`: light on the face
   *
   * The four values of `lightOn`: darkening under light labels, lightening under dark labels, share of light in shadows,
   * and light of the rim.
   */
  readonly still: string;
  /** `vec4 edged(Slice slice, float r)`: a slice with its edges, not premultiplied. */
  readonly edges: string;
  readonly peg: 'ball' | 'dot' | 'glow' | 'none';
  readonly pointer: 'bevelled' | 'outlined' | 'glowing';
}
