import type { Deps } from '../../runtime/deps.ts';
import type { Quota } from './quota.ts';

/** Dependencies of every action on wheels. */
export interface WheelWorld extends Pick<Deps, 'config' | 'store' | 'clock' | 'random' | 'log'> {
  /** Limits of an account. */
  readonly quota: Quota;
}
