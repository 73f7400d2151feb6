/** All code that draws with WebGL, as one part: it is loaded as a whole, and again as a whole after a failure. */
export { stage } from './gl-stage.ts';
export { GlWheel } from './gl-wheel.ts';
