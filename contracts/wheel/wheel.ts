/**
 * Wheels on the wire: document 000 ("Resources and their fields") and wheel.md. Request schemas are strict:
 * an unknown key is refused with its path.
 */
import { Colour } from './colour.ts';
import { described } from '../http/described.ts';
import { Participant, PublicParticipant } from './participant.ts';
import { SpinProof } from './proof.ts';
import { Time } from '../http/time.ts';
import { PublicSettings, WheelSettings } from './wheel-settings.ts';
import { z } from '../zod.ts';

/** Relative weight: 0 is listed but cannot win; rounded to 0.001 and echoed. */
export const Weight = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** What a caller sends for a segment. A PUT of what was read works: `id` is kept where it is known. */
export const EntryInput = z.strictObject(
  described(
    {
      id: z.optional(z.string().check(z.maxLength(64))),
      name: z.string(),
      weight: z._default(Weight, 1),
      color: z.optional(Colour),
      hidden: z.optional(z.boolean()),
    },
    {
      id: 'Of a row that was read, which keeps it; any other gets a new one.',
      name: '1 to 100 characters as they are seen, and at most 400 bytes of UTF-8.',
      weight: 'Chance beside the others, to three decimals; 0 is listed and cannot win.',
      color: '`#RRGGBB`; absent: the next of the palette that no neighbour has.',
      hidden: 'Listed to owners only, and cannot win.',
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
});
export type Entry = z.infer<typeof Entry>;

/** A row as everybody may see it. */
export const PublicEntry = z.object({
  id: z.string(),
  name: z.string(),
  weight: z.number(),
  color: z.string(),
});
export type PublicEntry = z.infer<typeof PublicEntry>;

export const Winner = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.optional(z.string()),
  weight: z.number(),
  color: z.optional(Colour),
  /** Zero-based position among the rows listed at the version that was drawn from. */
  index: z.int(),
});
export type Winner = z.infer<typeof Winner>;

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
  proof: SpinProof,
});
export type SpinResult = z.infer<typeof SpinResult>;

const Tallies = z.record(z.string(), z.int());

const wheelId = z.string();

const head = {
  listName: z.string(),
  /** Says which wheel a window message is about; the same for as long as the name stays with its account. */
  wheelId,
  settings: WheelSettings,
  lastDrawResult: z.nullable(SpinResult),
  /** SHA-256 of the seed of the next spin, in hexadecimal. */
  commitment: z.string(),
  /** Refused participant adds by their code; public, and without identities. */
  tallies: Tallies,
  /** Grows with every change. As an entity tag it covers the whole wheel. */
  version: z.int(),
  createdAt: Time,
  updatedAt: Time,
};

/** A wheel whole, as its owner reads it. */
export const Wheel = z.object({ ...head, entries: z.array(Entry), participants: z.array(Participant) });
export type Wheel = z.infer<typeof Wheel>;

/** A wheel without its lists: the answer to a write. */
export const WheelHead = z.object({ ...head, entryCount: z.int(), participantCount: z.int() });
export type WheelHead = z.infer<typeof WheelHead>;

/** What pages get without a token: `GET /wheelapp/data/{listName}` (wheel.md, "Public form"). */
export const PublicWheel = z.object({
  listName: z.string(),
  wheelId,
  version: z.int(),
  settings: PublicSettings,
  /** Hidden rows are left out. */
  entries: z.array(PublicEntry),
  participants: z.array(PublicParticipant),
  lastDrawResult: z.nullable(SpinResult),
  commitment: z.string(),
  tallies: Tallies,
  /** The server's clock when it answered. */
  serverTime: Time,
});
export type PublicWheel = z.infer<typeof PublicWheel>;
