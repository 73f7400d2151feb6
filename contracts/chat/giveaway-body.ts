/** Bodies that create and change giveaways (docs/rules/chat.md, "Giveaways"). */
import { boundedArray } from '../http/bounded-array.ts';
import { described } from '../http/described.ts';
import { z } from '../zod.ts';
import { PlatformId } from './platform.ts';

export const giveawayLimits = {
  /** Maximum number of unfinished giveaways of a guild. */
  open: 25,
  winners: 50,
  prize: 250,
  description: 1_000,
  minSeconds: 10,
  /** Longest duration, and longest time until the start. */
  maxSeconds: 90 * 86_400,
  /** Maximum number of entrants of a giveaway that is shown on a wheel. */
  wheelEntrants: 100_000,
  instantEntrants: 1_000_000,
  /** Maximum number of entries of a member, with all bonuses. */
  weight: 1_000,
  minClaimSeconds: 60,
  roles: 25,
} as const;

const Count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));
const RoleIds = boundedArray(PlatformId, giveawayLimits.roles);

const requirements = described(
  {
    requiredRoleIds: RoleIds,
    roleMatch: z.enum(['all', 'any']),
    excludedRoleIds: RoleIds,
    minLevel: Count(1_000),
    minMessageCount: Count(1_000_000_000),
    minAccountAgeDays: Count(10_000),
    minMembershipDays: Count(10_000),
  },
  {
    requiredRoleIds: 'Roles that an entrant needs.',
    roleMatch: 'Whether an entrant needs all required roles, or any of them.',
    excludedRoleIds: 'Roles with which nobody can enter.',
    minLevel: 'Least level.',
    minMessageCount: 'Least number of counted messages.',
    minAccountAgeDays: "Least age of the member's account in days.",
    minMembershipDays: 'Least number of days in the guild.',
  },
);

export const GiveawayRequirements = z.strictObject(requirements);
export type GiveawayRequirements = z.infer<typeof GiveawayRequirements>;

const Text = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/\S/, 'Write at least one character'));

const BonusEntry = z.strictObject({
  roleId: PlatformId.check(z.describe('Role with the bonus.')),
  entries: z.int().check(z.minimum(1), z.maximum(50), z.describe('Entries in addition to the first.')),
});

/** Members that both creating and changing a giveaway accept. */
const changeable = described(
  {
    prize: Text(giveawayLimits.prize),
    description: z.nullable(z.string().check(z.maxLength(giveawayLimits.description))),
    imageUrl: z.nullable(
      z.string().check(z.maxLength(2_048), z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/, 'Write an https address')),
    ),
    winnerCount: z.int().check(z.minimum(1), z.maximum(giveawayLimits.winners)),
    public: z.boolean(),
    maxEntries: z.nullable(z.int().check(z.minimum(1), z.maximum(giveawayLimits.instantEntrants))),
    requirements: z.strictObject(z.partial(z.object(requirements)).shape),
    bonusEntries: boundedArray(BonusEntry, giveawayLimits.roles),
    claimWindowSeconds: z.nullable(
      z.int().check(z.minimum(giveawayLimits.minClaimSeconds), z.maximum(giveawayLimits.maxSeconds)),
    ),
    prizeRoleId: z.nullable(PlatformId),
    prizeCredits: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
    endsAt: z.iso.datetime({ offset: true }),
  },
  {
    prize: 'Prize, as text. 1 to 250 characters.',
    description: 'Description, as text.',
    imageUrl: 'Address of a picture, over https.',
    winnerCount: 'Number of winners, 1 by default.',
    public: 'Whether the giveaway is listed and its wheel is shown. True by default.',
    maxEntries: 'Maximum number of entrants.',
    requirements: 'Conditions for an entry. Absent members are not required.',
    bonusEntries: 'Entries that roles add, fixed when a member enters. At most 1,000 entries a member.',
    claimWindowSeconds: 'Time in which winners have to claim the prize. Null: the prize is claimed at once.',
    prizeRoleId: 'Role that winners get.',
    prizeCredits: 'Credits that winners get.',
    endsAt: 'Time of the draw, 10 seconds to 90 days after the start.',
  },
);

const Seconds = z.int().check(z.minimum(giveawayLimits.minSeconds), z.maximum(giveawayLimits.maxSeconds));

const { prize, ...others } = changeable;

export const GiveawayBody = z.strictObject({
  channelId: PlatformId.check(z.describe('Channel of the messages.')),
  prize,
  ...z.partial(z.object(others)).shape,
  durationSeconds: z.optional(
    Seconds.check(z.describe('Seconds from the start to the draw. Either this or `endsAt`.')),
  ),
  startsAt: z.optional(
    z.iso
      .datetime({ offset: true })
      .check(z.describe('Time of the start, at most 90 days away. By default, the giveaway starts now.')),
  ),
  drawMode: z._default(
    z
      .enum(['wheel', 'instant'])
      .check(z.describe('Whether a wheel shows the draw to open pages, or winners are announced at once.')),
    'wheel',
  ),
});
export type GiveawayBody = z.infer<typeof GiveawayBody>;

export const GiveawayPatch = z.strictObject(z.partial(z.object(changeable)).shape);
export type GiveawayPatch = z.infer<typeof GiveawayPatch>;

export const RerollBody = z.strictObject({
  winnerIds: z.optional(
    boundedArray(z.string().check(z.maxLength(64)), giveawayLimits.winners).check(
      z.describe('Winners to replace. By default all who were not replaced yet.'),
    ),
  ),
});
export type RerollBody = z.infer<typeof RerollBody>;

/** Stored settings of a giveaway. */
export const GiveawaySettings = z.strictObject({
  channelId: z.string(),
  prize: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  winnerCount: z.int(),
  public: z.boolean(),
  maxEntries: z.nullable(z.int()),
  requirements: GiveawayRequirements,
  bonusEntries: z.array(BonusEntry),
  claimWindowSeconds: z.nullable(z.int()),
  prizeRoleId: z.nullable(z.string()),
  prizeCredits: z.nullable(z.int()),
  drawMode: z.enum(['wheel', 'instant']),
});
export type GiveawaySettings = z.infer<typeof GiveawaySettings>;
