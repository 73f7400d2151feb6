/** Answers slash commands (docs/rules/chat.md, "Commands"). */
import { mayManage, permissionsOf } from '../platform/permissions.ts';
import { PlatformFault, type CommandEvent } from '../platform/chat-platform.ts';
import { eraseMember } from '../privacy/erase.ts';
import { setOptedOut } from '../privacy/opt-out.ts';
import { levelLeaderboard } from '../ranks/level-leaderboard.ts';
import { balanceReply, buyReply, creditsReply, dailyReply, shopReply } from './economy-commands.ts';
import { changeXp, type XpChange } from '../leveling/change-xp.ts';
import type { RunningGiveaways } from '../giveaways/replies.ts';
import type { ChatWorld } from '../world.ts';

/** Number of members in the answer of `/leaderboard`. */
const shown = 10;

/** Returns the reply to a command. Only the member who typed the command sees it. */
export async function replyTo(
  world: ChatWorld,
  event: CommandEvent,
  giveaways: Pick<RunningGiveaways, 'typed' | 'erase'>,
): Promise<string> {
  switch (event.name) {
    case 'rank':
      return rank(world, event);
    case 'leaderboard':
      return leaderboard(world, event);
    case 'giveaway':
      return giveaways.typed(event);
    case 'xp':
      return xp(world, event);
    case 'privacy':
      return privacy(world, event, giveaways);
    case 'balance':
      return balanceReply(world, event);
    case 'daily':
      return dailyReply(world, event);
    case 'shop':
      return shopReply(world, event);
    case 'buy':
      return buyReply(world, event);
    case 'credits':
      return (await refuseToManage(world, event)) ?? creditsReply(world, event);
    default:
      return 'This command does not exist any more';
  }
}

async function rank(world: ChatWorld, { guildId, member, options }: CommandEvent): Promise<string> {
  const userId = String(options['user'] ?? member.userId);
  const { member: row } = await levelLeaderboard(world, guildId, { limit: 1, userId });
  if (row === undefined || row === null) return 'No XP yet';
  return `${row.displayName}: rank ${row.rank}, level ${row.level}, ${row.xp} XP`;
}

async function leaderboard(world: ChatWorld, { guildId }: CommandEvent): Promise<string> {
  const { rows } = await levelLeaderboard(world, guildId, { limit: shown });
  if (rows.length === 0) return 'Nobody has XP yet';
  return rows.map((row) => `${row.rank}. ${row.displayName}: level ${row.level}, ${row.xp} XP`).join('\n');
}

async function privacy(
  world: ChatWorld,
  { guildId, member, options }: CommandEvent,
  giveaways: Pick<RunningGiveaways, 'erase'>,
): Promise<string> {
  const { userId } = member;
  switch (options['change']) {
    case 'opt-out':
      await setOptedOut(world, guildId, userId, true);
      return 'You are in no leaderboard and no webhook any more';
    case 'opt-in':
      await setOptedOut(world, guildId, userId, false);
      return 'You are in leaderboards and webhooks again';
    case 'erase':
      await giveaways.erase(guildId, userId);
      await eraseMember(world, guildId, userId);
      return 'Everything about you in this server was deleted';
    default:
      return 'Choose what to change';
  }
}

/** Returns why a member may not use the commands of managers, or undefined. */
async function refuseToManage(
  { facts, platform }: ChatWorld,
  { guildId, member }: CommandEvent,
): Promise<string | undefined> {
  const guild = await facts.guild(guildId, 'live');
  if (guild instanceof PlatformFault) return 'The chat platform is not available right now';
  const mayChange = mayManage(permissionsOf(guild, member, platform.clock.now()));
  return mayChange ? undefined : 'You do not have permission to manage this server';
}

async function xp(world: ChatWorld, event: CommandEvent): Promise<string> {
  const { guildId, options } = event;
  const refusal = await refuseToManage(world, event);
  if (refusal !== undefined) return refusal;
  const change = xpChange(options);
  if (change === undefined) return 'Name a member, and an amount from 0 to 1,000,000,000';
  const target = await world.platform.member(guildId, change.userId);
  if (target instanceof PlatformFault || target.bot) return 'There is no such member';
  const after = await changeXp(world, guildId, target, change);
  return `${target.displayName} has ${after} XP now`;
}

const mostXp = 1_000_000_000;

function xpChange(options: CommandEvent['options']): (XpChange & { readonly userId: string }) | undefined {
  const { change, user, amount = 0 } = options;
  const isKnown = change === 'add' || change === 'remove' || change === 'set' || change === 'reset';
  if (!isKnown || typeof user !== 'string' || typeof amount !== 'number') return undefined;
  if (!Number.isInteger(amount) || amount < 0 || amount > mostXp) return undefined;
  return { kind: change, amount, userId: user };
}
