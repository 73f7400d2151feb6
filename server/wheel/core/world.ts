import type { Deps } from '../../runtime/deps.ts';
import type { Quota } from './quota.ts';

export interface WheelWorld extends Pick<Deps, 'config' | 'store' | 'clock' | 'random' | 'log'> {
  readonly quota: Quota;
}
