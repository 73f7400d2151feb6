/** Balances, and their changes by managers (docs/rules/chat.md, "Changes by managers"). */
import { chatMembers } from '../members/documents.ts';
import { observed } from '../members/observe.ts';
import { putMembers } from '../members/put-members.ts';
import type { PlatformMember } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';
import { usualEconomy } from './defaults.ts';
import { economyConfigs, wallets, type EconomyDocument } from './documents.ts';
import { Wallets } from './wallets.ts';

/** Returns the balance that a member can spend. */
export async function readBalance(
  { store }: Pick<ChatWorld, 'store'>,
  { guildId, settings }: EconomyDocument,
  userId: string,
): Promise<number> {
  return (await store.get(wallets.ref(guildId, userId)))?.balance ?? settings.startingBalance;
}

/**
 * Adds credits to a balance or, if the amount is negative, takes at most as many as there are. They do not count as
 * earned.
 * @param managerId member who makes the change
 * @returns the balance after the change
 */
export function changeCredits(
  { store, platform }: Pick<ChatWorld, 'store' | 'platform'>,
  guildId: string,
  target: PlatformMember,
  amount: number,
  managerId: string,
): Promise<number> {
  const { userId } = target;
  const [configRef, memberRef] = [economyConfigs.ref(guildId), chatMembers.ref(guildId, userId)];
  return store.commit({
    touch: [configRef.aggregate],
    decide(tx) {
      const config = tx.get(configRef) ?? usualEconomy(guildId);
      const purse = new Wallets(tx, config, [userId], platform.clock.now());
      purse.enter(userId, { reason: 'admin', amount, reference: managerId });
      purse.store();
      const before = tx.get(memberRef);
      // Store a member whom the bot has not seen yet, so that leaderboards and purchases have the name.
      if (before === undefined)
        putMembers(tx, guildId, [{ before, after: observed(guildId, before, target).member }]);
      return purse.of(userId).balance;
    },
  });
}
