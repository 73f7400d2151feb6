/**
 * Wheels on the wire: document 000 ("Resources and their fields") and wheel.md. Request schemas are strict:
 * an unknown key is refused with its path.
 */
import { Colour } from './colour.ts';
import { SpinProof } from './proof.ts';
import { z } from './zod.ts';

export const wheelLimits = {
  entries: 100_000,
  nameGraphemes: 100,
  titleGraphemes: 120,
  drawSlug: 64,
  clientSeed: 64,
  winners: 100,
  palette: 32,
  allowedOrigins: 100,
} as const;

/** Relative weight: 0 is listed but cannot win; rounded to 0.001 and echoed. */
export const Weight = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** What a caller sends for a segment. A PUT of what was read works: `id` is kept where it is known. */
export const EntryInput = z.strictObject({
  id: z.optional(z.string().check(z.maxLength(64))),
  name: z.string(),
  weight: z._default(Weight, 1),
  color: z.optional(Colour),
  hidden: z.optional(z.boolean()),
});
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

/** Settings as answered: every key has a value. */
export const WheelSettings = z.object({
  spinDurationSeconds: z.number(),
  colorPalette: z.array(z.string()),
  visibility: z.enum(['public', 'private']),
  singleSpin: z.boolean(),
  branding: z.object({ title: z.nullable(z.string()) }),
  allowedOrigins: z.array(z.string()),
});
export type WheelSettings = z.infer<typeof WheelSettings>;

/**
 * Settings as written: an absent key keeps what stands, `null` resets to the default, objects merge deeply and
 * arrays replace (wheel.md, "Writing").
 */
export const WheelSettingsInput = z.strictObject({
  spinDurationSeconds: z.nullish(z.number().check(z.minimum(1), z.maximum(60))),
  colorPalette: z.nullish(z.array(Colour).check(z.minLength(1), z.maxLength(wheelLimits.palette))),
  visibility: z.nullish(z.enum(['public', 'private'])),
  singleSpin: z.nullish(z.boolean()),
  branding: z.nullish(z.strictObject({ title: z.nullish(z.string().check(z.maxLength(2_048))) })),
  allowedOrigins: z.nullish(
    z.array(z.string().check(z.maxLength(300))).check(z.maxLength(wheelLimits.allowedOrigins)),
  ),
});
export type WheelSettingsInput = z.infer<typeof WheelSettingsInput>;

export const Winner = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.optional(z.string()),
  weight: z.number(),
  color: z.optional(z.string()),
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
  spunAt: z.string(),
  durationSeconds: z.number(),
  proof: SpinProof,
});
export type SpinResult = z.infer<typeof SpinResult>;

/** A giveaway participant as owners see it. */
export const Participant = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.optional(z.string()),
  weight: z.number(),
  karma: z.optional(z.number()),
  addedAt: z.string(),
  flags: z.array(z.string()),
});

const head = {
  listName: z.string(),
  settings: WheelSettings,
  lastDrawResult: z.nullable(SpinResult),
  /** SHA-256 of the seed of the next spin, in hexadecimal. */
  commitment: z.string(),
  /** Grows with every change; the entity tag of the wheel. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
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
  version: z.int(),
  settings: WheelSettings,
  /** Hidden rows are left out. */
  entries: z.array(PublicEntry),
  lastDrawResult: z.nullable(SpinResult),
  commitment: z.string(),
  /** The server's clock when it answered, ISO 8601. */
  serverTime: z.string(),
});
export type PublicWheel = z.infer<typeof PublicWheel>;
