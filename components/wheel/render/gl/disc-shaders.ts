/**
 * GLSL of all round parts. Static parts and the light are painted once into textures.
 *
 * The slices of a fast wheel come from a texture too. Otherwise each frame would look up the slice of each pixel.
 */
import type { Look } from '../looks/look.ts';
import { head, ink, place } from './shaders.ts';

export const discVertex = `${head}${place}
in vec2 aCorner;
out vec2 vAt;
void main() {
  vAt = aCorner * uReach;
  gl_Position = place(vAt);
}
`;

const discHead = `${head}
in vec2 vAt;
out vec4 colour;
uniform float uTurn;
uniform float uPixel;
uniform float uDot;
uniform float uDark;
uniform float uThrough;
uniform float uBottom;
uniform float uHubRadius;
uniform vec2 uRim;
uniform vec3 uRimColour;
uniform vec3 uHubColour;
uniform vec3 uLineColour;
${ink}
/* Coverage of a pixel. \`inside\` is the distance to the border. */
float cover(float inside) {
  return clamp(inside / uPixel + 0.5, 0.0, 1.0);
}

/* Coverage of a pixel by rim, face and hub. Lower parts also cover the pixels under higher parts, so rim
   >= face >= hub. */
vec3 parts(float r) {
  float rim = cover(uRim.x - r);
  float face = min(rim, cover(uRim.y - r));
  return vec3(rim, face, min(face, cover(uHubRadius - r)));
}

/* A round ring in light from above. \`across\` is 0 at the inner edge of the ring, and 1 at its outer
   edge. */
vec3 rounded(vec3 base, float across, vec2 outward, float depth) {
  float slope = (across * 2.0 - 1.0) * depth;
  vec3 normal = normalize(vec3(outward * slope, sqrt(max(0.05, 1.0 - slope * slope))));
  float light = max(0.0, dot(normal, normalize(vec3(-0.18, -0.8, 0.62))));
  return base * (0.42 + 0.82 * light) + vec3(0.34) * pow(light, 14.0);
}
`;

export function stillFragment(look: Look): string {
  return `${discHead}${look.still}
void main() {
  float r = length(vAt);
  vec2 outward = vAt / max(r, 1e-5);
  vec3 part = parts(r);
  vec4 sum = part.x < 1.0 ? groundPaint(vAt, r) * (1.0 - part.x) : vec4(0.0);
  if (part.x > part.y) sum += vec4(clamp(rimPaint(vAt, r, outward), 0.0, 1.0), 1.0) * (part.x - part.y);
  if (part.z > 0.0) sum += vec4(clamp(hubPaint(vAt, r, outward), 0.0, 1.0), 1.0) * part.z;
  colour = vec4(min(sum.rgb, vec3(sum.a)), sum.a);
}
`;
}

export function lightFragment(look: Look): string {
  return `${discHead}${look.still}
void main() {
  colour = clamp(lightOn(vAt, length(vAt)), 0.0, 1.0);
}
`;
}

