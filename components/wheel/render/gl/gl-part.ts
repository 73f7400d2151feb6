/** All that draws with WebGL, in one file, so that it is loaded, and loaded again after a failure, as one. */
export { stage } from './gl-stage.ts';
export { GlWheel } from './gl-wheel.ts';
