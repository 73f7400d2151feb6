/** Credits that members collect once a day (docs/rules/chat.md, "Daily credits"). */
import type { ChatWorld } from '../world.ts';
import { usualEconomy } from './defaults.ts';
import { economyConfigs, type Wallet } from './documents.ts';
import { dayName, localDay, previousDay, startOfDay } from './local-date.ts';
import { Wallets } from './wallets.ts';

export type DailyOutcome =
  | { readonly credits: number; readonly streak: number; readonly balance: number }
  /** Time at which credits can be collected again, in milliseconds since the epoch. */
  | { readonly again: number }
  | 'off';

/** Collects the credits of the current day, once for each day in the guild's time zone. */
export function collectDaily(
  { store, platform }: Pick<ChatWorld, 'store' | 'platform'>,
  guildId: string,
  userId: string,
): Promise<DailyOutcome> {
  const ref = economyConfigs.ref(guildId);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx): DailyOutcome {
      const config = tx.get(ref) ?? usualEconomy(guildId);
      const { enabled, daily, timezone } = config.settings;
      if (!enabled || !daily.enabled) return 'off';
      const now = platform.clock.now();
      const today = localDay(timezone, now);
      const wallets = new Wallets(tx, config, [userId], now);
      const last = wallets.of(userId).daily;
      // The collected day is later than today if the time zone was changed since. Then wait until that day is over.
      if (last !== null && last.day >= dayName(today))
        return { again: startOfDay(timezone, Date.parse(last.day) + 86_400_000) };
      const streak = streakAfter(last, today);
      const bonus = daily.streakBonus * Math.min(streak - 1, daily.streakMaxDays);
      wallets.change(userId, (wallet) => ({ ...wallet, daily: { day: dayName(today), streak } }));
      const credits = wallets.enter(userId, { reason: 'daily', amount: daily.amount + bonus });
      wallets.store();
      return { credits, streak, balance: wallets.of(userId).balance };
    },
  });
}

/** Number of consecutive days, including today. */
const streakAfter = (last: Wallet['daily'], today: number): number =>
  last?.day === dayName(previousDay(today)) ? last.streak + 1 : 1;
