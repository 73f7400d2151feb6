import type { GuildWheels } from '../../wheel/index.ts';
import type { Transaction } from '../../store/port.ts';
import type { ChatWorld } from '../world.ts';

/** Credits that a giveaway pays to a winner. */
export interface CreditPrize {
  readonly guildId: string;
  readonly giveawayId: string;
  readonly userId: string;
  readonly amount: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface GiveawayWorld extends ChatWorld {
  readonly wheels: GuildWheels;
  /** Does the due actions of a guild on the platform. */
  /**
   * Pays credits within a commit that touches the guild. Absent without an economy: then giveaways cannot have credits as
   * prizes.
   */
  readonly payCredits?: ((tx: Transaction, prize: CreditPrize) => void) | undefined;
  readonly settle: (guildId: string) => Promise<void>;
}
