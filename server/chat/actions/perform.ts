import type { Store } from '../../store/port.ts';
import { longestMessage, PlatformFault, type ChatPlatform } from '../platform/chat-platform.ts';
import { sentMessages, type Action } from './documents.ts';

interface Performed {
  /** Undefined if the platform has carried the action out. */
  readonly fault?: PlatformFault | undefined;
  /** Id of the message that was sent. */
  readonly messageId?: string;
}

/** Performs an action on the platform. Performing it twice does no harm. */
export async function perform(
  { platform, store }: { readonly platform: ChatPlatform; readonly store: Pick<Store, 'get'> },
  { guildId, number, work }: Action,
): Promise<Performed> {
  const nonce = String(number);
  switch (work.type) {
    case 'addRole':
      return { fault: await platform.addRole(guildId, work.userId, work.roleId) };
    case 'removeRole':
      return { fault: await platform.removeRole(guildId, work.userId, work.roleId) };
    case 'message': {
      const { channelId, userId, content } = work;
      const to = channelId === undefined ? { userId } : { channelId };
      const message = { content: fitting(content), mentions: [userId], nonce };
      return sent(await platform.sendMessage(guildId, to, message));
    }
    case 'post':
      return sent(await platform.sendMessage(guildId, { channelId: work.channelId }, { ...work, nonce }));
    case 'edit': {
      const message = await store.get(sentMessages.ref(guildId, work.name));
      if (message === undefined) return {};
      return { fault: await platform.editMessage(guildId, message.channelId, message.messageId, work) };
    }
    case 'notice': {
      const guild = await platform.guild(guildId);
      if (guild instanceof PlatformFault) return { fault: guild };
      const message = { content: work.content, mentions: [], nonce };
      return sent(await platform.sendMessage(guildId, { userId: guild.ownerId }, message));
    }
  }
}

const sent = (result: string | PlatformFault): Performed =>
  result instanceof PlatformFault ? { fault: result } : { messageId: result };
/** Cuts a text that grew beyond the limit of the platform, without splitting a character. */
const fitting = (content: string): string =>
  content.length <= longestMessage
    ? content
    : `${content.slice(0, longestMessage - 1).replace(/[\ud800-\udbff]$/, '')}…`;
