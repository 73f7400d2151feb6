/** Stored settings of levels. */
import { LevelingSettings } from '../../../contracts/chat/leveling-config.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

const LevelRoleReward = z.strictObject({
  id: z.string(),
  level: z.int(),
  roleId: z.string(),
});
export type LevelRoleReward = z.infer<typeof LevelRoleReward>;

const LevelingDocument = z.strictObject({
  guildId: z.string(),
  settings: LevelingSettings,
  /** Whether there is a webhook endpoint for new levels. Without one, an award does not have to read endpoints. */
  hasWebhook: z.boolean(),
  /** Rewards by level and role. */
  rewards: z.array(LevelRoleReward),
  /** Increases with each change. 0 for the settings of a guild that has never changed them. */
  version: z.int(),
});
export type LevelingDocument = z.infer<typeof LevelingDocument>;

export const levelingConfigs = collection({
  name: 'chat-leveling',
  aggregate: 'chat-guild',
  part: 'leveling',
  schema: LevelingDocument,
});

/** Type of the event after a change of settings. Its data is `{ id }`, the id of the guild. */
export const levelingChanged = 'chat-leveling-changed';
