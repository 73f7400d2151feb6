/**
 * All code that draws with WebGL. It is one part, so that it is loaded as a whole, and after a failure loaded again as
 * a whole.
 */
export { stage } from './gl-stage.ts';
export { GlWheel } from './gl-wheel.ts';