const sliceHead = `
uniform highp sampler2D uTable;
uniform highp sampler2D uRing;
uniform int uCount;

/* The slice at a place on the face, and the edge nearest to that place. Lengths are in device pixels. */
struct Slice {
  vec3 paint;
  /* Colour of the slice, and colour of the neighbour at the nearest edge. */
  vec3 own;
  vec3 beside;
  float edge;
  float width;
};

vec4 entry(int at) {
  return texelFetch(uTable, ivec2(at & 1023, at >> 10), 0);
}

/* Slice at an angle. \`arc\` is the length of a turn in device pixels. */
Slice sliceAt(float angle, float arc) {
  if (uCount == 1) {
    vec3 only = entry(0).gba;
    return Slice(only, only, only, 1e4, arc);
  }
  vec4 own = vec4(0.0);
  vec3 beside = vec3(0.0);
  float edge = 1e4;
  float width = 0.0;
  vec3 exact = vec3(0.0);
  if (uCount > 1) {
    int low = 0;
    int high = uCount - 1;
    for (int i = 0; i < 10; i++) {
      if (low >= high) break;
      int middle = (low + high) >> 1;
      if (entry(middle).r > angle) high = middle; else low = middle + 1;
    }
    own = entry(low);
    float start = low > 0 ? entry(low - 1).r : 0.0;
    width = (own.r - start) * arc;
    float fromStart = (angle - start) * arc;
    float fromEnd = (own.r - angle) * arc;
    edge = min(fromStart, fromEnd);
    exact = own.gba;
    beside = own.gba;
    if (edge < 0.5) {
      beside = entry(fromStart < fromEnd ? (low + uCount - 1) % uCount : (low + 1) % uCount).gba;
      exact = mix(beside, exact, edge + 0.5);
    }
    if (width >= 3.0) return Slice(exact, own.gba, beside, edge, width);
  }
  vec3 ring = textureGrad(uRing, vec2(angle, 0.5), vec2(1.0 / arc, 0.0), vec2(0.0)).rgb;
  return Slice(mix(ring, exact, smoothstep(1.5, 3.0, width)), own.gba, beside, edge, width);
}

/* Line along the edges of wide slices. \`halfWidth\` is in CSS pixels. */
float edgeLine(Slice slice, float halfWidth) {
  return clamp(uDot * halfWidth + 0.5 - slice.edge, 0.0, 1.0) * smoothstep(7.0, 26.0, slice.width / uDot);
}
`;

const findSlice = `
  float angle = fract(atan(vAt.y, vAt.x) / TAU - uTurn);
  vec4 paint = edged(sliceAt(angle, max(r, uPixel) * TAU / uPixel), r);
  paint.a *= 1.0 - uThrough;`;

export function faceFragment(look: Look): string {
  return `${discHead}${sliceHead}${look.edges}
void main() {
  float r = length(vAt);${findSlice}
  colour = vec4(clamp(paint.rgb, 0.0, 1.0) * paint.a, paint.a);
}
`;
}

const here = 'ivec2(gl_FragCoord.xy - vec2(0.0, uBottom))';

export const aroundFragment = `${discHead}
uniform highp sampler2D uStill;
void main() {
  colour = texelFetch(uStill, ${here}, 0);
}
`;

const lit = (find: string): string => `
uniform highp sampler2D uLight;
void main() {${find}
  vec4 light = texelFetch(uLight, ${here}, 0);
  vec3 lit = mix(paint.rgb * (1.0 - light.r), mix(paint.rgb, vec3(1.0), light.g), inkOn(paint.rgb)) * light.b;
  lit = mix(lit, uRimColour, light.a);
  // The rim, if there is one, covers the edge of the face.
  colour = vec4(lit * paint.a, paint.a) * (uRim.x > uRim.y ? 1.0 : parts(length(vAt)).y);
}
`;

export function exactFragment(look: Look): string {
  return `${discHead}${sliceHead}${look.edges}${lit(`
  float r = length(vAt);${findSlice}`)}`;
}

export const turnedVertex = `${head}${place}
in vec2 aCorner;
out vec2 vAt;
out vec2 vOwn;
uniform float uTurn;
uniform vec2 uRim;
void main() {
  vAt = aCorner * uReach;
  float c = cos(uTurn * TAU);
  float s = sin(uTurn * TAU);
  vOwn = vec2(vAt.x * c + vAt.y * s, vAt.x * s - vAt.y * c) / uRim.y * 0.5 + 0.5;
  gl_Position = place(vAt);
}
`;

export const turnedFragment = `${discHead}
in vec2 vOwn;
uniform highp sampler2D uFace;
${lit(`
  vec4 paint = textureLod(uFace, vOwn, 0.0);
  paint.rgb /= max(paint.a, 1e-3);`)}`;
