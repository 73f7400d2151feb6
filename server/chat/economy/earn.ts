/** Credits of messages (docs/rules/chat.md, "Credits"). */
import type { EconomyDocument, Wallet } from './documents.ts';
import { dayName, localDay } from './local-date.ts';

/** A message that counts. */
export interface EarningMessage {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Random number from 0 to 2^32 - 1. */
  readonly roll: number;
}

export interface EarnedByMessages {
  readonly credits: number;
  readonly changed: Pick<Wallet, 'creditedAt' | 'capped'>;
}

/** Returns the credits that messages earn, in their order, subject to cooldown and daily cap. */
export function creditsOf(
  { settings }: Pick<EconomyDocument, 'settings'>,
  wallet: Pick<Wallet, 'creditedAt' | 'capped'>,
  messages: readonly EarningMessage[],
): EarnedByMessages {
  const { messageCredits, dailyEarnCap, timezone } = settings;
  const { enabled, min, max, cooldownSeconds } = messageCredits;
  let { creditedAt, capped } = wallet;
  let credits = 0;
  for (const { at, roll } of messages) {
    const waits = creditedAt !== null && at - creditedAt < cooldownSeconds * 1_000;
    if (!settings.enabled || !enabled || waits) continue;
    const day = dayName(localDay(timezone, at));
    const before = capped?.day === day ? capped.credits : 0;
    const usual = min + Math.floor((roll / 2 ** 32) * (max - min + 1));
    const amount = Math.max(0, Math.min(usual, (dailyEarnCap ?? Infinity) - before));
    creditedAt = at;
    if (dailyEarnCap !== null) capped = { day, credits: before + amount };
    credits += amount;
  }
  return { credits, changed: { creditedAt, capped } };
}
