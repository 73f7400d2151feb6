import { endpoint } from '../http/endpoint.ts';
import { limitQuery } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { described } from '../http/described.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag, guildErrors, guildParams, managerErrors } from './chat-endpoint.ts';
import { EconomyConfig, EconomyPatch } from './economy-config.ts';
import { PlatformId } from './platform.ts';

const path = `${chatPath}/guilds/{guildId}/economy/config`;
const answers = { 200: { description: 'All settings, without secrets', schema: EconomyConfig } } as const;

export const readEconomyConfig = endpoint({
  id: 'getEconomyConfig',
  method: 'get',
  path,
  tag: chatTag,
  summary: 'Read the settings of the economy. The entity tag changes with settings and stock',
  auth: chatAuth('chatbot:manage'),
  params: guildParams,
  rate: 'read',
  answers,
  errors: managerErrors,
});

export const patchEconomyConfig = endpoint({
  id: 'patchEconomyConfig',
  method: 'patch',
  path,
  tag: chatTag,
  summary: 'Change settings of the economy',
  description:
    'Objects are merged, lists are replaced. An item of the shop with the `id` of a saved item, or else with its name, is this ' +
    'item, and keeps the members that are left out; its stock is only set if it is named. Roles must exist and be assignable by ' +
    'the bot: otherwise 400 `validation_failed` with `role_unknown` or `role_not_assignable`.',
  auth: chatAuth('chatbot:economy:write'),
  params: guildParams,
  body: EconomyPatch,
  bodyExample: {
    enabled: true,
    daily: { amount: 100, streakBonus: 10 },
    rewardShop: { enabled: true, items: [{ name: 'Gold name', price: 500, roleId: '3001' }] },
  },
  ifMatch: 'Compared with the version of settings and stock.',
  rate: 'write',
  answers,
  errors: [...managerErrors, 'version_conflict'],
});

export const creditPeriods = ['season', 'weekly', 'monthly', 'allTime'] as const;
export type CreditPeriod = (typeof creditPeriods)[number];

const CreditRow = z.strictObject(
  described(
    {
      rank: z.int(),
      userId: z.string(),
      displayName: z.string(),
      username: z.string(),
      avatarUrl: z.nullable(z.string()),
      credits: z.int(),
    },
    {
      rank: 'Rank, from 1. Members with equal credits share a rank.',
      userId: 'Id of the member.',
      displayName: 'Name that the guild shows.',
      username: 'User name on the platform.',
      avatarUrl: 'Address of the picture; null if there is none.',
      credits: 'Credits that were earned in the period, whether or not they were spent since.',
    },
  ),
);
export type CreditRow = z.infer<typeof CreditRow>;

export const CreditLeaderboard = z.strictObject({
  guildId: z.string(),
  period: z.enum(creditPeriods),
  periodStart: z.nullable(Time).check(z.describe('Beginning of the period; null for `allTime`.')),
  periodEnd: z.nullable(Time).check(z.describe('End of the period, exclusive; null if it is not known.')),
  timezone: z.string().check(z.describe('Time zone of weeks and months.')),
  rows: z.array(CreditRow),
  total: z.int().check(z.describe('Number of members in the leaderboard.')),
  limit: z.int(),
  nextCursor: z.optional(z.string()),
  updatedAt: Time,
  member: z.optional(
    z
      .nullable(CreditRow)
      .check(z.describe('Row of `userId`; null if this member is not in the leaderboard.')),
  ),
});
export type CreditLeaderboard = z.infer<typeof CreditLeaderboard>;

export const readCreditLeaderboard = endpoint({
  id: 'getCreditLeaderboard',
  method: 'get',
  path: `${chatPath}/guilds/{guildId}/economy/leaderboard`,
  tag: chatTag,
  summary: 'Read the leaderboard of earned credits',
  auth: chatAuth('chatbot:leaderboards:read'),
  params: guildParams,
  query: z.object({
    ...limitQuery({ usual: 25, most: 100 }).shape,
    period: z._default(
      z
        .enum(creditPeriods)
        .check(z.describe('Time in which the credits were earned, by default the season.')),
      'season',
    ),
    userId: z.optional(PlatformId.check(z.describe('Member whose own row is added as `member`.'))),
  }),
  rate: 'read',
  answers: { 200: { description: 'A page of the leaderboard', schema: CreditLeaderboard } },
  errors: guildErrors,
});
