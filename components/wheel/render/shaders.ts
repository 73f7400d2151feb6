/**
 * GLSL of the wheel. Coordinates: half-canvas units, x right, y down, origin in the middle (`geometry.ts`); angles
 * in turns, clockwise. Everything asks for highp: with 10 bits, which some machines give mediump, edges wander.
 */
const head = `#version 300 es
precision highp float;
precision highp int;
const float TAU = 6.283185307179586;
`;

/** The canvas of the stage may be larger than the wheel, which is drawn into its upper left corner. */
const place = `
uniform vec2 uClip;
vec4 place(vec2 at) {
  vec2 unit = at * 0.5 + 0.5;
  return vec4(unit.x * uClip.x * 2.0 - 1.0, 1.0 - unit.y * uClip.y * 2.0, 0.0, 1.0);
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

export const discFragment = `${head}
in vec2 vAt;
out vec4 colour;
uniform highp sampler2D uTable;
uniform highp sampler2D uRing;
uniform int uCount;
uniform float uTurn;
uniform float uPixel;
uniform float uDot;
uniform float uHubRadius;
uniform vec2 uRim;
uniform vec3 uRimColour;
uniform vec3 uHubColour;
uniform vec3 uLineColour;

vec4 slice(int at) {
  return texelFetch(uTable, ivec2(at & 1023, at >> 10), 0);
}

/** Colour of the slices at an angle of the wheel; \`arc\` is the length of a turn in pixels there. */
vec3 sliceColour(float angle, float arc) {
  float step = 1.0 / arc;
  vec3 ring = textureGrad(uRing, vec2(angle, 0.5), vec2(step, 0.0), vec2(0.0)).rgb;
  if (uCount < 2) return ring;
  int low = 0;
  int high = uCount - 1;
  for (int i = 0; i < 10; i++) {
    if (low >= high) break;
    int middle = (low + high) >> 1;
    if (slice(middle).r > angle) high = middle; else low = middle + 1;
  }
  vec4 own = slice(low);
  float start = low > 0 ? slice(low - 1).r : 0.0;
  float width = (own.r - start) * arc;
  float fromStart = (angle - start) * arc;
  float fromEnd = (own.r - angle) * arc;
  int beside = fromStart < fromEnd ? (low + uCount - 1) % uCount : (low + 1) % uCount;
  float edge = min(fromStart, fromEnd);
  vec3 exact = mix(slice(beside).gba, own.gba, clamp(edge + 0.5, 0.0, 1.0));
  float line = clamp(uDot * 0.75 + 0.5 - edge, 0.0, 1.0) * smoothstep(7.0, 26.0, width / uDot);
  exact = mix(exact, uLineColour, line * 0.62);
  return mix(ring, exact, smoothstep(1.5, 3.0, width));
}

/** A ring with a round profile under light from above; \`across\` runs 0–1 from its inner to its outer edge. */
vec3 metal(vec3 base, float across, vec2 outward, float depth) {
  float slope = (across * 2.0 - 1.0) * depth;
  vec3 normal = normalize(vec3(outward * slope, sqrt(max(0.05, 1.0 - slope * slope))));
  float light = max(0.0, dot(normal, normalize(vec3(-0.18, -0.8, 0.62))));
  float shine = pow(light, 14.0);
  return base * (0.42 + 0.82 * light) + vec3(0.34) * shine;
}

