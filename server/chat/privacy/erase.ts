/** Deletes what the bot knows about a member (docs/rules/chat.md, "Privacy"). */
import type { AnyRef, Collection } from '../../store/port.ts';
import { enqueue } from '../actions/enqueue.ts';
import { ledgerLines, purchases, wallets } from '../economy/documents.ts';
import { removeWallet } from '../economy/wallets.ts';
import { chatMembers } from '../members/documents.ts';
import { removeMember } from '../members/put-members.ts';
import { webhookOwner } from '../webhooks/targets.ts';
import type { ChatWorld } from '../world.ts';

/** Maximum number of documents that one commit deletes. */
const atOnce = 200;

/**
 * Deletes XP, balance, ledger, purchases and webhooks about a member. Takes away roles that were bought for a time,
 * because nothing would end them later. Safe to repeat.
 */
export async function eraseMember(
  { store, webhooks, platform }: Pick<ChatWorld, 'store' | 'webhooks' | 'platform'>,
  guildId: string,
  userId: string,
): Promise<void> {
  const [memberRef, walletRef] = [chatMembers.ref(guildId, userId), wallets.ref(guildId, userId)];
  const deleteOf = async <D>(collection: Collection<D>, refOf: (document: D) => AnyRef) => {
    for (;;) {
      const query = { collection, index: 'member', prefix: [guildId, userId], limit: atOnce };
      const { documents } = await store.find(query);
      if (documents.length === 0) return;
      await store.commit({
        touch: [memberRef.aggregate],
        decide: (tx) => documents.forEach((document) => tx.delete(refOf(document))),
      });
    }
  };
  await deleteOf(ledgerLines, ({ number }) => ledgerLines.ref(guildId, `${userId}:${number}`));
  await deleteOf(purchases, ({ id }) => purchases.ref(guildId, id));
  await store.commit({
    touch: [memberRef.aggregate],
    decide(tx) {
      const timed = tx.get(walletRef)?.timedRoles ?? [];
      const works = timed.map(({ roleId }) => ({ type: 'removeRole' as const, userId, roleId }));
      enqueue(tx, guildId, works, platform.clock.now());
      removeWallet(tx, guildId, userId);
      removeMember(tx, guildId, userId);
    },
  });
  await webhooks.eraseSubject(webhookOwner(guildId), userId);
}
