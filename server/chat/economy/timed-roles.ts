/** Takes away roles that were bought for a time (docs/rules/chat.md, "Purchases"). */
import { enqueue } from '../actions/enqueue.ts';
import { chatMembers } from '../members/documents.ts';
import type { ChatWorld } from '../world.ts';
import { wallets, type Wallet } from './documents.ts';

/** Maximum number of members that one search reads. */
const atOnce = 500;

/** Takes away the roles that are due. Returns the guilds of their members. */
export async function endTimedRoles(
  { store, platform }: Pick<ChatWorld, 'store' | 'platform'>,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const guilds = new Set<string>();
  for (;;) {
    const now = platform.clock.now();
    const page = await store.find({ collection: wallets, index: 'ends', prefix: [], limit: atOnce });
    const due = page.documents.filter(({ timedRoles }) => timedRoles.some(({ endsAt }) => endsAt <= now));
    for (const { guildId, userId } of due) {
      if (signal?.aborted === true) return guilds;
      await endRoles(store, guildId, userId, now);
      guilds.add(guildId);
    }
    if (due.length < atOnce) return guilds;
  }
}

function endRoles(store: ChatWorld['store'], guildId: string, userId: string, now: number): Promise<void> {
  const ref = wallets.ref(guildId, userId);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const wallet = tx.get(ref);
      if (wallet === undefined) return;
      const ended = wallet.timedRoles.filter(({ endsAt }) => endsAt <= now);
      if (ended.length === 0) return;
      const after: Wallet = { ...wallet, timedRoles: wallet.timedRoles.filter(({ endsAt }) => endsAt > now) };
      tx.put(ref, after);
      const rewards = tx.get(chatMembers.ref(guildId, userId))?.rewardRoles ?? [];
      const works = ended
        .filter(({ roleId }) => !rewards.includes(roleId))
        .map(({ roleId }) => ({ type: 'removeRole' as const, userId, roleId }));
      enqueue(tx, guildId, works, now);
    },
  });
}
