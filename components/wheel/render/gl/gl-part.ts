/** All code that draws with WebGL. */
export { stage } from './gl-stage.ts';
export { GlWheel } from './gl-wheel.ts';
