import type { EconomySettings } from '../../../contracts/chat/economy-config.ts';
import type { EconomyDocument } from './documents.ts';

const usualSettings: EconomySettings = {
  enabled: false,
  currencyName: 'Credits',
  currencySymbol: '🪙',
  startingBalance: 0,
  timezone: 'UTC',
  dailyEarnCap: null,
  requireSecretOnUrlChange: false,
  messageCredits: { enabled: false, min: 1, max: 3, cooldownSeconds: 60 },
  daily: { enabled: true, amount: 100, streakBonus: 10, streakMaxDays: 7 },
  season: { number: 1, name: null },
};

/** Returns the settings of a guild that has never changed them. */
export const usualEconomy = (guildId: string): EconomyDocument => ({
  ...{ guildId, settings: usualSettings, shopEnabled: false, items: [], seasonStart: 0, version: 0 },
});
