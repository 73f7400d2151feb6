import { refuseWith, type ErrorTable } from '../http/errors.ts';

export const chatErrors = {
  owner_not_linked: {
    status: 403,
    message: 'The developer app owner must link Discord before using Discord management APIs',
  },
  guild_forbidden: { status: 403, message: 'You do not have permission to manage that Discord server' },
  guild_unavailable: {
    status: 404,
    message: 'The bot is not in that Discord server or the server is unavailable',
  },
  giveaway_limit: { status: 409, message: 'The guild has 25 giveaways that have not ended, its maximum' },
  giveaway_state: { status: 409, message: 'The giveaway does not allow this in its state' },
} as const satisfies ErrorTable;

export const refuseChat = refuseWith(chatErrors);
