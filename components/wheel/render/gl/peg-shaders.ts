import type { Look } from '../looks/look.ts';
import { head, place } from './shaders.ts';

type Peg = Exclude<Look['peg'], 'none'>;

/**
 * `reach` is the size of the quad, including shadow or glow. `middle` is how far the centre of the quad is
 * below the peg. Both are in radii of the peg.
 */
const reach: Record<Peg, string> = { ball: '1.75', dot: '1.5', glow: '2.6' };
const middle: Record<Peg, string> = { ball: '0.4', dot: '0.0', glow: '0.0' };

export const pegVertex = (peg: Peg): string => `${head}${place}
in vec2 aCorner;
in float aAngle;
out vec2 vCorner;
uniform float uTurn;
uniform vec2 uPeg;
void main() {
  float angle = (aAngle + uTurn) * TAU;
  vCorner = aCorner * ${reach[peg]} + vec2(0.0, ${middle[peg]});
  gl_Position = place(vec2(cos(angle), sin(angle)) * uPeg.x + vCorner * uPeg.y);
}
`;

const pegHead = `${head}
in vec2 vCorner;
out vec4 colour;
uniform vec2 uPeg;
uniform float uPixel;
uniform vec3 uPegColour;
uniform vec3 uPointerColour;
`;

const bodies = {
  ball: `
  float body = clamp((1.0 - r) * uPeg.y / uPixel + 0.5, 0.0, 1.0);
  float shade = 0.55 * (1.0 - smoothstep(0.5, 1.7, length(vCorner - vec2(0.0, 0.45))));
  vec3 normal = vec3(vCorner, sqrt(max(0.0, 1.0 - r * r)));
  float light = max(0.0, dot(normal, normalize(vec3(-0.25, -0.7, 0.68))));
  vec3 ball = uPegColour * (0.4 + 0.68 * light) + vec3(0.55) * pow(light, 18.0);
  colour = vec4(clamp(ball, 0.0, 1.0) * body, body + (1.0 - body) * shade);`,
  dot: `
  float body = clamp((1.0 - r) * uPeg.y / uPixel + 0.5, 0.0, 1.0);
  colour = vec4(uPegColour * body, body);`,
  glow: `
  float core = clamp((0.72 - r) * uPeg.y / uPixel + 0.5, 0.0, 1.0);
  float glow = 0.75 * pow(clamp(1.0 - r / 2.5, 0.0, 1.0), 2.0) * (1.0 - core);
  colour = vec4(uPegColour * core + uPointerColour * glow, core + glow);`,
};

export function pegFragment(peg: Peg): string {
  return `${pegHead}void main() {\n  float r = length(vCorner);${bodies[peg]}\n}\n`;
}
