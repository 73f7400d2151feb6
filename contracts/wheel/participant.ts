/** Giveaway participants on the wire: document 000 and wheel.md ("Resources", "Participant add and its rules"). */
import { described } from '../http/described.ts';
import { IpAddress } from '../http/ip-address.ts';
import { ListReceipt } from './proof.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';

export const participantLimits = {
  userId: 128,
  fingerprint: 256,
  userAgent: 1_024,
  /** Rows of one bulk add. */
  bulk: 5_000,
  /** Rows of a bulk add that is answered with receipts: about 2 kB each on a long list. */
  bulkReceipts: 500,
} as const;

/** What a rule found about an add: the code of its refusal, or a flag where it only flags. */
export const participantFlags = ['duplicate_fingerprint', 'vpn_blocked'] as const;
export type ParticipantFlag = (typeof participantFlags)[number];

/** A giveaway participant as owners see it. */
export const Participant = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.optional(z.string()),
  weight: z.number(),
  /** Shown, and never part of the odds. */
  karma: z.optional(z.number()),
  addedAt: Time,
  flags: z.array(z.enum(participantFlags)),
  hidden: z.optional(z.boolean()),
});
export type Participant = z.infer<typeof Participant>;

/** A participant as everybody may see it. */
export const PublicParticipant = z.object({ id: z.string(), name: z.string(), weight: z.number() });
export type PublicParticipant = z.infer<typeof PublicParticipant>;

/**
 * Body of an add. The caller passes what it knows of the viewer: its own address is never used. Fingerprint, address
 * and user agent are kept as keyed hashes at most.
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
      name: '1 to 100 characters as they are seen, and at most 400 bytes of UTF-8.',
      userId: 'Who this is in your system: the same on every add. Without one the name says who it is.',
      weight: 'Chance beside the others, to three decimals; 0 is listed and cannot win.',
      karma: 'Shown to owners, and never part of the odds.',
      fingerprint: 'Of the viewer’s device, from your page; kept as a keyed hash.',
      ip: 'Address of the viewer, IPv4 or IPv6; kept as a keyed hash.',
      userAgent: 'Of the viewer’s browser; not kept.',
    },
  ),
);
export type ParticipantInput = z.infer<typeof ParticipantInput>;

/** Why an add was refused, in the order the rules are asked. */
export const participantRefusals = [
  'entries_closed',
  'jailed',
  'duplicate_participant',
  'winner_cooldown',
  'vpn_blocked',
  'duplicate_fingerprint',
  'address_limit',
  'wheel_full',
  'weight_limit',
] as const;
export type ParticipantRefusal = (typeof participantRefusals)[number];

export const ParticipantAdded = z.object({
  participant: Participant,
  participantCount: z.int(),
  flags: z.array(z.enum(participantFlags)),
  receipt: ListReceipt,
});
export type ParticipantAdded = z.infer<typeof ParticipantAdded>;

/** One row of a bulk add: judged alone. */
export const ParticipantRowResult = z.object({
  /** Zero-based. */
  row: z.int(),
  participant: z.optional(Participant),
  receipt: z.optional(ListReceipt),
  code: z.optional(z.enum(participantRefusals)),
});
export type ParticipantRowResult = z.infer<typeof ParticipantRowResult>;

/** An identity, fingerprint or address that a wheel keeps out for a while. The key is a keyed hash, no identity. */
export const Jailed = z.object({
  key: z.string(),
  kind: z.enum(['identity', 'fingerprint', 'address']),
  /** How often it has been jailed. */
  times: z.int(),
  strikes: z.int(),
  jailedUntil: Time,
});
export type Jailed = z.infer<typeof Jailed>;
