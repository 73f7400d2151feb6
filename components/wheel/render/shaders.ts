/**
 * GLSL of the wheel. Coordinates: half-canvas units, x right, y down, origin in the middle (`geometry.ts`); angles
 * in turns, clockwise. Everything asks for highp: with 10 bits, which some machines give mediump, edges wander.
 * What differs between treatments stands in `looks/`.
 */
import type { Look } from './looks/look.ts';

export const head = `#version 300 es
precision highp float;
precision highp int;
const float TAU = 6.283185307179586;
`;

/** The canvas of the stage may be larger than the wheel, which is drawn into its upper left corner. */
export const place = `
uniform vec2 uClip;
vec4 place(vec2 at) {
  vec2 unit = at * 0.5 + 0.5;
  return vec4(unit.x * uClip.x * 2.0 - 1.0, 1.0 - unit.y * uClip.y * 2.0, 0.0, 1.0);
}
`;

/** Which of black and white a colour's label is written in: 1 for black. The same limit as the labels' (palette.ts). */
export const ink = `
float inkOn(vec3 paint) {
  vec3 linear = mix(paint / 12.92, pow((paint + 0.055) / 1.055, vec3(2.4)), step(0.04045, paint));
  return smoothstep(0.181, 0.187, dot(linear, vec3(0.2126, 0.7152, 0.0722)));
}
vec3 opposite(vec3 paint) {
  return vec3(1.0 - inkOn(paint));
}
`;

export const discVertex = `${head}${place}
in vec2 aCorner;
out vec2 vAt;
void main() {
  vAt = aCorner;
  gl_Position = place(aCorner);
}
`;

const discHead = `${head}
in vec2 vAt;
out vec4 colour;
uniform highp sampler2D uTable;
uniform highp sampler2D uRing;
uniform int uCount;
uniform float uTurn;
uniform float uPixel;
uniform float uDot;
uniform float uDark;
uniform float uThrough;
uniform float uHubRadius;
uniform vec2 uRim;
uniform vec3 uRimColour;
uniform vec3 uHubColour;
uniform vec3 uLineColour;
${ink}
/** What is at a place of the face. Lengths in device pixels, along the circle there. */
struct Slice {
  /** Smooth across the edge. */
  vec3 paint;
  /** Of the slice itself. */
  vec3 own;
  /** How far the nearest edge is, and how wide the slice. */
  float edge;
  float width;
};

/** How much of a pixel is inside, \`inside\` being the distance to the border. */
float cover(float inside) {
  return clamp(inside / uPixel + 0.5, 0.0, 1.0);
}

vec4 entry(int at) {
  return texelFetch(uTable, ivec2(at & 1023, at >> 10), 0);
}

/** The slices at an angle of the wheel; \`arc\` is the length of a turn in device pixels there. */
Slice sliceAt(float angle, float arc) {
  vec3 ring = textureGrad(uRing, vec2(angle, 0.5), vec2(1.0 / arc, 0.0), vec2(0.0)).rgb;
  if (uCount < 2) return Slice(ring, ring, 1e4, uCount == 1 ? arc : 0.0);
  int low = 0;
  int high = uCount - 1;
  for (int i = 0; i < 10; i++) {
    if (low >= high) break;
    int middle = (low + high) >> 1;
    if (entry(middle).r > angle) high = middle; else low = middle + 1;
  }
  vec4 own = entry(low);
  float start = low > 0 ? entry(low - 1).r : 0.0;
  float width = (own.r - start) * arc;
  float fromStart = (angle - start) * arc;
  float fromEnd = (own.r - angle) * arc;
  int beside = fromStart < fromEnd ? (low + uCount - 1) % uCount : (low + 1) % uCount;
  float edge = min(fromStart, fromEnd);
  vec3 exact = mix(entry(beside).gba, own.gba, clamp(edge + 0.5, 0.0, 1.0));
  return Slice(mix(ring, exact, smoothstep(1.5, 3.0, width)), own.gba, edge, width);
}

/** A line along the edges of slices wide enough to bear one; \`halfWidth\` in CSS pixels. */
float edgeLine(Slice slice, float halfWidth) {
  return clamp(uDot * halfWidth + 0.5 - slice.edge, 0.0, 1.0) * smoothstep(7.0, 26.0, slice.width / uDot);
}

/** A slice under light (1) or shade (0) that never goes against its label: one with a dark label only gets lighter. */
vec3 lit(vec3 paint, float light, float depth) {
  vec3 darker = paint * (1.0 - depth * (1.0 - light));
  vec3 lighter = mix(paint, vec3(1.0), depth * 0.62 * light);
  return mix(darker, lighter, inkOn(paint));
}

/** A ring with a round profile under light from above; \`across\` runs 0–1 from its inner to its outer edge. */
vec3 rounded(vec3 base, float across, vec2 outward, float depth) {
  float slope = (across * 2.0 - 1.0) * depth;
  vec3 normal = normalize(vec3(outward * slope, sqrt(max(0.05, 1.0 - slope * slope))));
  float light = max(0.0, dot(normal, normalize(vec3(-0.18, -0.8, 0.62))));
  return base * (0.42 + 0.82 * light) + vec3(0.34) * pow(light, 14.0);
}
`;

const discMain = `
void main() {
  float r = length(vAt);
  vec2 outward = vAt / max(r, 1e-5);
  float rim = cover(uRim.x - r);
  float face = min(rim, cover(uRim.y - r));
  float hub = min(face, cover(uHubRadius - r));
  vec4 sum = rim < 1.0 ? groundPaint(vAt, r) * (1.0 - rim) : vec4(0.0);
  if (rim > face) sum += vec4(rimPaint(vAt, r, outward), 1.0) * (rim - face);
  if (face > hub) {
    float angle = fract(atan(vAt.y, vAt.x) / TAU - uTurn);
    vec4 paint = facePaint(sliceAt(angle, max(r, uPixel) * TAU / uPixel), vAt, r);
    float alpha = paint.a * (1.0 - uThrough);
    sum += vec4(paint.rgb * alpha, alpha) * (face - hub);
  }
  if (hub > 0.0) sum += vec4(hubPaint(vAt, r, outward), 1.0) * hub;
  colour = vec4(min(sum.rgb, vec3(sum.a)), sum.a);
}
`;

/** Everything that is round: what the wheel stands on, rim, face and hub. */
export function discFragment(look: Look): string {
  return `${discHead}${look.disc}${discMain}`;
}

export const labelVertex = `${head}${place}
in vec2 aAt;
in vec2 aUv;
out vec2 vUv;
uniform float uTurn;
void main() {
  float c = cos(uTurn * TAU);
  float s = sin(uTurn * TAU);
  vUv = aUv;
  gl_Position = place(vec2(aAt.x * c - aAt.y * s, aAt.x * s + aAt.y * c));
}
`;

export const labelFragment = `${head}
in vec2 vUv;
out vec4 colour;
uniform highp sampler2D uAtlas;
void main() {
  colour = texture(uAtlas, vUv);
}
`;
