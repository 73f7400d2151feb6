/** Changes of the simulated world by the control API. */
import type { SimulatorEvent } from '../../../contracts/chat/simulator-endpoints.ts';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { Store, Transaction } from '../../store/port.ts';
import type { PlatformEvent } from '../platform/chat-platform.ts';
import {
  simulatedGuilds,
  simulatedMembers,
  type SimulatedGuild,
  type SimulatedMessage,
} from './documents.ts';
import type { Effects } from './effects.ts';
import { messageId, messageIndex } from './platform.ts';
import { platformMember } from './views.ts';

/** Maximum number of requested failures per guild. */
const mostFailures = 100;

type Happening<Type> = Extract<SimulatorEvent, { type: Type }>;
type Happened = readonly PlatformEvent[] | Refusal;

/**
 * Applies an event to the simulated guild, and returns the events that the bot receives. Refuses with `not_found` if
 * guild, member, channel or role do not exist.
 */
export async function happen(
  store: Store,
  effects: Effects,
  event: SimulatorEvent,
  now: number,
): Promise<Happened> {
  const ref = simulatedGuilds.ref(event.guildId);
  const pressed =
    event.type === 'button'
      ? await store.find({ ...messageIndex, prefix: [event.guildId, event.messageId], limit: 1 })
      : undefined;
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const guild = tx.get(ref);
      return guild === undefined
        ? lacking('guild')
        : happenIn(tx, effects, guild, event, now, pressed?.documents[0]);
    },
  });
}

const lacking = (what: string) => refuse('not_found', { message: `The simulator has no such ${what}` });

function happenIn(
  tx: Transaction,
  effects: Effects,
  guild: SimulatedGuild,
  event: SimulatorEvent,
  now: number,
  pressed: SimulatedMessage | undefined,
): Happened {
  switch (event.type) {
    case 'button':
      return press(tx, effects, guild, event, pressed);
    case 'command':
      return command(tx, effects, guild, event);
    case 'message':
      return say(tx, guild, event, now);
    case 'leave':
      return leave(tx, guild, event);
    case 'rejoin':
      return rejoin(tx, guild, event, now);
    case 'role':
      return changeRole(tx, guild, event);
    case 'guild':
      tx.put(simulatedGuilds.ref(guild.id), { ...guild, state: event.state });
      return [{ type: 'guild', guildId: guild.id }];
    case 'timeout':
      return timeOut(tx, guild, event, now);
    case 'fail': {
      if (guild.failures.length >= mostFailures) return refuse('conflict');
      const { action, code, times } = event;
      tx.put(simulatedGuilds.ref(guild.id), {
        ...guild,
        failures: [...guild.failures, { action, code, times }],
      });
      return [];
    }
  }
}

function say(tx: Transaction, guild: SimulatedGuild, event: Happening<'message'>, now: number): Happened {
  const { userId, channelId, count } = event;
  const member = tx.get(simulatedMembers.ref(guild.id, userId));
  if (member?.present !== true) return lacking('member');
  const channelIds = withAncestors(guild, channelId);
  if (channelIds.length === 0) return lacking('channel');
  tx.put(simulatedGuilds.ref(guild.id), { ...guild, lastMessage: guild.lastMessage + count });
  // Report nothing, because the bot does not see a guild that is unavailable or that it has left.
  if (guild.state !== 'available') return [];
  const author = platformMember(member);
  return Array.from({ length: count }, (_, at) => ({
    ...{ type: 'message', guildId: guild.id, author, channelIds, at: now },
    messageId: messageId(guild.lastMessage + at + 1),
  }));
}

function command(
  tx: Transaction,
  effects: Effects,
  guild: SimulatedGuild,
  { userId, name, options }: Happening<'command'>,
): Happened {
  const member = tx.get(simulatedMembers.ref(guild.id, userId));
  if (member?.present !== true) return lacking('member');
  if (!guild.commands.some((each) => each.name === name)) return lacking('command');
  const reply = async (content: string) => void effects.of(guild.id)?.replies.push({ userId, content });
  return seen(guild, {
    ...{ type: 'command', guildId: guild.id, member: platformMember(member), name, options, reply },
  });
}

function press(
  tx: Transaction,
  effects: Effects,
  guild: SimulatedGuild,
  { userId, customId }: Happening<'button'>,
  message: SimulatedMessage | undefined,
): Happened {
  const member = tx.get(simulatedMembers.ref(guild.id, userId));
  if (member?.present !== true) return lacking('member');
  if (message === undefined) return lacking('message');
  const button = message.buttons?.find((each) => each.customId === customId);
  if (button === undefined || button.disabled) return lacking('enabled button');
  const reply = async (content: string) => void effects.of(guild.id)?.replies.push({ userId, content });
  return seen(guild, {
    ...{ type: 'button', guildId: guild.id, member: platformMember(member), customId, reply },
  });
}

/** Returns a channel with its parents. Returns an empty list if the channel does not exist. */
function withAncestors(guild: SimulatedGuild, channelId: string): string[] {
  const ids: string[] = [];
  let next: string | null = channelId;
  while (next !== null && !ids.includes(next)) {
    const channel = guild.channels.find(({ id }) => id === next);
    if (channel === undefined) break;
    ids.push(channel.id);
    next = channel.parentId;
  }
  return ids;
}

function leave(tx: Transaction, guild: SimulatedGuild, { userId }: Happening<'leave'>): Happened {
  const ref = simulatedMembers.ref(guild.id, userId);
  const member = tx.get(ref);
  if (member?.present !== true) return lacking('member');
  tx.put(ref, { ...member, present: false, roles: [] });
  tx.put(simulatedGuilds.ref(guild.id), { ...guild, memberCount: Math.max(0, guild.memberCount - 1) });
  return seen(guild, { type: 'leave', guildId: guild.id, userId });
}

function rejoin(tx: Transaction, guild: SimulatedGuild, event: Happening<'rejoin'>, now: number): Happened {
  const ref = simulatedMembers.ref(guild.id, event.userId);
  const member = tx.get(ref);
  if (member === undefined || member.present) return lacking('member who has left');
  const back = { ...member, present: true, roles: [], joinedAt: now, timeoutUntil: null };
  tx.put(ref, back);
  tx.put(simulatedGuilds.ref(guild.id), { ...guild, memberCount: guild.memberCount + 1 });
  return seen(guild, { type: 'member', guildId: guild.id, member: platformMember(back) });
}

function changeRole(tx: Transaction, guild: SimulatedGuild, event: Happening<'role'>): Happened {
  const { userId, roleId, change } = event;
  const ref = simulatedMembers.ref(guild.id, userId);
  const member = tx.get(ref);
  if (member?.present !== true) return lacking('member');
  if (!guild.roles.some(({ id }) => id === roleId)) return lacking('role');
  const others = member.roles.filter((id) => id !== roleId);
  const changed = { ...member, roles: change === 'add' ? [...others, roleId] : others };
  tx.put(ref, changed);
  return seen(guild, { type: 'member', guildId: guild.id, member: platformMember(changed) });
}

function timeOut(tx: Transaction, guild: SimulatedGuild, event: Happening<'timeout'>, now: number): Happened {
  const ref = simulatedMembers.ref(guild.id, event.userId);
  const member = tx.get(ref);
  if (member?.present !== true) return lacking('member');
  tx.put(ref, { ...member, timeoutUntil: event.seconds === 0 ? null : now + event.seconds * 1_000 });
  return [];
}

const seen = (guild: SimulatedGuild, event: PlatformEvent): Happened =>
  guild.state === 'available' ? [event] : [];
