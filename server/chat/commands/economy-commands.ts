/** Commands of the economy (docs/rules/chat.md, "Commands"). */
import { economyLimits } from '../../../contracts/chat/economy-config.ts';
import { buy, type NotBought } from '../economy/buy.ts';
import { collectDaily } from '../economy/daily.ts';
import { changeCredits, readBalance } from '../economy/change-credits.ts';
import { emptyShop, shops, type EconomyDocument } from '../economy/documents.ts';
import { PlatformFault, type CommandEvent } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';

const off = 'Credits are not enabled in this server';

const amountOf = ({ settings }: EconomyDocument, credits: number): string =>
  `${credits} ${settings.currencySymbol}`;

export async function balanceReply(
  world: ChatWorld,
  { guildId, member: { userId } }: CommandEvent,
): Promise<string> {
  const config = await world.economy.get(guildId);
  if (!config.settings.enabled) return off;
  return `You have ${amountOf(config, await readBalance(world, config, userId))}`;
}

export async function dailyReply(
  world: ChatWorld,
  { guildId, member: { userId } }: CommandEvent,
): Promise<string> {
  const outcome = await collectDaily(world, guildId, userId);
  if (outcome === 'off') return 'Daily credits are not enabled in this server';
  if ('again' in outcome) return `You can collect again <t:${Math.ceil(outcome.again / 1_000)}:R>`;
  const config = await world.economy.get(guildId);
  const { credits, streak, balance } = outcome;
  return `You get ${amountOf(config, credits)} on day ${streak}, and have ${amountOf(config, balance)} now`;
}

export async function shopReply({ economy, store }: ChatWorld, { guildId }: CommandEvent): Promise<string> {
  const config = await economy.get(guildId);
  const items = config.items.filter(({ enabled }) => enabled);
  if (!config.settings.enabled || !config.shopEnabled || items.length === 0) return 'The shop is closed';
  const { stock } = (await store.get(shops.ref(guildId))) ?? emptyShop;
  return items
    .map(({ id, name, price, minLevel }) => {
      const left = stock[id];
      const notes = [
        ...(minLevel > 0 ? [`from level ${minLevel}`] : []),
        ...(left === 0 ? ['sold out'] : left === undefined ? [] : [`${left} left`]),
      ];
      return `${name}: ${amountOf(config, price)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
    })
    .join('\n');
}

const reasons: Readonly<Record<NotBought, string>> = {
  off: 'The shop is closed',
  unknown: 'The shop has no such item',
  sold_out: 'This item is sold out',
  limit: 'You cannot buy more of this item',
  level: 'Your level is too low for this item',
  credits: 'You do not have enough credits',
};

export async function buyReply(
  world: ChatWorld,
  { guildId, member: { userId }, options }: CommandEvent,
): Promise<string> {
  const outcome = await buy(world, guildId, userId, String(options['item'] ?? ''));
  if ('refused' in outcome) return reasons[outcome.refused];
  const config = await world.economy.get(guildId);
  const { purchase, balance } = outcome;
  return `You bought ${purchase.item.name}, and have ${amountOf(config, balance)} left`;
}

/** The caller has checked that the member may manage the guild. */
export async function creditsReply(
  world: ChatWorld,
  { guildId, member, options }: CommandEvent,
): Promise<string> {
  const config = await world.economy.get(guildId);
  if (!config.settings.enabled) return off;
  const { change, user, amount } = options;
  const isKnown = change === 'add' || change === 'remove';
  const isAmount = Number.isInteger(amount) && Number(amount) > 0 && Number(amount) <= economyLimits.credits;
  if (!isKnown || typeof user !== 'string' || !isAmount) return 'Name a member, and an amount from 1';
  const target = await world.platform.member(guildId, user);
  if (target instanceof PlatformFault || target.bot) return 'There is no such member';
  const signed = change === 'add' ? Number(amount) : -Number(amount);
  const balance = await changeCredits(world, guildId, target, signed, member.userId);
  return `${target.displayName} has ${amountOf(config, balance)} now`;
}
