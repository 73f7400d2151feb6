/** All code that draws with WebGL as one file, so that it is loaded, or reloaded after a failure, as a whole. */
export { stage } from './gl-stage.ts';
export { GlWheel } from './gl-wheel.ts';
