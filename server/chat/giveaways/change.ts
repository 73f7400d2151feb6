/** Changes of giveaways by managers (docs/rules/chat.md, "States of giveaways"). */
import { refuseChat } from '../../../contracts/chat/errors.ts';
import {
  giveawayLimits,
  type GiveawayPatch,
  type RerollBody,
} from '../../../contracts/chat/giveaway-body.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Commit, Transaction } from '../../store/port.ts';
import { enqueue } from '../actions/enqueue.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { versionTag } from './answer.ts';
import { giveaways, openGiveaways, type StoredGiveaway } from './documents.ts';
import { beginDraw } from './draw.ts';
import { endIssues, patchedSettings, placeIssues, settingsIssues } from './judge-body.ts';
import { lookOf } from './look.ts';
import { editOf } from './messages.ts';
import { takenBack } from './prizes.ts';
import {
  closeGiveaway,
  findGiveaway,
  forAction,
  noSuchGiveaway,
  putGiveaway,
  type GiveawayAction,
} from './states.ts';
import { wheelUrlOf } from './view.ts';
import type { GiveawayWorld } from './world.ts';

type Change = Commit<StoredGiveaway | Refusal>;

/** Returns the commit of a manager's action. */
async function changeOf(
  world: GiveawayWorld,
  guildId: string,
  id: string,
  action: GiveawayAction,
  change: (tx: Transaction, giveaway: StoredGiveaway, now: number) => StoredGiveaway | Refusal,
): Promise<Change | Refusal> {
  const { platform, wheels } = world;
  const seen = await findGiveaway(world, guildId, id);
  if (seen === undefined) return noSuchGiveaway;
  const ref = giveaways.ref(id);
  return {
    touch: [ref.aggregate, openGiveaways.ref(guildId).aggregate, ...wheels.touch(seen.wheel)],
    decide(tx) {
      const now = platform.clock.now();
      const giveaway = forAction(tx, guildId, id, action, now);
      return giveaway instanceof Refusal ? giveaway : change(tx, giveaway, now);
    },
  };
}

export async function editing(
  world: GiveawayWorld,
  guild: PlatformGuild,
  id: string,
  patch: GiveawayPatch,
  ifMatch: readonly string[] | undefined,
): Promise<Change | Refusal> {
  const economy = await world.economy.get(guild.id);
  return changeOf(world, guild.id, id, 'edit', (tx, giveaway, now) => {
    if (
      ifMatch !== undefined &&
      !ifMatch.some((tag) => tag === '*' || tag.split('.')[0] === versionTag(giveaway))
    )
      return refuseChat('version_conflict');
    const settings = patchedSettings(giveaway.settings, patch);
    const endsAt = patch.endsAt === undefined ? giveaway.endsAt : Date.parse(patch.endsAt);
    const start = giveaway.state === 'scheduled' ? giveaway.startsAt : now;
    const issues = [
      ...placeIssues(guild, patch),
      ...settingsIssues(settings, economy),
      ...(patch.endsAt === undefined ? [] : endIssues(start, endsAt)),
    ];
    if (issues.length > 0) return refuseChat('validation_failed', { issues });
    const next = putGiveaway(tx, { ...giveaway, settings, endsAt });
    world.wheels.describe(tx, giveaway.wheel, lookOf(settings));
    showState(tx, world, next, now);
    return next;
  });
}

export const pausing = (world: GiveawayWorld, guildId: string, id: string) =>
  changeOf(world, guildId, id, 'pause', (tx, giveaway, now) => {
    const next = putGiveaway(tx, { ...giveaway, state: 'paused' });
    showState(tx, world, next, now);
    return next;
  });

export const resuming = (world: GiveawayWorld, guildId: string, id: string) =>
  changeOf(world, guildId, id, 'resume', (tx, giveaway, now) => {
    const next = putGiveaway(tx, { ...giveaway, state: 'active' });
    showState(tx, world, next, now);
    return next;
  });

export const cancelling = (world: GiveawayWorld, guildId: string, id: string) =>
  changeOf(world, guildId, id, 'cancel', (tx, giveaway, now) => {
    const next = putGiveaway(tx, { ...giveaway, state: 'cancelled', refreshAt: null });
    closeGiveaway(tx, next);
    showState(tx, world, next, now);
    return next;
  });

export async function ending(world: GiveawayWorld, guildId: string, id: string): Promise<Change | Refusal> {
  const seen = await findGiveaway(world, guildId, id);
  if (seen === undefined) return noSuchGiveaway;
  const draw = world.wheels.prepareDraw(seen.wheel, giveawayLimits.winners);
  return changeOf(world, guildId, id, 'end', (tx, giveaway, now) =>
    beginDraw(tx, world, { ...giveaway, endsAt: now }, { draw, count: giveaway.settings.winnerCount, now }),
  );
}

/** Replaces winners. Everybody who was drawn before is hidden on the wheel, so nobody wins twice. */
export async function rerolling(
  world: GiveawayWorld,
  guildId: string,
  id: string,
  { winnerIds }: RerollBody,
): Promise<Change | Refusal> {
  const seen = await findGiveaway(world, guildId, id);
  if (seen === undefined) return noSuchGiveaway;
  const draw = world.wheels.prepareDraw(seen.wheel, giveawayLimits.winners);
  return changeOf(world, guildId, id, 'reroll', (tx, giveaway, now) => {
    const current = giveaway.winners.filter(({ state }) => state !== 'rerolled' && state !== 'ineligible');
    const unknown = (winnerIds ?? []).findIndex((each) => !current.some((winner) => winner.id === each));
    if (unknown >= 0) {
      const message = 'There is no such winner, or the winner was replaced before';
      return refuseChat('validation_failed', {
        issues: [{ path: `winnerIds.${unknown}`, code: 'not_found', message }],
      });
    }
    const replaced = current.filter((winner) => winnerIds?.includes(winner.id) ?? true);
    const count =
      winnerIds === undefined ? Math.max(replaced.length, giveaway.settings.winnerCount) : replaced.length;
    if (count === 0) return refuseChat('conflict', { message: 'There is no winner to replace' });
    const winners = giveaway.winners.map((winner) =>
      replaced.includes(winner) ? { ...winner, state: 'rerolled' as const } : winner,
    );
    const next = beginDraw(tx, world, { ...giveaway, winners }, { draw, count, now });
    if (next.spinIds.length === giveaway.spinIds.length)
      return refuseChat('conflict', { message: 'Nobody else can win' });
    enqueue(tx, guildId, takenBack(giveaway, replaced), now);
    return next;
  });
}

function showState(tx: Transaction, { config }: GiveawayWorld, giveaway: StoredGiveaway, now: number): void {
  enqueue(tx, giveaway.guildId, [editOf(giveaway, wheelUrlOf(config, giveaway))], now);
}
