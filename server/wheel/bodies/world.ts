import type { WheelWorld } from '../core/world.ts';
import type { WheelBodies } from './wheel-bodies.ts';

export interface ReadingWorld extends WheelWorld {
  readonly bodies: WheelBodies;
}
