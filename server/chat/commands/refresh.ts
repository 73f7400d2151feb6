/** Registers the commands of a guild again (docs/rules/chat.md, "Commands"). */
import { refuseChat } from '../../../contracts/chat/errors.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Call } from '../../http/route.ts';
import { platformAway } from '../access/authorize.ts';
import { PlatformFault, type PlatformCommand } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';
import { differenceOf, differs } from './compare.ts';
import { declaredCommands } from './declared.ts';
import { commandRefreshes, noRefreshes, type CommandRefreshes } from './documents.ts';
import { statusOf } from './status.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Maximum number of refreshes a day that write commands. */
const mostWrites = 20;
/** Milliseconds after which a refresh counts as ended even if its node has stopped. */
const longestRefresh = 30_000;

type RefreshWorld = Pick<ChatWorld, 'store' | 'platform'>;

/** Writes the commands of a guild if they differ. A refresh that writes nothing is not counted. */
export async function refresh(
  { store, platform }: RefreshWorld,
  guildId: string,
  commit: Call['commit'],
): Promise<Outcome> {
  const before = await platform.commands(guildId);
  if (before instanceof PlatformFault && before.passes) return platformAway(before);
  const difference = before instanceof PlatformFault ? undefined : differenceOf(before);
  const writes = difference !== undefined && differs(difference);
  const ref = commandRefreshes.ref(guildId);
  if (writes) {
    const refusal = await store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const begun = begin(tx.get(ref) ?? noRefreshes, platform.clock.now());
        if (begun instanceof Refusal) return begun;
        tx.put(ref, begun);
        return undefined;
      },
    });
    if (refusal !== undefined) return refusal;
  }
  const fault = writes ? await platform.setCommands(guildId, declaredCommands) : undefined;
  const after: readonly PlatformCommand[] | PlatformFault = writes ? (fault ?? declaredCommands) : before;
  const written = writes && fault === undefined;
  const now = platform.clock.now();
  // Store the end in a commit of its own, because a failure of the platform is answered without the commit below.
  const ended = await store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const refreshes = tx.get(ref) ?? noRefreshes;
      if (!writes) return refreshes;
      const after = { ...refreshes, refreshingUntil: 0, ...(written && { lastRefreshedAt: now }) };
      tx.put(ref, after);
      return after;
    },
  });
  if (fault?.passes === true) return platformAway(fault);
  return commit({
    touch: [],
    decide() {
      const { missing = [], changed = [], extra = [] } = written ? difference : {};
      const result = { created: missing.length, updated: changed.length, deleted: extra.length };
      return { status: 200, body: { ...statusOf(guildId, after, ended, now), result } };
    },
  });
}

/** Counts a refresh. Refuses it above the limits, or during another refresh. */
function begin(refreshes: CommandRefreshes, now: number): CommandRefreshes | Refusal {
  const writes = refreshes.writes.filter((at) => at > now - day);
  const last = writes.at(-1) ?? -Infinity;
  const oldest = writes[0] ?? now;
  const wait = Math.max(
    refreshes.refreshingUntil - now,
    last + minute - now,
    writes.length >= mostWrites ? oldest + day - now : 0,
  );
  if (wait > 0) {
    const message = 'The commands of this guild were refreshed too often';
    return refuseChat('rate_limited', { message, retryAfter: Math.ceil(wait / 1_000) });
  }
  return { ...refreshes, refreshingUntil: now + longestRefresh, writes: [...writes, now] };
}
