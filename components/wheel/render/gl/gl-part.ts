/** All code that draws with WebGL. It is loaded as a whole. */
export { stage } from './gl-stage.ts';
export { GlWheel } from './gl-wheel.ts';
