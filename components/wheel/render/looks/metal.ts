import type { Look } from './look.ts';

export const metal: Look = {
  peg: 'ball',
  pointer: 'bevelled',
  still: `
/* Fan of light on a brushed disc, from 0 to 1. */
float fan(vec2 at) {
  float a = atan(at.y, at.x);
  float f = 0.5 + 0.34 * cos(2.0 * a + 1.25) + 0.16 * cos(4.0 * a + 2.1) + 0.07 * cos(10.0 * a + 0.4);
  return clamp(f, 0.0, 1.0);
}
/* Scratches from -1 to 1, one per pixel of the radius. */
float scratch(float r) {
  float at = r / max(uPixel, 0.0022) * 0.9;
  float one = fract(sin(floor(at) * 12.9898) * 43758.5453);
  float two = fract(sin((floor(at) + 1.0) * 12.9898) * 43758.5453);
  return mix(one, two, smoothstep(0.0, 1.0, fract(at))) * 2.0 - 1.0;
}
vec4 groundPaint(vec2 at, float r) {
  float shade = 1.0 - smoothstep(uRim.x - 0.06, 0.995, length(at - vec2(0.0, 0.03)));
  return vec4(0.0, 0.0, 0.0, mix(0.4, 0.62, uDark) * shade * shade);
}
vec3 steel(vec3 base, vec2 at, float r) {
  return base * (0.62 + 0.56 * fan(at) + 0.035 * scratch(r));
}
vec3 rimPaint(vec2 at, float r, vec2 outward) {
  float across = clamp((r - uRim.y) / (uRim.x - uRim.y), 0.0, 1.0);
  // A flat ring between two chamfers with light from opposite sides.
  float outer = smoothstep(0.8, 0.84, across);
  float inner = 1.0 - smoothstep(0.16, 0.2, across);
  vec3 paint = steel(uRimColour, at, r);
  vec3 chamfer = uRimColour * (0.72 - 0.5 * outward.y * (outer - inner));
  paint = mix(paint, chamfer, max(outer, inner));
  paint *= 1.0 - 0.5 * (1.0 - smoothstep(0.0, 0.05, across)) - 0.3 * smoothstep(0.96, 1.0, across);
  float seam = max(1.0 - abs(across - 0.82) / 0.03, 1.0 - abs(across - 0.18) / 0.03);
  return paint * (1.0 - 0.35 * clamp(seam, 0.0, 1.0));
}
vec4 lightOn(vec2 at, float r) {
  float light = clamp(0.12 + 0.82 * fan(at) + 0.1 * scratch(r), 0.0, 1.0);
  float left = 1.0 - 0.4 * smoothstep(uRim.y - 0.045, uRim.y + 0.012, length(at - vec2(0.0, 0.014)));
  left *= 1.0 - 0.5 * (1.0 - smoothstep(uHubRadius * 0.9, uHubRadius + 0.042, length(at - vec2(0.0, 0.02))));
  return vec4(0.42 * (1.0 - light), 0.26 * light, left, 0.0);
}
vec3 hubPaint(vec2 at, float r, vec2 outward) {
  float across = r / uHubRadius;
  vec3 paint = steel(uHubColour, at, r);
  vec3 chamfer = uRimColour * (0.72 - 0.5 * outward.y);
  paint = mix(paint, chamfer, smoothstep(0.85, 0.87, across));
  paint = mix(paint, uHubColour * (0.72 + 0.5 * outward.y), smoothstep(0.76, 0.78, across) * (1.0 - smoothstep(0.84, 0.86, across)));
  return paint * (1.0 - 0.35 * smoothstep(0.95, 1.0, across));
}
`,
  edges: `
vec4 edged(Slice slice, float r) {
  return vec4(mix(slice.paint, uLineColour, edgeLine(slice, 0.7) * 0.78), 1.0);
}
`,
};
