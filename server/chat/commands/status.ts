import type { CommandStatus } from '../../../contracts/chat/command-endpoints.ts';
import { isoTime } from '../../runtime/clock.ts';
import { PlatformFault, type PlatformCommand } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';
import { differenceOf, differs } from './compare.ts';
import { commandRefreshes, noRefreshes, type CommandRefreshes } from './documents.ts';

const noDifference = { missing: [], changed: [], extra: [] };

export async function commandStatus(
  { store, platform }: Pick<ChatWorld, 'store' | 'platform'>,
  guildId: string,
): Promise<CommandStatus> {
  const [registered, refreshes = noRefreshes] = await Promise.all([
    platform.commands(guildId),
    store.get(commandRefreshes.ref(guildId)),
  ]);
  return statusOf(guildId, registered, refreshes, platform.clock.now());
}

/** @param registered commands of the guild, or the fault of the platform */
export function statusOf(
  guildId: string,
  registered: readonly PlatformCommand[] | PlatformFault,
  { lastRefreshedAt, refreshingUntil }: CommandRefreshes,
  now: number,
): CommandStatus {
  const shared = { guildId, lastRefreshedAt: lastRefreshedAt === null ? null : isoTime(lastRefreshedAt) };
  if (registered instanceof PlatformFault) {
    const state = registered.passes ? 'error' : 'missing_access';
    return { ...shared, ...noDifference, state, registered: [] };
  }
  const { missing, changed, extra } = differenceOf(registered);
  return {
    ...shared,
    state: stateOf(registered, { missing, changed, extra }, refreshingUntil > now),
    registered: registered.map(({ name }) => name),
    ...{ missing: [...missing], changed: [...changed], extra: [...extra] },
  };
}

function stateOf(
  registered: readonly PlatformCommand[],
  difference: ReturnType<typeof differenceOf>,
  isRefreshing: boolean,
): CommandStatus['state'] {
  if (isRefreshing) return 'refreshing';
  if (!differs(difference)) return 'in_sync';
  return registered.length === 0 ? 'not_registered' : 'out_of_date';
}
