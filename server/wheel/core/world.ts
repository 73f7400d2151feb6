import type { Deps } from '../../ground/deps.ts';
import type { Quota } from '../quota/usage.ts';
import type { WheelBodies } from '../bodies/wheel-bodies.ts';

/** What the actions of this room are given. */
export interface WheelWorld extends Pick<Deps, 'config' | 'store' | 'clock' | 'random' | 'log'> {
  readonly bodies: WheelBodies;
  /** What an account may hold. */
  readonly quota: Quota;
}
