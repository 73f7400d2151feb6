import type { Look } from './look.ts';

/**
 * Look with a contrast of 7 to 1 for each part, and without decoration. Edges of slices have the colour of
 * the labels. Other edges are black or white.
 */
export const highContrast: Look = {
  peg: 'dot',
  pointer: 'outlined',
  still: `
vec4 groundPaint(vec2 at, float r) {
  float edge = cover(uRim.x + uDot * uPixel * 2.5 - r);
  return vec4(opposite(uRimColour) * edge, edge);
}
vec3 rimPaint(vec2 at, float r, vec2 outward) {
  return mix(opposite(uRimColour), uRimColour, cover(r - uRim.y - uDot * uPixel * 2.0));
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
  // Blend the colours of edges from slice to slice. A black line beside a white line would look like dashes.
  vec3 edge = vec3(1.0 - mix(inkOn(slice.beside), inkOn(slice.own), clamp(slice.edge + 0.5, 0.0, 1.0)));
  // Thin slices get thin edges, so that there is room for their labels.
  float wide = slice.width / uDot;
  float edged = uDot * clamp(wide * 0.06, 0.9, 2.0);
  float shown = smoothstep(3.0, 7.0, wide);
  vec3 paint = mix(slice.paint, edge, clamp(edged + 0.5 - slice.edge, 0.0, 1.0) * shown);
  paint = mix(paint, edge, cover(r - uRim.y + uPixel * edged) * shown);
  paint = mix(paint, opposite(uRimColour), cover(uHubRadius + uDot * uPixel * 2.5 - r));
  return vec4(paint, 1.0);
}
`,
};
