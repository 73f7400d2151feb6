/** Settings of levels (docs/rules/chat.md, "Leveling config"). */
import { boundedArray } from '../http/bounded-array.ts';
import { described } from '../http/described.ts';
import { webhookSettingsBody, webhookSettingsView } from '../webhooks/receiver-settings.ts';
import { z } from '../zod.ts';
import { PlatformId } from './platform.ts';

export const levelingLimits = {
  /** Maximum XP of one award. */
  award: 1_000,
  /** Highest level for which a reward can be set. */
  level: 1_000,
  rewards: 100,
  channels: 500,
  roles: 250,
} as const;

const Xp = z.int().check(z.minimum(0), z.maximum(levelingLimits.award));

const messageXp = described(
  {
    enabled: z.boolean(),
    min: Xp,
    max: Xp,
    cooldownSeconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  },
  {
    enabled: 'Whether messages earn XP.',
    min: 'Least XP of a message.',
    max: 'Most XP of a message.',
    cooldownSeconds: 'Seconds after a message with XP in which the member earns none.',
  },
);

const Factor = z.number().check(z.minimum(0), z.maximum(100));

const multipliers = described(
  {
    global: Factor,
    channels: boundedArray(
      z.strictObject({ channelId: PlatformId.check(z.describe('Id of the channel.')), factor: Factor }),
      levelingLimits.channels,
    ),
    roles: boundedArray(
      z.strictObject({ roleId: PlatformId.check(z.describe('Id of the role.')), factor: Factor }),
      levelingLimits.roles,
    ),
    roleMode: z.enum(['highest', 'product']),
  },
  {
    global: 'Factor of every award.',
    channels: 'Factors of channels. A thread has the factor of its channel, a channel that of its category.',
    roles: 'Factors of roles.',
    roleMode: 'Whether the highest of several roles counts, or the product of all.',
  },
);

export const formulaKinds = ['quadratic', 'mee6', 'linear', 'custom'] as const;

const Coefficient = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000));

const levelFormula = described(
  {
    kind: z.enum(formulaKinds),
    coefficients: z.nullable(z.array(Coefficient).check(z.minLength(2), z.maxLength(5))),
  },
  {
    kind: 'XP from level L to L+1: `quadratic` and `mee6` 5L² + 50L + 100, `linear` 100L + 100, `custom` by coefficients.',
    coefficients:
      'For `custom`: XP from level L to L+1 is c0 + c1·L + c2·L² …; must not fall. Otherwise null.',
  },
);

const announcement = described(
  {
    mode: z.enum(['off', 'here', 'channel', 'dm']),
    channelId: z.nullable(PlatformId),
    everyLevels: z.int().check(z.minimum(1), z.maximum(levelingLimits.level)),
    text: z.string().check(z.minLength(1), z.maxLength(1_000)),
  },
  {
    mode: 'Place of the message about a new level: nowhere, the channel of the member, `channelId`, or a direct message.',
    channelId: 'Channel for the mode `channel`.',
    everyLevels: 'A message is sent if a multiple of this number is reached.',
    text: 'Text of the message. `{user}` is the member, `{level}` the level.',
  },
);

const rewardLevel = z.int().check(z.minimum(1), z.maximum(levelingLimits.level));

const LevelRoleReward = z.strictObject({
  id: z.string().check(z.describe('Id of the row. A row that is sent with it is this row.')),
  level: z.int().check(z.describe('Level that awards the role.')),
  roleId: z.string().check(z.describe('Role that is awarded.')),
  ...webhookSettingsView,
});

const LevelRoleRewardPatch = z.strictObject({
  id: z.optional(
    z
      .string()
      .check(z.maxLength(64), z.describe('Row that is changed. If absent, matched by level and role.')),
  ),
  level: rewardLevel.check(z.describe('Level that awards the role.')),
  roleId: PlatformId.check(z.describe('Role that is awarded.')),
  ...webhookSettingsBody,
});
export type LevelRoleRewardPatch = z.infer<typeof LevelRoleRewardPatch>;

const ownShape = described(
  {
    enabled: z.boolean(),
    ignoredChannelIds: boundedArray(PlatformId, levelingLimits.channels),
    ignoredRoleIds: boundedArray(PlatformId, levelingLimits.roles),
    roleRewardMode: z.enum(['stack', 'replace']),
    creditsPerLevel: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    requireSecretOnUrlChange: z.boolean(),
  },
  {
    enabled: 'Whether members earn XP.',
    ignoredChannelIds: 'Channels without XP. A category includes its channels, a channel its threads.',
    ignoredRoleIds: 'Roles whose members earn no XP.',
    roleRewardMode: 'Whether members keep all reward roles, or only those of their highest reward.',
    creditsPerLevel: 'Credits for each level that a member reaches by messages, if the economy is enabled.',
    requireSecretOnUrlChange:
      'Whether the secrets of a webhook have to be sent again when the host of its address changes.',
  },
);

export const LevelingSettings = z.strictObject({
  ...ownShape,
  messageXp: z.strictObject(messageXp),
  multipliers: z.strictObject(multipliers),
  levelFormula: z.strictObject(levelFormula),
  announcement: z.strictObject(announcement),
});
export type LevelingSettings = z.infer<typeof LevelingSettings>;

export const LevelingConfig = z.strictObject({
  ...LevelingSettings.shape,
  ...webhookSettingsView,
  levelRoleRewards: z.array(LevelRoleReward).check(z.describe('Roles that levels award, by level.')),
});
export type LevelingConfig = z.infer<typeof LevelingConfig>;

export const LevelingPatch = z.partial(
  z.strictObject({
    ...ownShape,
    messageXp: z.partial(z.strictObject(messageXp)),
    multipliers: z.partial(z.strictObject(multipliers)),
    levelFormula: z.partial(z.strictObject(levelFormula)),
    announcement: z.partial(z.strictObject(announcement)),
    ...webhookSettingsBody,
    levelRoleRewards: boundedArray(LevelRoleRewardPatch, levelingLimits.rewards),
  }),
);
export type LevelingPatch = z.infer<typeof LevelingPatch>;
