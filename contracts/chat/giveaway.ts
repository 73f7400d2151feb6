/** Giveaways in answers of the API (docs/rules/chat.md, "Giveaways"). */
import { described } from '../http/described.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { GiveawayRequirements, GiveawaySettings } from './giveaway-body.ts';

export const giveawayStates = ['scheduled', 'active', 'paused', 'drawing', 'ended', 'cancelled'] as const;
export type GiveawayState = (typeof giveawayStates)[number];

export const winnerStates = ['pending', 'claimed', 'expired', 'rerolled', 'ineligible'] as const;

const GiveawayWinner = z.strictObject(
  described(
    {
      id: z.string(),
      name: z.string(),
      spinId: z.string(),
      state: z.enum(winnerStates),
      claimBy: z.nullable(Time),
      userId: z.optional(z.string()),
    },
    {
      id: 'Id of the winner in this giveaway, for a reroll.',
      name: 'Name on the wheel. Empty after an erasure.',
      spinId: 'Spin that drew the winner.',
      state:
        '`pending` until the prize is claimed, `expired` if it was not. `rerolled` and `ineligible` winners were replaced; those ' +
        'who are ineligible had left, or had lost a required role, before the announcement.',
      claimBy: 'End of the time in which the winner may claim the prize; null if there is none.',
      userId: 'Id of the member. Only in answers to managers.',
    },
  ),
);

const EntryMethod = z.strictObject(
  described(
    { type: z.enum(['button', 'command', 'web']), url: z.nullable(z.string()) },
    { type: 'How members enter.', url: 'Address to enter at; null if there is none.' },
  ),
);

const Draw = z.strictObject(
  described(
    {
      commitment: z.string(),
      spins: z.array(z.strictObject({ spinId: z.string(), verifyUrl: z.nullable(z.string()) })),
    },
    {
      commitment:
        'Hash of the seed of the draw, published when the giveaway was created. SHA-256, hexadecimal.',
      spins: 'Spins that drew winners, with the pages that verify them; null if the wheel is not public.',
    },
  ),
);

export const Giveaway = z.strictObject(
  described(
    {
      id: z.string(),
      guildId: z.string(),
      state: z.enum(giveawayStates),
      prize: z.string(),
      description: z.nullable(z.string()),
      imageUrl: z.nullable(z.string()),
      winnerCount: z.int(),
      entryMethods: z.array(EntryMethod),
      entryCount: z.int(),
      joinUrl: z.nullable(z.string()),
      messageUrl: z.nullable(z.string()),
      startsAt: Time,
      endsAt: Time,
      requirements: GiveawayRequirements,
      guild: z.strictObject({
        id: z.string(),
        name: z.string(),
        iconUrl: z.nullable(z.string()),
        memberCount: z.nullable(z.int()),
      }),
      wheelUrl: z.nullable(z.string()),
      draw: Draw,
      winners: z.array(GiveawayWinner),
    },
    {
      id: 'Id of the giveaway.',
      guildId: 'Guild of the giveaway.',
      state:
        '`scheduled` before the start, `paused` while nobody can enter, `drawing` from the draw until the wheel has landed.',
      prize: 'Prize, as text.',
      description: 'Description, as text.',
      imageUrl: 'Address of a picture.',
      winnerCount: 'Number of winners to draw.',
      entryMethods: 'Ways to enter now. Empty while nobody can enter.',
      entryCount: 'Number of members who have entered.',
      joinUrl: 'Invitation to the guild; null if there is none.',
      messageUrl: "Address of the giveaway's message; null until it is posted.",
      startsAt: 'Start, or time of creation.',
      endsAt: 'Time of the draw.',
      requirements: 'Conditions for an entry.',
      guild: 'Guild, as pages show it.',
      wheelUrl: 'Page with the wheel; null for instant draws and giveaways that are not public.',
      draw: 'Proof of the draw.',
      winners: 'Winners after the announcement, those who were replaced included, in the order of the draws.',
    },
  ),
);
export type Giveaway = z.infer<typeof Giveaway>;

const {
  bonusEntries,
  claimWindowSeconds,
  drawMode,
  maxEntries,
  public: isPublic,
  winnerCount,
} = GiveawaySettings.shape;

/** Limits, defaults and open giveaways, for a manager who creates others. */
export const GiveawaySetup = z.strictObject(
  described(
    {
      limits: z.strictObject({
        ...{ open: z.int(), winners: z.int(), prizeLength: z.int(), descriptionLength: z.int() },
        ...{ minDurationSeconds: z.int(), maxDurationSeconds: z.int() },
        ...{ wheelEntrants: z.int(), instantEntrants: z.int() },
      }),
      defaults: z.strictObject({
        ...{ bonusEntries, claimWindowSeconds, drawMode, maxEntries, public: isPublic, winnerCount },
        requirements: GiveawayRequirements,
      }),
      active: z.array(Giveaway),
    },
    {
      limits: 'Limits of giveaways.',
      defaults: 'Settings of a giveaway that are not in the body.',
      active: 'Giveaways that have neither ended nor been cancelled, those that end first at the beginning.',
    },
  ),
);
export type GiveawaySetup = z.infer<typeof GiveawaySetup>;

export const giveawayExample: Giveaway = {
  ...{ id: 'gwy_4kT9cVb2QxZ7', guildId: '1001', state: 'active', prize: 'A month of premium' },
  ...{ description: null, imageUrl: null, winnerCount: 1, entryCount: 12, joinUrl: null },
  entryMethods: [{ type: 'command', url: null }],
  ...{ messageUrl: null, startsAt: '2026-01-05T12:00:00.000Z', endsAt: '2026-01-06T12:00:00.000Z' },
  requirements: {
    ...{ requiredRoleIds: [], roleMatch: 'all', excludedRoleIds: [], minLevel: 0, minMessageCount: 0 },
    ...{ minAccountAgeDays: 0, minMembershipDays: 0 },
  },
  guild: { id: '1001', name: 'Demo guild', iconUrl: null, memberCount: 3 },
  wheelUrl: 'https://svc.example/wheelapp/wheelofgiveaways?listName=giveaway-4kt9cvb2qxz7',
  draw: { commitment: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', spins: [] },
  winners: [],
};
