/** Declarations shared by the endpoints of the chat API (docs/rules/chat.md, "Who may call"). */
import type { ServiceAuth } from '../http/auth.ts';
import { z } from '../zod.ts';

export const chatPath = '/mana/chat/api/v1';
export const chatTag = 'Chat bot';

export type ChatScope =
  | 'chatbot:read'
  | 'chatbot:leaderboards:read'
  | 'chatbot:manage'
  | 'chatbot:giveaways:write'
  | 'chatbot:leveling:write'
  | 'chatbot:economy:write';

export const chatAuth = (scope: ChatScope) =>
  ({ kind: 'service', audience: 'service.chat', scope }) as const satisfies ServiceAuth;

/**
 * Path parameters of a guild's endpoints. Accepts every text: an id that no guild can have is refused with
 * `guild_unavailable`.
 */
export const guildParams = z.object({
  guildId: z.string().check(z.describe('Id of the guild on the chat platform.')),
});

/** Codes of endpoints that name a guild. */
export const guildErrors = ['guild_unavailable'] as const;
/** Codes of endpoints that manage a guild. */
export const managerErrors = ['owner_not_linked', 'guild_unavailable', 'guild_forbidden'] as const;
