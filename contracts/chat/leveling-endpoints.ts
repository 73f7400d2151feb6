import { endpoint } from '../http/endpoint.ts';
import { chatAuth, chatPath, chatTag, guildParams, managerErrors } from './chat-endpoint.ts';
import { LevelingConfig, LevelingPatch } from './leveling-config.ts';

const path = `${chatPath}/guilds/{guildId}/leveling/config`;
const answers = { 200: { description: 'All settings, without secrets', schema: LevelingConfig } } as const;

export const readLevelingConfig = endpoint({
  id: 'getLevelingConfig',
  method: 'get',
  path,
  tag: chatTag,
  summary: 'Read the settings of levels. The entity tag is their version',
  auth: chatAuth('chatbot:manage'),
  params: guildParams,
  rate: 'read',
  answers,
  errors: managerErrors,
});

export const patchLevelingConfig = endpoint({
  id: 'patchLevelingConfig',
  method: 'patch',
  path,
  tag: chatTag,
  summary: 'Change settings of levels',
  description:
    'Objects are merged, lists are replaced. A row of `levelRoleRewards` with the `id` of a saved row, or else with its level and ' +
    'role, is this row, and keeps the secrets that it leaves blank. Roles must exist and be assignable by the bot, channels must exist: ' +
    'otherwise 400 `validation_failed` with `role_unknown`, `role_not_assignable` or `channel_not_eligible`.',
  auth: chatAuth('chatbot:leveling:write'),
  params: guildParams,
  body: LevelingPatch,
  bodyExample: {
    messageXp: { min: 20, max: 30 },
    levelRoleRewards: [{ level: 3, roleId: '3001' }],
  },
  ifMatch: 'Compared with the version of the settings.',
  rate: 'write',
  answers,
  errors: [...managerErrors, 'version_conflict'],
});
