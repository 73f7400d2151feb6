/** Creates a giveaway (docs/rules/chat.md, "Giveaways"). */
import { refuseChat } from '../../../contracts/chat/errors.ts';
import { giveawayLimits, type GiveawayBody } from '../../../contracts/chat/giveaway-body.ts';
import { type Refusal } from '../../../contracts/http/errors.ts';
import type { Transaction } from '../../store/port.ts';
import { enqueue } from '../actions/enqueue.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { giveaways, openGiveaways, type StoredGiveaway } from './documents.ts';
import { placeIssues, settingsIssues, settingsOf, timesOf } from './judge-body.ts';
import { lookOf } from './look.ts';
import { postOf } from './messages.ts';
import { putGiveaway } from './states.ts';
import { wheelUrlOf } from './view.ts';
import type { GiveawayWorld } from './world.ts';

const idBytes = 10;

/** A commit that creates a giveaway. */
export interface Creation {
  readonly touch: readonly string[];
  readonly decide: (tx: Transaction) => StoredGiveaway | Refusal;
}

export async function creationOf(
  world: GiveawayWorld,
  guild: PlatformGuild,
  body: GiveawayBody,
): Promise<Creation | Refusal> {
  const { platform, random, wheels } = world;
  const now = platform.clock.now();
  const settings = settingsOf(body);
  const times = timesOf(body, now);
  const issues = [
    ...placeIssues(guild, body),
    ...settingsIssues(settings, await world.economy.get(guild.id)),
    ...(Array.isArray(times) ? times : []),
  ];
  if (Array.isArray(times) || issues.length > 0) return refuseChat('validation_failed', { issues });
  // Use hexadecimal digits, because a slug has no upper-case letters.
  const id = Buffer.from(random.bytes(idBytes)).toString('hex');
  const wheel = wheels.prepare(`giveaway-${id}`);
  const openRef = openGiveaways.ref(guild.id);
  return {
    touch: [
      ...[giveaways.ref(id).aggregate, openRef.aggregate],
      ...[...wheels.touch(wheel), ...wheels.touchToOpen(wheel, guild.id)],
    ],
    decide(tx) {
      const { ids } = tx.get(openRef) ?? { ids: [] };
      if (ids.length >= giveawayLimits.open) return refuseChat('giveaway_limit');
      tx.put(openRef, { ids: [...ids, id] });
      const isScheduled = body.startsAt !== undefined;
      const giveaway = putGiveaway(tx, {
        ...{ id, guildId: guild.id, state: isScheduled ? 'scheduled' : 'active', settings, ...times },
        wheel: { listName: wheel.listName, list: wheel.list },
        ...{ createdAt: now, entryCount: 0, spinIds: [], winners: [], version: 0 },
        commitment: wheels.open(tx, wheel, guild.id, lookOf(settings)),
        ...{ landsAt: null, settlesAt: null, refreshAt: null },
      });
      if (!isScheduled) enqueue(tx, guild.id, [postOf(giveaway, wheelUrlOf(world.config, giveaway))], now);
      return giveaway;
    },
  };
}
