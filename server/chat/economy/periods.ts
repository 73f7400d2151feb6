/** Periods in which credits are counted (docs/rules/chat.md, "Periods"). */
import type { CreditPeriod } from '../../../contracts/chat/economy-endpoints.ts';
import type { EconomyDocument } from './documents.ts';
import { dayName, firstOfMonth, localDay, mondayOf, nextWeek, startOfDay, weekName } from './local-date.ts';

type Config = Pick<EconomyDocument, 'settings' | 'seasonStart'>;

/** Returns the name of the current period of each kind. */
export function periodKeys({ settings }: Config, now: number): Readonly<Record<CreditPeriod, string>> {
  const date = localDay(settings.timezone, now);
  return {
    season: `season-${settings.season.number}`,
    weekly: weekName(mondayOf(date)),
    monthly: dayName(date).slice(0, 7),
    allTime: 'all',
  };
}

export interface Span {
  readonly start: number | null;
  /** Exclusive; null if it is not known. */
  readonly end: number | null;
}

/** Returns start and end of the current period. */
export function spanOf({ settings, seasonStart }: Config, period: CreditPeriod, now: number): Span {
  const { timezone } = settings;
  const date = localDay(timezone, now);
  switch (period) {
    case 'season':
      return { start: seasonStart, end: null };
    case 'weekly': {
      const monday = mondayOf(date);
      return { start: startOfDay(timezone, monday), end: startOfDay(timezone, nextWeek(monday)) };
    }
    case 'monthly':
      return {
        start: startOfDay(timezone, firstOfMonth(date)),
        end: startOfDay(timezone, firstOfMonth(date, 1)),
      };
    case 'allTime':
      return { start: null, end: null };
  }
}
