import { PlatformFault, type ChatPlatform } from '../platform/chat-platform.ts';
import type { Action } from './documents.ts';

/** Performs an action on the platform. Performing it twice does no harm. */
export async function perform(
  platform: ChatPlatform,
  { guildId, number, work }: Action,
): Promise<PlatformFault | undefined> {
  switch (work.type) {
    case 'addRole':
      return platform.addRole(guildId, work.userId, work.roleId);
    case 'removeRole':
      return platform.removeRole(guildId, work.userId, work.roleId);
    case 'message': {
      const { channelId, userId, content } = work;
      const sent = await platform.sendMessage(guildId, channelId === undefined ? { userId } : { channelId }, {
        content,
        mentions: [userId],
        nonce: String(number),
      });
      return sent instanceof PlatformFault ? sent : undefined;
    }
  }
}
