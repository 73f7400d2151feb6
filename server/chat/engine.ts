/** Handles the events of the platform (docs/rules/chat.md, "Platform"). */
import { replyTo } from './commands/handle.ts';
import { followMember, memberLeft } from './leveling/follow-members.ts';
import { countMessages } from './leveling/count-messages.ts';
import type { EventListener, MessageEvent } from './platform/chat-platform.ts';
import type { RunningGiveaways } from './giveaways/replies.ts';
import type { ChatWorld } from './world.ts';

/** Returns the listener of the platform. Messages that arrive together in a guild are counted in one commit. */
export function handleEvents(world: ChatWorld, giveaways: RunningGiveaways): EventListener {
  return async (events) => {
    let messages: MessageEvent[] = [];
    const count = async () => {
      const [first] = messages;
      if (first !== undefined) await countMessages(world, first.guildId, messages);
      messages = [];
    };
    for (const event of events) {
      if (event.type !== 'message' || (messages[0] && messages[0].guildId !== event.guildId)) await count();
      switch (event.type) {
        case 'message':
          messages.push(event);
          break;
        case 'command':
          await followMember(world, event);
          await event.reply(await replyTo(world, event, giveaways));
          break;
        case 'button':
          await followMember(world, event);
          await event.reply((await giveaways.pressed(event)) ?? 'This button has no meaning any more');
          break;
        case 'member':
          await followMember(world, event);
          break;
        case 'leave':
          await memberLeft(world, event);
          break;
        case 'guild':
          world.facts.forget(event.guildId);
          break;
      }
    }
    await count();
  };
}
