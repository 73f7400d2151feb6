/** Answers of the relic API (docs/rules/relics.md, "Envelope"). */
import { z } from '../zod.ts';

// @__NO_SIDE_EFFECTS__
export function success<Data>(data: z.ZodMiniType<Data>) {
  return z.strictObject({ success: z.literal(true), data });
}
