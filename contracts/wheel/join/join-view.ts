/** State of the join page (docs/rules/wheel.md, "Join page"). */
import { Time } from '../../http/time.ts';
import { z } from '../../zod.ts';
import { ListReceipt } from '../proof.ts';
import { EntryRules } from '../wheel-settings.ts';

/** The row of this account or browser on the wheel, without flags, which only the owner sees. */
export const Joined = z.strictObject({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  /** True for a person who has joined without an account. */
  guest: z.optional(z.literal(true)),
  weight: z.number(),
  addedAt: Time,
  /** Whether the row is hidden. A hidden row cannot win. */
  hidden: z.boolean(),
});
export type Joined = z.infer<typeof Joined>;

/** Codes for accounts that may not join, in the order in which the conditions are checked. */
export const accountRefusals = ['provider_required', 'account_unverified', 'account_too_new'] as const;
export type AccountRefusal = (typeof accountRefusals)[number];

/**
 * Rules that refuse people, as the join page shows them. Rules that only flag people are left out, because
 * only the owner sees them.
 */
export const JoinRules = z.strictObject({
  /** Whether the person has to type the code word of the wheel. */
  codeWord: z.boolean(),
  /** Whether a device can join only once. */
  perDevice: z.boolean(),
  /** Whether addresses of VPNs are refused. */
  noVpn: z.boolean(),
  /** Maximum number of participants per address; null for no limit. */
  maxPerAddress: z.nullable(z.int()),
  /** Maximum number of participants; null for the limit of all wheels. */
  maxParticipants: z.nullable(z.int()),
  /** Whether a draw permanently removes its winners. */
  winnersLeave: z.boolean(),
  /** Seconds before a winner can join again; null if there is no wait. */
  winnerCooldownSeconds: z.nullable(z.int()),
});
export type JoinRules = z.infer<typeof JoinRules>;

/** A draw from the participants, reported once its animation has ended. */
export const DrawnSpin = z.strictObject({ spinId: z.string(), number: z.int(), spunAt: Time });
export type DrawnSpin = z.infer<typeof DrawnSpin>;

export const JoinView = z.strictObject({
  listName: z.string(),
  title: z.nullable(z.string()),
  /** Number of participants in the public list. */
  participantCount: z.int(),
  /**
   * `archived`: the owner has archived the wheel. `off`: only the owner can add people. `closed`: the time
   * `closesAt` has passed. `full`: the wheel has its maximum number of participants.
   */
  joining: z.enum(['open', 'archived', 'off', 'closed', 'full']),
  closesAt: z.nullable(Time),
  conditions: EntryRules.shape.account,
  rules: JoinRules,
  /** Address on the host's site where people join; null if people join on this page. */
  joinUrl: z.nullable(z.string()),
  /** Whether people can join without an account, under a name that they type. */
  withoutAccount: z.boolean(),
  /** Token for requests that join or leave. Null for a browser that has to sign in first. */
  csrf: z.nullable(z.string()),
  /**
   * Whether the wheel's owner has removed this account or browser. It can then join again only if the owner
   * adds it.
   */
  removed: z.boolean(),
  account: z.nullable(
    z.strictObject({
      userId: z.string(),
      name: z.string(),
      userName: z.string(),
      isOwner: z.boolean(),
      lacks: z.array(z.enum(accountRefusals)),
      oldEnoughAt: Time,
    }),
  ),
  participant: z.nullable(Joined),
  /** Seconds for which pages show each winner of a draw with several winners; 0 shows all at once. */
  winnerSeconds: z.number(),
  /** Last draw of the wheel; null if it was not from the participants. */
  lastDraw: z.nullable(DrawnSpin),
  /** Last draw that this account or browser has won. */
  won: z.nullable(DrawnSpin),
});
export type JoinView = z.infer<typeof JoinView>;

/** Content of the file in which the page saves a participant's receipt. */
export const JoinReceipt = z.strictObject({
  listName: z.string(),
  participant: Joined,
  receipt: ListReceipt,
});
export type JoinReceipt = z.infer<typeof JoinReceipt>;
