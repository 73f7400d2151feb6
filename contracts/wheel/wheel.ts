/** Wheels in requests and answers (docs/rules/wheel.md, "Wheels"). An unknown key in a request is refused. */
import { PictureAddress } from './asset.ts';
import { Colour } from './colour.ts';
import { described } from '../http/described.ts';
import { Participant, PublicParticipant } from './participant.ts';
import { SpinProof } from './proof.ts';
import { Time } from '../http/time.ts';
import { PublicSettings, WheelSettings } from './wheel-settings.ts';
import { wheelLimits } from './wheel-limits.ts';
import { z } from '../zod.ts';

/** Relative weight, rounded to 0.001. A row of weight 0 is listed but cannot win. */
export const Weight = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** An entry in a request. If `id` belongs to an entry of the wheel, the id is kept. */
export const EntryInput = z.strictObject(
  described(
    {
      id: z.optional(z.string().check(z.maxLength(64))),
      name: z.string(),
      weight: z._default(Weight, 1),
      color: z.optional(Colour),
      hidden: z.optional(z.boolean()),
      image: z.optional(PictureAddress),
    },
    {
      id: 'Id of a row that was read, which the row keeps; an unknown id is replaced by a new one.',
      name: '1 to 100 visible characters (graphemes), and at most 400 bytes of UTF-8.',
      weight:
        'Chance relative to the other rows, to three decimals; a row of weight 0 is listed and cannot win.',
      color: '`#RRGGBB`; if absent, the next colour of the palette that neither neighbour has.',
      hidden: 'Whether the row is listed to owners only and cannot win.',
      image: '`path` of a picture that the account has uploaded, shown on the slice. Proofs do not cover it.',
    },
  ),
);
export type EntryInput = z.infer<typeof EntryInput>;

export const Entry = z.object({
  id: z.string(),
  name: z.string(),
  weight: z.number(),
  color: z.string(),
  hidden: z.optional(z.boolean()),
  image: z.optional(z.string()),
});
export type Entry = z.infer<typeof Entry>;

export const PublicEntry = z.object({
  id: z.string(),
  name: z.string(),
  weight: z.number(),
  color: z.string(),
  image: z.optional(z.string()),
});
export type PublicEntry = z.infer<typeof PublicEntry>;

export const Winner = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.optional(z.string()),
  weight: z.number(),
  color: z.optional(Colour),
  /** Zero-based position in the list that was drawn from. */
  index: z.int(),
});
export type Winner = z.infer<typeof Winner>;

/** Absent winner whom a re-draw replaced (docs/rules/wheel.md, "Re-draws"). */
export const RedrawOf = z.object({
  /** Number of the spin whose winner is replaced. */
  spinNumber: z.int(),
  spinId: z.string(),
  /** Position of the replaced winner in `winners`, counted from 1. */
  place: z.int().check(z.minimum(1), z.maximum(wheelLimits.winners)),
});
export type RedrawOf = z.infer<typeof RedrawOf>;

export const SpinResult = z.object({
  spinId: z.string(),
  number: z.int(),
  listName: z.string(),
  type: z.enum(['custom', 'participants']),
  winner: Winner,
  winners: z.array(Winner),
  totalWeight: z.number(),
  entryCount: z.int(),
  drawSlug: z.nullable(z.string()),
  spunAt: Time,
  durationSeconds: z.number(),
  /** Present if the spin is a re-draw. */
  redrawOf: z.optional(RedrawOf),
  proof: SpinProof,
});
export type SpinResult = z.infer<typeof SpinResult>;

/** Whether a winner was present, as the owner recorded it (docs/rules/wheel.md, "Claims"). */
export const Claim = z.object({
  /** Position of the winner in `winners`, counted from 1. */
  place: z.int().check(z.minimum(1), z.maximum(wheelLimits.winners)),
  claim: z.enum(['here', 'away']),
  /** Time at which the owner recorded the claim. */
  at: Time,
  /** Re-draw that replaced the winner; absent if there is none. */
  replacedBy: z.optional(z.object({ spinNumber: z.int(), spinId: z.string() })),
});
export type Claim = z.infer<typeof Claim>;

/** A spin as its owner reads it. */
export const SpinRecord = z.extend(SpinResult, {
  /** Recorded claims of the winners, ordered by `place`. Absent if there are none. */
  claims: z.optional(z.array(Claim)),
});
export type SpinRecord = z.infer<typeof SpinRecord>;

/** A draw or a re-draw with the claims of its winners, without proof. */
export const DrawClaims = z.pick(SpinRecord, {
  spinId: true,
  number: true,
  type: true,
  winners: true,
  spunAt: true,
  durationSeconds: true,
  redrawOf: true,
  claims: true,
});
export type DrawClaims = z.infer<typeof DrawClaims>;

const Tallies = z.record(z.string(), z.int());

const wheelId = z.string();

const head = {
  listName: z.string(),
  /** Public id of the wheel, used in window messages. */
  wheelId,
  settings: WheelSettings,
  lastDrawResult: z.nullable(SpinResult),
  /** SHA-256 of the next spin's seed, in hexadecimal. */
  commitment: z.string(),
  tallies: Tallies,
  /** Version of the wheel. Every change increases it. */
  version: z.int(),
  createdAt: Time,
  updatedAt: Time,
};

/** The whole wheel, as its owner reads it. */
export const Wheel = z.object({ ...head, entries: z.array(Entry), participants: z.array(Participant) });
export type Wheel = z.infer<typeof Wheel>;

/** A wheel without its lists, as in answers to writes. */
export const WheelHead = z.object({ ...head, entryCount: z.int(), participantCount: z.int() });
export type WheelHead = z.infer<typeof WheelHead>;

/** Answer of `GET /wheelapp/data/{listName}` (docs/rules/wheel.md, "Public form"). */
export const PublicWheel = z.object({
  listName: z.string(),
  wheelId,
  version: z.int(),
  settings: PublicSettings,
  /** Time from which nobody can be added; null for never. */
  closesAt: z.nullable(Time),
  /** Maximum number of participants. Null for the limit of all wheels. */
  maxParticipants: z.nullable(z.int()),
  /** Entries that are not hidden. */
  entries: z.array(PublicEntry),
  participants: z.array(PublicParticipant),
  lastDrawResult: z.nullable(SpinResult),
  commitment: z.string(),
  tallies: Tallies,
  serverTime: Time,
});
export type PublicWheel = z.infer<typeof PublicWheel>;