void main() {
  float r = length(vAt);
  vec2 outward = vAt / max(r, 1e-5);
  float px = uPixel;
  float face = clamp((uRim.y - r) / px + 0.5, 0.0, 1.0);
  float rim = clamp((uRim.x - r) / px + 0.5, 0.0, 1.0);
  float hub = clamp((uHubRadius - r) / px + 0.5, 0.0, 1.0);

  float away = length(vAt - vec2(0.0, 0.03));
  float shade = 1.0 - smoothstep(uRim.x - 0.06, 0.995, away);
  vec4 sum = vec4(0.0, 0.0, 0.0, 0.42 * shade * shade);

  if (rim > 0.0) {
    float across = (r - uRim.y) / (uRim.x - uRim.y);
    vec3 ring = metal(uRimColour, clamp(across, 0.0, 1.0), outward, 0.92);
    float groove = smoothstep(0.0, 0.16, across) * (1.0 - smoothstep(0.86, 1.0, across) * 0.45);
    ring *= mix(0.5, 1.0, groove);
    sum = mix(sum, vec4(ring, 1.0), rim);
  }
  if (face > 0.0) {
    float angle = fract(atan(vAt.y, vAt.x) / TAU - uTurn);
    vec3 paint = sliceColour(angle, max(r, px) * TAU / px);
    float reach = r / uRim.y;
    paint = mix(paint, vec3(1.0), 0.15 * (1.0 - smoothstep(0.1, 0.86, reach)));
    paint *= 1.0 - 0.17 * smoothstep(0.52, 1.0, reach);
    paint *= 1.0 - 0.1 * vAt.y;
    float glow = 1.0 - smoothstep(0.0, 0.62, length((vAt - vec2(0.0, -0.5)) * vec2(0.78, 1.35)));
    paint = 1.0 - (1.0 - paint) * (1.0 - vec3(0.11 * glow));
    // The rim stands above the face: with light from above its shadow falls on the upper edge.
    paint *= 1.0 - 0.34 * smoothstep(uRim.y - 0.075, uRim.y + 0.012, length(vAt + vec2(0.0, 0.0) - vec2(0.0, 0.022)));
    float hubShade = 1.0 - smoothstep(uHubRadius * 0.86, uHubRadius * 1.34, length(vAt - vec2(0.0, uHubRadius * 0.16)));
    paint *= 1.0 - 0.46 * hubShade;
    sum = mix(sum, vec4(paint, 1.0), face);
  }
  if (hub > 0.0) {
    float bezel = uHubRadius * 0.84;
    vec3 ring = metal(uRimColour, clamp((r - bezel) / (uHubRadius - bezel), 0.0, 1.0), outward, 0.9);
    vec2 tilt = vAt / bezel;
    float light = 0.5 + 0.5 * dot(normalize(vec3(tilt * 0.55, 1.0)), normalize(vec3(-0.1, -0.75, 0.65)));
    float lens = 1.0 - smoothstep(0.0, 0.75, length((tilt - vec2(0.0, -0.55)) * vec2(0.8, 1.3)));
    vec3 dome = uHubColour * (0.42 + 0.68 * light);
    dome = 1.0 - (1.0 - dome) * (1.0 - vec3(0.2 * lens));
    dome *= 1.0 - 0.3 * smoothstep(0.86, 1.0, length(tilt));
    vec3 button = mix(ring, dome, clamp((bezel - r) / px + 0.5, 0.0, 1.0));
    sum = mix(sum, vec4(button, 1.0), hub);
  }
  colour = vec4(clamp(sum.rgb, 0.0, 1.0) * sum.a, sum.a);
}
`;

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

export const pegVertex = `${head}${place}
in vec2 aCorner;
in float aAngle;
out vec2 vCorner;
uniform float uTurn;
uniform vec2 uPeg;
void main() {
  float angle = (aAngle + uTurn) * TAU;
  vCorner = aCorner * 1.9;
  gl_Position = place(vec2(cos(angle), sin(angle)) * uPeg.x + vCorner * uPeg.y);
}
`;

export const pegFragment = `${head}
in vec2 vCorner;
out vec4 colour;
uniform vec2 uPeg;
uniform float uPixel;
uniform vec3 uPegColour;
void main() {
  float soft = uPixel / uPeg.y;
  float r = length(vCorner);
  float body = clamp((1.0 - r) / soft + 0.5, 0.0, 1.0);
  float shade = 0.55 * (1.0 - smoothstep(0.5, 1.7, length(vCorner - vec2(0.0, 0.45))));
  vec3 normal = vec3(vCorner, sqrt(max(0.0, 1.0 - r * r)));
  float light = max(0.0, dot(normal, normalize(vec3(-0.25, -0.7, 0.68))));
  vec3 ball = uPegColour * (0.4 + 0.68 * light) + vec3(0.55) * pow(light, 18.0);
  float alpha = body + (1.0 - body) * shade;
  colour = vec4(clamp(ball, 0.0, 1.0) * body, alpha);
}
`;

export const pointerVertex = `${head}${place}
in vec2 aCorner;
out vec2 vAt;
uniform vec4 uPointer;
uniform float uFlap;
/** uPointer: pivot x, tip x, width at the pivot, unused. The quad is generous, for the shadow. */
void main() {
  float reach = uPointer.x - uPointer.y;
  vec2 local = aCorner * vec2(reach * 0.5 + uPointer.z * 2.2, uPointer.z * 3.6) - vec2(reach * 0.5, 0.0);
  vAt = local;
  float c = cos(uFlap);
  float s = sin(uFlap);
  gl_Position = place(vec2(uPointer.x, 0.0) + vec2(local.x * c - local.y * s, local.x * s + local.y * c));
}
`;

export const pointerFragment = `${head}
in vec2 vAt;
out vec4 colour;
uniform vec4 uPointer;
uniform float uFlap;
uniform float uPixel;
uniform vec3 uPointerColour;
/** Distance to a drop: a circle at the pivot, tapering to the tip. */
float drop(vec2 at, float wide, float narrow, float reach) {
  vec2 p = vec2(abs(at.y), -at.x);
  float b = (wide - narrow) / reach;
  float a = sqrt(1.0 - b * b);
  float k = dot(p, vec2(-b, a));
  if (k < 0.0) return length(p) - wide;
  if (k > a * reach) return length(p - vec2(0.0, reach)) - narrow;
  return dot(p, vec2(a, b)) - wide;
}
void main() {
  float wide = uPointer.z;
  float narrow = max(wide * 0.1, uPixel * 0.6);
  float reach = uPointer.x - uPointer.y - narrow;
  float d = drop(vAt, wide, narrow, reach);
  float body = clamp(0.5 - d / uPixel, 0.0, 1.0);
  float c = cos(uFlap);
  float s = sin(uFlap);
  vec2 lower = vec2(s, c) * wide * 0.34;
  float shade = 0.5 * (1.0 - smoothstep(-wide * 0.6, wide * 0.42, drop(vAt - lower, wide, narrow, reach)));

  float e = wide * 0.05;
  vec2 slope = vec2(drop(vAt + vec2(e, 0.0), wide, narrow, reach) - d, drop(vAt + vec2(0.0, e), wide, narrow, reach) - d) / e;
  slope = vec2(slope.x * c - slope.y * s, slope.x * s + slope.y * c);
  float bevel = smoothstep(-wide * 0.72, 0.0, d);
  vec3 normal = normalize(vec3(slope * bevel * 0.95, 1.0 - 0.62 * bevel));
  float light = max(0.0, dot(normal, normalize(vec3(-0.2, -0.78, 0.6))));
  vec3 paint = uPointerColour * (0.5 + 0.66 * light) + vec3(0.3) * pow(light, 16.0);
  float pin = length(vAt) / (wide * 0.36);
  vec3 steel = mix(vec3(0.95), vec3(0.5), clamp(0.5 + vAt.y / (wide * 0.7), 0.0, 1.0));
  float soft = uPixel / (wide * 0.36);
  paint *= 1.0 - 0.35 * (1.0 - smoothstep(0.9, 1.5, length(vAt - lower * 0.2) / (wide * 0.36)));
  paint = mix(paint, steel, clamp((1.0 - pin) / soft + 0.5, 0.0, 1.0));
  float alpha = body + (1.0 - body) * shade;
  colour = vec4(clamp(paint, 0.0, 1.0) * body, alpha);
}
`;
