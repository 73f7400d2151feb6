/** Stored giveaways. Times are milliseconds since the epoch, by the clock of the platform. */
import { GiveawaySettings } from '../../../contracts/chat/giveaway-body.ts';
import { giveawayStates, winnerStates } from '../../../contracts/chat/giveaway.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

const StoredWinner = z.strictObject({
  /** Id of the row on the wheel. Nobody is drawn twice. */
  id: z.string(),
  /** Empty after an erasure, like `name`. */
  userId: z.string(),
  name: z.string(),
  spinId: z.string(),
  state: z.enum(winnerStates),
  /** Whether winners were announced since this one was drawn. Only then is the winner shown. */
  announced: z.boolean(),
  claimBy: z.nullable(z.int()),
});
export type StoredWinner = z.infer<typeof StoredWinner>;

const StoredGiveaway = z.strictObject({
  id: z.string(),
  guildId: z.string(),
  state: z.enum(giveawayStates),
  settings: GiveawaySettings,
  wheel: z.strictObject({ listName: z.string(), list: z.string() }),
  startsAt: z.int(),
  endsAt: z.int(),
  createdAt: z.int(),
  entryCount: z.int(),
  /** Commitment of the first draw. */
  commitment: z.string(),
  spinIds: z.array(z.string()),
  winners: z.array(StoredWinner),
  /** While drawing: time at which the wheel has landed. */
  landsAt: z.nullable(z.int()),
  /** While drawing: time of the next attempt to announce the winners. Not before `landsAt`. */
  settlesAt: z.nullable(z.int()),
  /** Time of the next update of the count in the message. Null if the message shows the current count. */
  refreshAt: z.nullable(z.int()),
  /** Increases with every change, except when members enter or leave. */
  version: z.int(),
});
export type StoredGiveaway = z.infer<typeof StoredGiveaway>;

/** Returns the time at which a node has to do the next step, or null. */
export function dueAt({ state, startsAt, endsAt, settlesAt, refreshAt, winners }: StoredGiveaway) {
  if (state === 'scheduled') return startsAt;
  const times = [
    ...(state === 'active' || state === 'paused' ? [endsAt] : []),
    ...(settlesAt === null ? [] : [settlesAt]),
    ...(refreshAt === null ? [] : [refreshAt]),
    ...winners.flatMap((winner) => (winner.state === 'pending' ? (winner.claimBy ?? []) : [])),
  ];
  return times.length === 0 ? null : Math.min(...times);
}

const isListed = ({ state, settings }: StoredGiveaway): boolean => state === 'active' && settings.public;

export const giveaways = collection({
  name: 'chat-giveaway',
  aggregate: 'chat-giveaway',
  part: 'head',
  schema: StoredGiveaway,
  indexes: {
    due(giveaway: StoredGiveaway) {
      const due = dueAt(giveaway);
      return due === null ? null : [due];
    },
    listed: (giveaway: StoredGiveaway) => (isListed(giveaway) ? [giveaway.endsAt, giveaway.id] : null),
    'guild-listed': (giveaway: StoredGiveaway) =>
      isListed(giveaway) ? [giveaway.guildId, giveaway.endsAt, giveaway.id] : null,
    guild: ({ guildId, createdAt, id }: StoredGiveaway) => [guildId, createdAt, id],
  },
});

/** Returns whether a text can be the id of a giveaway: 20 hexadecimal digits. */
export const isGiveawayId = (text: string): boolean => /^[0-9a-f]{20}$/.test(text);

const OpenGiveaways = z.strictObject({
  /** Giveaways that have neither ended nor been cancelled. */
  ids: z.array(z.string()),
});

/** Giveaways of a guild that count against its limit. */
export const openGiveaways = collection({
  name: 'chat-open-giveaways',
  aggregate: 'chat-guild',
  part: 'giveaways',
  schema: OpenGiveaways,
});

/** Type of the event after which a giveaway may be due at another time. The event has no data. */
export const giveawayDue = 'chat-giveaway-due';
