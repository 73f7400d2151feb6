import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from '../config.ts';
import type { RandomSource } from './random.ts';
import type { Store } from '../store/port.ts';

export interface Deps {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
}
