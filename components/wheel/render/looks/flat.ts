import type { Look } from './look.ts';

export const flat: Look = {
  peg: 'dot',
  pointer: 'outlined',
  still: `
vec4 groundPaint(vec2 at, float r) {
  return vec4(0.0);
}
vec3 rimPaint(vec2 at, float r, vec2 outward) {
  return mix(uLineColour, uRimColour, cover(r - uRim.y - uDot * uPixel * 1.5));
}
vec4 lightOn(vec2 at, float r) {
  return vec4(0.0, 0.0, 1.0, 0.0);
}
vec3 hubPaint(vec2 at, float r, vec2 outward) {
  return mix(uRimColour, uHubColour, cover(uHubRadius * 0.84 - r));
}
`,
  edges: `
vec4 edged(Slice slice, float r) {
  vec3 paint = mix(slice.paint, uLineColour, edgeLine(slice, 1.0));
  return vec4(mix(paint, uLineColour, cover(uHubRadius + uDot * uPixel * 2.5 - r)), 1.0);
}
`,
};
