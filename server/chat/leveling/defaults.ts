import type { LevelingSettings } from '../../../contracts/chat/leveling-config.ts';
import type { LevelingDocument } from './documents.ts';

const usualSettings: LevelingSettings = {
  enabled: true,
  messageXp: { enabled: true, min: 15, max: 25, cooldownSeconds: 60 },
  ignoredChannelIds: [],
  ignoredRoleIds: [],
  multipliers: { global: 1, channels: [], roles: [], roleMode: 'highest' },
  levelFormula: { kind: 'quadratic', coefficients: null },
  announcement: {
    mode: 'off',
    channelId: null,
    everyLevels: 1,
    text: '{user} has reached level {level}!',
  },
  roleRewardMode: 'stack',
  creditsPerLevel: 0,
  requireSecretOnUrlChange: false,
};

/** Returns the settings of a guild that has never changed them. */
export const usualLeveling = (guildId: string): LevelingDocument => ({
  ...{ guildId, settings: usualSettings, hasWebhook: false, rewards: [], version: 0 },
});
