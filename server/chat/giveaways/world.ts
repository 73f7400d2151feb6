import type { GuildWheels } from '../../wheel/index.ts';
import type { ChatWorld } from '../world.ts';

export interface GiveawayWorld extends ChatWorld {
  readonly wheels: GuildWheels;
  /** Does the due actions of a guild on the platform. */
  readonly settle: (guildId: string) => Promise<void>;
}
