import type { failingActions } from '../../../contracts/chat/simulator-endpoints.ts';
import type { Transaction } from '../../store/port.ts';
import { PlatformFault } from '../platform/chat-platform.ts';
import { simulatedGuilds, type SimulatedGuild } from './documents.ts';

type FailingAction = (typeof failingActions)[number];

/** Seconds that a simulated `rate_limited` asks the bot to wait. */
const rateLimitSeconds = 5;

export const faultOf = (code: PlatformFault['code']): PlatformFault =>
  new PlatformFault(code, code === 'rate_limited' ? rateLimitSeconds : undefined);

/** Returns the failure that was requested for the next call of this action, and counts the call. */
export function nextFailure(
  tx: Transaction,
  guild: SimulatedGuild,
  action: FailingAction,
): PlatformFault | undefined {
  const at = guild.failures.findIndex((failure) => failure.action === action);
  const failure = guild.failures[at];
  if (failure === undefined) return undefined;
  const failures = guild.failures.flatMap((each, index) => {
    if (index !== at) return [each];
    return each.times > 1 ? [{ ...each, times: each.times - 1 }] : [];
  });
  tx.put(simulatedGuilds.ref(guild.id), { ...guild, failures });
  return faultOf(failure.code);
}
