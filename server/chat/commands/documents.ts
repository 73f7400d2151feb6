import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Refreshes of a guild's commands. Times are milliseconds since the epoch. */
const CommandRefreshes = z.strictObject({
  lastRefreshedAt: z.nullable(z.int()),
  /** End of the claim of the node that is writing the commands. */
  refreshingUntil: z.int(),
  /** Times of refreshes that wrote commands, within the last day. */
  writes: z.array(z.int()),
});
export type CommandRefreshes = z.infer<typeof CommandRefreshes>;

export const commandRefreshes = collection({
  name: 'chat-commands',
  aggregate: 'chat-guild',
  part: 'commands',
  schema: CommandRefreshes,
});

export const noRefreshes: CommandRefreshes = { lastRefreshedAt: null, refreshingUntil: 0, writes: [] };
