/** Giveaway participants in requests and answers (docs/rules/wheel.md, "Participants"). */
import { described } from '../http/described.ts';
import { IpAddress } from '../http/ip-address.ts';
import { participantLimits } from './participant-limits.ts';
import { ListReceipt } from './proof.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';

/**
 * Rules that can flag a participant. The wheel's settings decide whether a rule flags the participant or
 * refuses the request.
 */
export const participantFlags = ['duplicate_fingerprint', 'vpn_blocked'] as const;
export type ParticipantFlag = (typeof participantFlags)[number];

/** A participant as the owner sees it. */
export const Participant = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.optional(z.string()),
  /** True for a person who has joined without an account. `userId` then identifies the browser on this wheel only. */
  guest: z.optional(z.literal(true)),
  weight: z.number(),
  /** Displayed only. Has no effect on the odds. */
  karma: z.optional(z.number()),
  addedAt: Time,
  flags: z.array(z.enum(participantFlags)),
  hidden: z.optional(z.boolean()),
});
export type Participant = z.infer<typeof Participant>;

/** A participant as everybody sees it. */
export const PublicParticipant = z.object({ id: z.string(), name: z.string(), weight: z.number() });
export type PublicParticipant = z.infer<typeof PublicParticipant>;

/**
 * Body of a request to add a participant. Fingerprint, address and user agent describe the viewer, not the
 * caller. Only keyed hashes of the fingerprint and the address are stored.
 */
export const ParticipantInput = z.strictObject(
  described(
    {
      name: z.string(),
      userId: z.optional(
        z
          .string()
          .check(
            z.minLength(1),
            z.maxLength(participantLimits.userId),
            z.regex(/^\S([\s\S]*\S)?$/, 'A user id does not begin or end with white space'),
          ),
      ),
      weight: z._default(z.number().check(z.minimum(0), z.maximum(1_000_000)), 1),
      karma: z.optional(z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000))),
      fingerprint: z.optional(z.string().check(z.minLength(1), z.maxLength(participantLimits.fingerprint))),
      ip: z.optional(IpAddress),
      userAgent: z.optional(z.string().check(z.maxLength(participantLimits.userAgent))),
    },
    {
      name: '1 to 100 visible characters (graphemes), and at most 400 bytes of UTF-8.',
      userId:
        'Id of the viewer in your system, the same on every add. Without one, the name is the identity.',
      weight:
        'Chance relative to the other rows, to three decimals; a row of weight 0 is listed and cannot win.',
      karma: 'Shown to owners; never part of the odds.',
      fingerprint: 'Fingerprint of the viewer’s device, from your page; stored as a keyed hash.',
      ip: 'Address of the viewer, IPv4 or IPv6; stored as a keyed hash.',
      userAgent: 'User agent of the viewer’s browser; not stored.',
    },
  ),
);
export type ParticipantInput = z.infer<typeof ParticipantInput>;

/** Codes for refusing a participant, in the order in which the rules are checked. */
export const participantRefusals = [
  'entries_closed',
  'jailed',
  'duplicate_participant',
  'provider_required',
  'account_unverified',
  'account_too_new',
  'removed_by_owner',
  'wrong_code_word',
  'name_in_use',
  'proof_used',
  'winner_cooldown',
  'vpn_blocked',
  'duplicate_fingerprint',
  'address_limit',
  'wheel_full',
  'weight_limit',
] as const;
export type ParticipantRefusal = (typeof participantRefusals)[number];

/**
 * Refusals by entry rules, which apply both to participants that the owner's clients add, and to people who
 * join.
 */
export const entryRefusals = [
  'duplicate_fingerprint',
  'vpn_blocked',
  'jailed',
  'address_limit',
  'entries_closed',
  'wheel_full',
  'winner_cooldown',
] as const satisfies readonly ParticipantRefusal[];

export const ParticipantAdded = z.object({
  participant: Participant,
  participantCount: z.int(),
  flags: z.array(z.enum(participantFlags)),
  receipt: ListReceipt,
});
export type ParticipantAdded = z.infer<typeof ParticipantAdded>;

export const ParticipantRowResult = z.object({
  /** Zero-based index of the row in the body. */
  row: z.int(),
  participant: z.optional(Participant),
  receipt: z.optional(ListReceipt),
  code: z.optional(z.enum(participantRefusals)),
});
export type ParticipantRowResult = z.infer<typeof ParticipantRowResult>;

/** A jailed identity, fingerprint or address. `key` is its keyed hash, so that the value stays secret. */
export const Jailed = z.object({
  key: z.string(),
  kind: z.enum(['identity', 'fingerprint', 'address']),
  times: z.int(),
  strikes: z.int(),
  jailedUntil: Time,
});
export type Jailed = z.infer<typeof Jailed>;
