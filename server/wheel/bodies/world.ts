import type { WheelWorld } from '../core/world.ts';
import type { WheelBodies } from './wheel-bodies.ts';

/** Dependencies of the actions that answer whole wheels. */
export interface ReadingWorld extends WheelWorld {
  readonly bodies: WheelBodies;
}
