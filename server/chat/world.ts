import type { Deps } from '../runtime/deps.ts';
import type { Webhooks } from '../webhooks/index.ts';
import type { Gate } from './access/authorize.ts';
import type { LiveEconomy } from './economy/live-economy.ts';
import type { LiveLeveling } from './leveling/live-configs.ts';
import type { ChatPlatform } from './platform/chat-platform.ts';

/**
 * Everything that actions of the bot need. `clock` is the time of the process; the bot itself uses the clock of its
 * platform.
 */
export interface ChatWorld extends Deps, Gate {
  readonly platform: ChatPlatform;
  readonly leveling: LiveLeveling;
  readonly economy: LiveEconomy;
  readonly webhooks: Webhooks;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}
