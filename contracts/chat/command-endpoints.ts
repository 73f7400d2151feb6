/** Slash commands of the bot in a guild (docs/rules/chat.md, "Commands"). */
import { described } from '../http/described.ts';
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag, guildParams, managerErrors } from './chat-endpoint.ts';

export const commandStates = [
  'in_sync',
  'out_of_date',
  'not_registered',
  'missing_access',
  'refreshing',
  'error',
] as const;

const Names = z.array(z.string());

const status = described(
  {
    guildId: z.string(),
    state: z.enum(commandStates),
    registered: Names,
    missing: Names,
    changed: Names,
    extra: Names,
    lastRefreshedAt: z.nullable(Time),
  },
  {
    guildId: 'Id of the guild.',
    state:
      '`missing_access` if the platform refuses the bot, `error` if it did not answer, `refreshing` during a refresh.',
    registered: 'Names of the commands that the platform has.',
    missing: 'Names of commands that a refresh would add.',
    changed: 'Names of commands that a refresh would update.',
    extra: 'Names of commands that a refresh would delete.',
    lastRefreshedAt: 'Time of the last refresh that changed commands; null before the first.',
  },
);

export const CommandStatus = z.strictObject(status);
export type CommandStatus = z.infer<typeof CommandStatus>;

export const RefreshedCommands = z.strictObject({
  ...status,
  result: z.strictObject(
    described(
      { created: z.int(), updated: z.int(), deleted: z.int() },
      {
        created: 'Number of added commands.',
        updated: 'Number of updated commands.',
        deleted: 'Number of deleted commands.',
      },
    ),
  ),
});
export type RefreshedCommands = z.infer<typeof RefreshedCommands>;

const shared = { tag: chatTag, auth: chatAuth('chatbot:manage'), params: guildParams } as const;

export const readCommands = endpoint({
  ...shared,
  id: 'getGuildCommands',
  method: 'get',
  path: `${chatPath}/guilds/{guildId}/commands`,
  summary: 'Read whether the slash commands of a guild are registered',
  rate: 'read',
  answers: { 200: { description: 'The status', schema: CommandStatus } },
  errors: managerErrors,
});

export const refreshCommands = endpoint({
  ...shared,
  id: 'refreshGuildCommands',
  method: 'post',
  path: `${chatPath}/guilds/{guildId}/commands/refresh`,
  summary: 'Register the slash commands of a guild again',
  description:
    'Writes only if a command differs. Refreshes that write are limited to one a minute and 20 a day for each guild.',
  idempotent: true,
  rate: 'write',
  answers: {
    200: { description: 'The status after the refresh, and what it did', schema: RefreshedCommands },
  },
  errors: managerErrors,
});
