import type { Look } from './look.ts';

const tube = `
vec3 hot(vec3 tube, float core) {
  return mix(tube, vec3(1.0), 0.82 * core);
}
/* Glow of a tube at a distance. \`wide\` is its extent. */
float shine(float distance, float wide) {
  float d = distance / wide;
  return exp(-d * d * 1.6) * 0.6 + 0.4 / (1.0 + d * d * 2.4);
}
`;

export const neon: Look = {
  peg: 'glow',
  pointer: 'glowing',
  still: `${tube}
float tubeAt(float middle, float r) {
  return abs(r - middle);
}
vec4 groundPaint(vec2 at, float r) {
  float far = clamp((r - uRim.x) / (0.998 - uRim.x), 0.0, 1.0);
  float glow = pow(1.0 - far, 2.4) * mix(0.5, 0.62, uDark);
  return vec4(uRimColour * glow, glow);
}
vec3 rimPaint(vec2 at, float r, vec2 outward) {
  float thick = uRim.x - uRim.y;
  float d = tubeAt(uRim.y + thick * 0.5, r);
  float core = clamp((thick * 0.17 - d) / max(uPixel, thick * 0.12) + 0.5, 0.0, 1.0);
  vec3 paint = mix(uLineColour, uRimColour, 0.12 + 0.62 * shine(d, thick * 0.3));
  return mix(paint, hot(uRimColour, 0.72), core);
}
vec4 lightOn(vec2 at, float r) {
  float reach = r / uRim.y;
  float rimLight = pow(clamp(1.0 - (uRim.y - r) / 0.05, 0.0, 1.0), 2.0);
  float hubLight = pow(clamp(1.0 - (r - uHubRadius) / 0.045, 0.0, 1.0), 2.0);
  return vec4(0.66 * (1.0 - smoothstep(0.1, 0.95, reach)), 0.0, 1.0, 0.5 * max(rimLight, hubLight));
}
vec3 hubPaint(vec2 at, float r, vec2 outward) {
  float thick = uHubRadius * 0.16;
  float d = tubeAt(uHubRadius - thick * 0.5, r);
  float core = clamp((thick * 0.2 - d) / max(uPixel, thick * 0.14) + 0.5, 0.0, 1.0);
  vec3 dome = uHubColour + uRimColour * 0.1 * (1.0 - smoothstep(0.0, uHubRadius, length(at + vec2(0.0, uHubRadius * 0.3))));
  vec3 paint = mix(dome, uRimColour, 0.72 * shine(d, thick * 0.42));
  return mix(paint, hot(uRimColour, 0.72), core);
}
`,
  edges: `${tube}
vec4 edged(Slice slice, float r) {
  vec3 own = slice.own / max(0.04, max(slice.own.r, max(slice.own.g, slice.own.b)));
  float room = smoothstep(6.0, 24.0, slice.width / uDot);
  float wide = min(uDot * 4.5, slice.width * 0.09);
  float glow = shine(slice.edge, wide) * (1.0 - smoothstep(0.0, 7.0 * wide, slice.edge));
  vec3 paint = mix(slice.paint, own, room * 0.66 * glow);
  return vec4(mix(paint, hot(own, 0.35), room * clamp(uDot * 0.8 + 0.5 - slice.edge, 0.0, 1.0)), 1.0);
}
`,
};
