import { described } from '../http/described.ts';
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag } from './chat-endpoint.ts';

export const capabilities = ['guilds', 'giveaways', 'levels', 'economy', 'commands', 'webhooks'] as const;

const PlatformState = z.strictObject(
  described(
    {
      adapter: z.enum(['simulator']),
      connected: z.boolean(),
      latencyMs: z.nullable(z.number()),
      shardsTotal: z.int(),
      shardsReady: z.int(),
    },
    {
      adapter: 'Chat platform that the bot is connected to.',
      connected: 'Whether events arrive.',
      latencyMs: 'Milliseconds of the last heartbeat; null before the first.',
      shardsTotal: 'Number of connections that the guilds are divided over.',
      shardsReady: 'Number of connections that are open.',
    },
  ),
);

export const BotStatus = z.strictObject(
  described(
    {
      status: z.enum(['ok', 'degraded', 'down']),
      version: z.string(),
      uptimeSeconds: z.int(),
      checkedAt: Time,
      platform: PlatformState,
      guildCount: z.int(),
      capabilities: z.array(z.enum(capabilities)),
    },
    {
      status: '`degraded` if some connections are closed, `down` if all are.',
      version: 'Version of the bot.',
      uptimeSeconds: 'Seconds since the start of the process.',
      checkedAt: 'Time of this answer.',
      platform: 'Connection to the chat platform.',
      guildCount: 'Number of guilds that the bot is in.',
      capabilities: 'Parts of this API that are enabled.',
    },
  ),
);
export type BotStatus = z.infer<typeof BotStatus>;

export const readStatus = endpoint({
  id: 'getBotStatus',
  method: 'get',
  path: `${chatPath}/status`,
  tag: chatTag,
  summary: 'Read the health of the bot and the enabled capabilities',
  auth: chatAuth('chatbot:read'),
  rate: 'read',
  answers: { 200: { description: 'The status', schema: BotStatus } },
});
