/** Draws winners (docs/rules/chat.md, "Draws of giveaways"). */
import type { Transaction } from '../../store/port.ts';
import type { PreparedDraw } from '../../wheel/index.ts';
import { enqueue } from '../actions/enqueue.ts';
import type { StoredGiveaway } from './documents.ts';
import { lookOf } from './look.ts';
import { editOf } from './messages.ts';
import { putGiveaway } from './states.ts';
import { wheelUrlOf } from './view.ts';
import type { GiveawayWorld } from './world.ts';

/**
 * Ends the entries and draws winners, in one commit. The giveaway remains `drawing` until the wheel has landed, or
 * until the next step if no wheel spins.
 */
export function beginDraw(
  tx: Transaction,
  { wheels, config }: Pick<GiveawayWorld, 'wheels' | 'config'>,
  giveaway: StoredGiveaway,
  { draw, count, now }: { readonly draw: PreparedDraw; readonly count: number; readonly now: number },
): StoredGiveaway {
  const { settings, wheel, winners, spinIds } = giveaway;
  // Show the wheel of an instant draw if possible, because nobody can check a draw on a private wheel.
  if (settings.drawMode === 'instant') wheels.describe(tx, wheel, lookOf(settings, giveaway.entryCount));
  const result = wheels.draw(tx, wheel, draw, count);
  const spins = result !== undefined && settings.drawMode === 'wheel';
  const landsAt = now + (spins ? result.durationSeconds * 1_000 : 0);
  const drawn = (result?.winners ?? []).map(({ id, name, userId = '' }) => ({
    ...{ id, name, userId, spinId: draw.spinId, state: 'pending' as const, announced: false, claimBy: null },
  }));
  const next = putGiveaway(tx, {
    ...{ ...giveaway, state: 'drawing', landsAt, settlesAt: landsAt, refreshAt: null },
    winners: [...winners, ...drawn],
    spinIds: result === undefined ? spinIds : [...spinIds, draw.spinId],
  });
  enqueue(tx, giveaway.guildId, [editOf(next, wheelUrlOf(config, next))], now);
  return next;
}
