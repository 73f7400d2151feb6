/** Announces winners after the wheel has landed (docs/rules/chat.md, "Draws of giveaways"). */
import { giveawayLimits } from '../../../contracts/chat/giveaway-body.ts';
import type { Transaction } from '../../store/port.ts';
import { enqueue } from '../actions/enqueue.ts';
import { PlatformFault } from '../platform/chat-platform.ts';
import { giveaways, openGiveaways, type StoredGiveaway, type StoredWinner } from './documents.ts';
import { beginDraw } from './draw.ts';
import { announcementsOf, editOf } from './messages.ts';
import { givePrizes } from './prizes.ts';
import { hasRoles } from './requirements.ts';
import { closeGiveaway, putGiveaway } from './states.ts';
import { wheelUrlOf } from './view.ts';
import type { GiveawayWorld } from './world.ts';

/** Milliseconds between two attempts to ask the platform about winners. */
const retryMilliseconds = 10_000;
/** After this time winners are announced even if the platform could not be asked. */
const longestMilliseconds = 60 * 60 * 1_000;

type Verdict = 'eligible' | 'ineligible' | 'unknown';

/**
 * Judges the new winners. Replaces winners who have left or have lost a required role, by another draw at once. If
 * nobody is replaced, announces the winners.
 */
export async function settleDraw(world: GiveawayWorld, seen: StoredGiveaway): Promise<void> {
  const { store, platform, wheels } = world;
  const fresh = seen.winners.filter(isFresh);
  const verdicts = new Map(
    await Promise.all(fresh.map(async (winner) => [winner.id, await judge(world, seen, winner)] as const)),
  );
  const draw = wheels.prepareDraw(seen.wheel, giveawayLimits.winners);
  const ref = giveaways.ref(seen.id);
  await store.commit({
    touch: [ref.aggregate, openGiveaways.ref(seen.guildId).aggregate, ...wheels.touch(seen.wheel)],
    decide(tx) {
      const now = platform.clock.now();
      const giveaway = tx.get(ref);
      // Stop if another node was faster, or if a winner of an earlier draw has claimed the prize in the meantime.
      if (giveaway?.state !== 'drawing' || giveaway.version !== seen.version) return;
      const isUnknown = [...verdicts.values()].includes('unknown');
      if (isUnknown && now - (giveaway.landsAt ?? now) < longestMilliseconds) {
        putGiveaway(tx, { ...giveaway, settlesAt: now + retryMilliseconds });
        return;
      }
      const winners = giveaway.winners.map((winner) =>
        verdicts.get(winner.id) === 'ineligible' ? { ...winner, state: 'ineligible' as const } : winner,
      );
      const judged = { ...giveaway, winners };
      const count = [...verdicts.values()].filter((verdict) => verdict === 'ineligible').length;
      const drawn = count === 0 ? judged : beginDraw(tx, world, judged, { draw, count, now });
      if (drawn.spinIds.length === giveaway.spinIds.length) announce(tx, world, drawn, now);
    },
  });
}

const isFresh = ({ state, announced }: StoredWinner): boolean => state === 'pending' && !announced;

async function judge(
  { platform }: GiveawayWorld,
  { guildId, settings }: StoredGiveaway,
  { userId }: StoredWinner,
): Promise<Verdict> {
  // Replace a winner who has erased all personal data.
  if (userId === '') return 'ineligible';
  const member = await platform.member(guildId, userId);
  if (!(member instanceof PlatformFault)) return hasRoles(settings, member) ? 'eligible' : 'ineligible';
  if (member.passes) return 'unknown';
  return member.code === 'unknown' ? 'ineligible' : 'eligible';
}

function announce(tx: Transaction, world: GiveawayWorld, giveaway: StoredGiveaway, now: number): void {
  const { claimWindowSeconds } = giveaway.settings;
  const fresh = giveaway.winners.filter(isFresh).map((winner): StoredWinner => ({
    ...{ ...winner, announced: true },
    ...(claimWindowSeconds === null
      ? { state: 'claimed' }
      : { state: 'pending', claimBy: now + claimWindowSeconds * 1_000 }),
  }));
  const winners = giveaway.winners.map((winner) => fresh.find(({ id }) => id === winner.id) ?? winner);
  // Mark replaced winners as announced, too, so that answers show them.
  const shown = winners.map((winner) => ({ ...winner, announced: true }));
  const next = putGiveaway(tx, {
    ...{ ...giveaway, state: 'ended', winners: shown, landsAt: null, settlesAt: null },
  });
  closeGiveaway(tx, next);
  enqueue(
    tx,
    giveaway.guildId,
    [editOf(next, wheelUrlOf(world.config, next)), ...announcementsOf(next, fresh, world.platform)],
    now,
  );
  if (claimWindowSeconds === null) givePrizes(tx, next, fresh, now);
}
