export { stage } from './gl-stage.ts';
export { GlWheel } from './gl-wheel.ts';
