/** Section `wheels` of the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { boundedArray } from '../http/bounded-array.ts';
import { BootstrapOwner } from '../identity/bootstrap.ts';
import { z } from '../zod.ts';
import { ListName } from './list-name.ts';
import { EntryInput } from './wheel.ts';
import { wheelLimits } from './wheel-limits.ts';

export const BootstrapWheel = z.strictObject({
  listName: ListName,
  owner: BootstrapOwner,
  entries: boundedArray(EntryInput, wheelLimits.entries),
  /** Settings, as in the body of `POST /wheelapp/api/v1/wheels`. */
  settings: z.optional(z.record(z.string(), z.unknown())),
});
export type BootstrapWheel = z.infer<typeof BootstrapWheel>;
