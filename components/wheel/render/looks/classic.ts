import type { Look } from './look.ts';

export const classic: Look = {
  peg: 'ball',
  pointer: 'bevelled',
  still: `
vec4 groundPaint(vec2 at, float r) {
  float shade = 1.0 - smoothstep(uRim.x - 0.06, 0.995, length(at - vec2(0.0, 0.03)));
  return vec4(0.0, 0.0, 0.0, mix(0.36, 0.6, uDark) * shade * shade);
}
vec3 rimPaint(vec2 at, float r, vec2 outward) {
  float across = clamp((r - uRim.y) / (uRim.x - uRim.y), 0.0, 1.0);
  float groove = smoothstep(0.0, 0.16, across) * (1.0 - smoothstep(0.86, 1.0, across) * 0.45);
  return rounded(uRimColour, across, outward, 0.92) * mix(0.5, 1.0, groove);
}
vec4 lightOn(vec2 at, float r) {
  float reach = r / uRim.y;
  float light = 0.66 * (1.0 - smoothstep(0.12, 1.0, reach)) + 0.34 * (0.5 - 0.6 * at.y);
  float glow = 1.0 - smoothstep(0.0, 0.62, length((at - vec2(0.0, -0.5)) * vec2(0.78, 1.35)));
  // The rim is higher than the face, so its shadow falls on the upper edge of the face.
  float left = 1.0 - 0.36 * smoothstep(uRim.y - 0.05, uRim.y + 0.012, length(at - vec2(0.0, 0.018)));
  left *= 1.0 - 0.46 * (1.0 - smoothstep(uHubRadius * 0.88, uHubRadius + 0.045, length(at - vec2(0.0, 0.024))));
  return vec4(0.3 * (1.0 - light), 1.0 - (1.0 - 0.19 * light) * (1.0 - 0.1 * glow), left, 0.0);
}
vec3 hubPaint(vec2 at, float r, vec2 outward) {
  float bezel = uHubRadius * 0.84;
  vec3 ring = rounded(uRimColour, clamp((r - bezel) / (uHubRadius - bezel), 0.0, 1.0), outward, 0.9);
  vec2 tilt = at / bezel;
  float light = 0.5 + 0.5 * dot(normalize(vec3(tilt * 0.55, 1.0)), normalize(vec3(-0.1, -0.75, 0.65)));
  float lens = 1.0 - smoothstep(0.0, 0.75, length((tilt - vec2(0.0, -0.55)) * vec2(0.8, 1.3)));
  vec3 dome = uHubColour * (0.42 + 0.68 * light);
  dome = mix(dome, vec3(1.0), 0.2 * lens);
  dome *= 1.0 - 0.3 * smoothstep(0.86, 1.0, length(tilt));
  return mix(ring, dome, cover(bezel - r));
}
`,
  edges: `
vec4 edged(Slice slice, float r) {
  return vec4(mix(slice.paint, uLineColour, edgeLine(slice, 0.75) * 0.62), 1.0);
}
`,
};
