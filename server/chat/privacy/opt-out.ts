/** Members who do not want to be shown (docs/rules/chat.md, "Privacy"). */
import { chatMembers } from '../members/documents.ts';
import { putMembers } from '../members/put-members.ts';
import type { ChatWorld } from '../world.ts';

/** Takes a member out of leaderboards and webhooks, or lets the member in again. */
export function setOptedOut(
  { store }: Pick<ChatWorld, 'store'>,
  guildId: string,
  userId: string,
  optedOut: boolean,
): Promise<void> {
  const ref = chatMembers.ref(guildId, userId);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const before = tx.get(ref);
      if (before !== undefined && before.optedOut !== optedOut)
        putMembers(tx, guildId, [{ before, after: { ...before, optedOut } }]);
    },
  });
}
