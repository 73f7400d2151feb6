/**
 * GLSL of the wheel. Lengths are in half-canvas units from the centre, and y points down. Angles are in
 * turns, clockwise.
 *
 * All values are highp, because mediump has only 10 bits on some machines.
 */
export const head = `#version 300 es
precision highp float;
precision highp int;
const float TAU = 6.283185307179586;
`;

/** Puts the wheel into the upper left corner of the stage. `uReach` is half the width of the picture. */
export const place = `
uniform vec2 uClip;
uniform float uReach;
vec4 place(vec2 at) {
  vec2 unit = at / uReach * 0.5 + 0.5;
  return vec4(unit.x * uClip.x * 2.0 - 1.0, 1.0 - unit.y * uClip.y * 2.0, 0.0, 1.0);
}
`;

/**
 * Returns 1 if a label on this colour is black, and 0 if it is white. The limit is the same as in palette.ts.
 */
export const ink = `
float inkOn(vec3 paint) {
  // A cubic that approximates the sRGB curve to eight bits.
  vec3 linear = paint * (paint * (paint * 0.305306 + 0.682171) + 0.012523);
  return smoothstep(0.181, 0.187, dot(linear, vec3(0.2126, 0.7152, 0.0722)));
}
vec3 opposite(vec3 paint) {
  return vec3(1.0 - inkOn(paint));
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
