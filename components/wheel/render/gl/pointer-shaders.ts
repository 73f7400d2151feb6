import type { Look } from '../looks/look.ts';
import { head, ink, place } from './shaders.ts';

/** `uPointer`: x of the pivot, x of the tip, width at the pivot, width of the outline. */
export const pointerVertex = `${head}${place}
in vec2 aCorner;
out vec2 vAt;
uniform vec4 uPointer;
uniform float uFlap;
void main() {
  float reach = uPointer.x - uPointer.y;
  vec2 local = aCorner * vec2(reach * 0.5 + uPointer.z * 2.2, uPointer.z * 3.6) - vec2(reach * 0.5, 0.0);
  vAt = local;
  float c = cos(uFlap);
  float s = sin(uFlap);
  gl_Position = place(vec2(uPointer.x, 0.0) + vec2(local.x * c - local.y * s, local.x * s + local.y * c));
}
`;

const pointerHead = `${head}
in vec2 vAt;
out vec4 colour;
uniform vec4 uPointer;
uniform float uFlap;
uniform float uPixel;
uniform vec3 uPointerColour;
uniform vec3 uOutlineColour;
${ink}
/* Distance to a drop: a circle at the pivot that tapers to the tip. */
float drop(vec2 at, float wide, float narrow, float reach) {
  vec2 p = vec2(abs(at.y), -at.x);
  float b = (wide - narrow) / reach;
  float a = sqrt(1.0 - b * b);
  float k = dot(p, vec2(-b, a));
  if (k < 0.0) return length(p) - wide;
  if (k > a * reach) return length(p - vec2(0.0, reach)) - narrow;
  return dot(p, vec2(a, b)) - wide;
}
`;

const bodies = {
  bevelled: `
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
  colour = vec4(clamp(paint, 0.0, 1.0) * body, alpha);`,
  outlined: `
  float body = clamp(0.5 - d / uPixel, 0.0, 1.0);
  float edge = clamp(0.5 - (d - uPointer.w) / uPixel, 0.0, 1.0);
  colour = vec4(mix(uOutlineColour, uPointerColour, body) * edge, edge);`,
  glowing: `
  float body = clamp(0.5 - d / uPixel, 0.0, 1.0);
  float core = 1.0 - smoothstep(-wide * 0.62, -wide * 0.1, d);
  float glow = 0.8 * pow(clamp(1.0 - d / wide, 0.0, 1.0), 2.6) * (1.0 - body);
  colour = vec4(mix(uPointerColour, vec3(1.0), core * 0.85) * body + uPointerColour * glow, body + glow);`,
};

export function pointerFragment(pointer: Look['pointer']): string {
  return `${pointerHead}void main() {
  float wide = uPointer.z;
  float narrow = max(wide * 0.1, uPixel * 0.6);
  float reach = uPointer.x - uPointer.y - narrow;
  float d = drop(vAt, wide, narrow, reach);
  // Skip pixels beyond any shadow, edge or glow.
  if (d > wide) discard;${bodies[pointer]}
}
`;
}
