import { SharedLook } from '../../../contracts/wheel/shared-look.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Wheel of a person without an account, under a short link (docs/rules/wheel.md, "Short links"). */
const SharedDocument = z.object({
  code: z.string(),
  title: z.string(),
  colors: z.array(z.string()),
  look: z.optional(SharedLook),
  entries: z.array(
    z.object({
      name: z.string(),
      weight: z.number(),
      color: z.optional(z.string()),
      hidden: z.optional(z.literal(true)),
    }),
  ),
  /** Keyed hash of the key that erases the wheel. */
  eraseHash: z.string(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
  /** Bytes counted in the usage. */
  bytes: z.int(),
});
export type SharedDocument = z.infer<typeof SharedDocument>;

export const sharedWheels = collection({
  name: 'shared-wheel',
  aggregate: 'shared-wheel',
  part: 'wheel',
  schema: SharedDocument,
  indexes: { expiry: ({ expiresAt }) => [expiresAt] },
});

export const sharedRef = (code: string) => sharedWheels.ref(code);

/** Bytes of all shared wheels, in one document. */
export const sharedUsages = collection({
  name: 'shared-usage',
  aggregate: 'shared-usage',
  part: 'usage',
  schema: z.object({ bytes: z.int() }),
});

export const sharedUsageRef = sharedUsages.ref('all');
