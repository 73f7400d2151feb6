/** Endpoints of giveaways (docs/rules/chat.md, "Giveaways"). */
import { endpoint } from '../http/endpoint.ts';
import { limitQuery } from '../http/page.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag, guildErrors, guildParams, managerErrors } from './chat-endpoint.ts';
import { Giveaway, giveawayExample } from './giveaway.ts';
import { GiveawayBody, giveawayLimits, GiveawayPatch, RerollBody } from './giveaway-body.ts';

const path = `${chatPath}/guilds/{guildId}/giveaways`;
const onePath = `${path}/{giveawayId}`;
const query = limitQuery({ usual: 20, most: 100 });

const giveawayParams = z.object({
  ...guildParams.shape,
  giveawayId: z.string().check(z.maxLength(64), z.describe('Id of the giveaway.')),
});

export const GiveawayList = z.strictObject({
  giveaways: z.array(Giveaway),
  count: z.int().check(z.describe('Number of giveaways on this page.')),
  limit: z.int(),
  nextCursor: z.optional(z.string()),
});
export type GiveawayList = z.infer<typeof GiveawayList>;

const listed = {
  200: {
    description: 'Giveaways, those that end first at the beginning',
    schema: GiveawayList,
    example: { giveaways: [giveawayExample], count: 1, limit: 20 },
  },
};
const answer = (description: string) => ({ description, schema: Giveaway, example: giveawayExample });

export const listGiveaways = endpoint({
  id: 'listGiveaways',
  method: 'get',
  path: `${chatPath}/giveaways`,
  tag: chatTag,
  summary: 'List the active public giveaways of all guilds',
  auth: chatAuth('chatbot:read'),
  query,
  rate: 'read',
  answers: listed,
});

export const listGuildGiveaways = endpoint({
  id: 'listGuildGiveaways',
  method: 'get',
  path,
  tag: chatTag,
  summary: 'List the active public giveaways of a guild',
  auth: chatAuth('chatbot:read'),
  params: guildParams,
  query,
  rate: 'read',
  answers: listed,
  errors: guildErrors,
});

export const readGiveaway = endpoint({
  id: 'getGiveaway',
  method: 'get',
  path: onePath,
  tag: chatTag,
  summary: 'Read a giveaway',
  description:
    'Giveaways that are not public are `not_found` for callers other than managers with the scope `chatbot:giveaways:write`.',
  auth: chatAuth('chatbot:read'),
  params: giveawayParams,
  rate: 'read',
  answers: { 200: answer('The giveaway') },
  errors: [...guildErrors, 'not_found'],
});

const writing = {
  tag: chatTag,
  auth: chatAuth('chatbot:giveaways:write'),
  rate: 'write',
} as const;
const changeErrors = [...managerErrors, 'not_found', 'giveaway_state'] as const;

export const createGiveaway = endpoint({
  ...writing,
  id: 'createGiveaway',
  method: 'post',
  path,
  summary: 'Create a giveaway',
  description:
    'Exactly one of `durationSeconds` and `endsAt` is needed. The message is posted in the channel when the giveaway starts. The answer ' +
    `waits for the first attempt, 3 seconds at most. A guild can have ${giveawayLimits.open} giveaways that have not ended.`,
  params: guildParams,
  body: GiveawayBody,
  bodyExample: { channelId: '2001', prize: 'A month of premium', durationSeconds: 86_400 },
  idempotent: true,
  answers: { 201: answer('The giveaway') },
  errors: [...managerErrors, 'giveaway_limit'],
});

export const patchGiveaway = endpoint({
  ...writing,
  id: 'patchGiveaway',
  method: 'patch',
  path: onePath,
  summary: 'Change a giveaway before its draw',
  description:
    'Absent members stay. `requirements` are merged, `bonusEntries` are replaced. Members who have entered stay, with the ' +
    'entries that they had.',
  params: giveawayParams,
  body: GiveawayPatch,
  bodyExample: { winnerCount: 2, endsAt: '2026-08-01T18:00:00Z' },
  ifMatch: 'Compared with settings and state. Entries do not count as changes.',
  answers: { 200: answer('The giveaway') },
  errors: [...changeErrors, 'version_conflict'],
});

const action = (name: 'end' | 'cancel' | 'pause' | 'resume', summary: string) =>
  endpoint({
    ...writing,
    id: `${name}Giveaway`,
    method: 'post',
    path: `${onePath}/${name}`,
    summary,
    params: giveawayParams,
    idempotent: true,
    answers: { 200: answer('The giveaway after the change') },
    errors: changeErrors,
  });

export const endGiveaway = action('end', 'Draw the winners now');
export const cancelGiveaway = action('cancel', 'Cancel a giveaway, without a draw');
export const pauseGiveaway = action('pause', 'Let nobody enter for now. The time of the draw stays');
export const resumeGiveaway = action('resume', 'Let members enter again');

export const rerollGiveaway = endpoint({
  ...writing,
  id: 'rerollGiveaway',
  method: 'post',
  path: `${onePath}/reroll`,
  summary: 'Replace winners of a giveaway that has ended',
  description:
    'Nobody who was drawn before can win. The role of a replaced winner is taken away, credits stay.',
  params: giveawayParams,
  body: RerollBody,
  bodyExample: {},
  idempotent: true,
  answers: { 200: answer('The giveaway, which is drawing again') },
  errors: [...changeErrors, 'conflict'],
});
