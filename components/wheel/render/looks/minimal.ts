import type { Look } from './look.ts';

export const minimal: Look = {
  peg: 'none',
  pointer: 'outlined',
  still: `
vec4 groundPaint(vec2 at, float r) {
  return vec4(0.0);
}
vec3 rimPaint(vec2 at, float r, vec2 outward) {
  return uRimColour;
}
vec4 lightOn(vec2 at, float r) {
  return vec4(0.0, 0.0, 1.0, 0.0);
}
vec3 hubPaint(vec2 at, float r, vec2 outward) {
  return uHubColour;
}
`,
  edges: `
vec4 edged(Slice slice, float r) {
  return vec4(slice.paint, (1.0 - edgeLine(slice, 1.0)) * cover(r - uHubRadius - uDot * uPixel * 3.0));
}
`,
};
