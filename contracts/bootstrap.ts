/**
 * The bootstrap file (design.md, "Configuration"): a JSON file applied at start, which creates what is missing and
 * never overwrites what exists. Any string may be written as `"env:NAME"`; it is resolved before this schema
 * looks at it. Sections whose domain does not exist yet are refused by name, so that nobody believes them applied.
 */
import { ListName } from './wheel/list-name.ts';
import { EntryInput } from './wheel/wheel.ts';
import { wheelLimits } from './wheel/wheel-limits.ts';
import { boundedArray } from './http/bounded-array.ts';
import { z } from './zod.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'An id is 1 to 64 of A-Z a-z 0-9 _ . : -'));
const word = z.string().check(z.minLength(1), z.maxLength(120));

export const BootstrapUser = z.strictObject({
  userId: id,
  userName: word,
  password: z.string().check(z.minLength(8), z.maxLength(256)),
  displayName: z.optional(word),
  email: z.optional(z.email()),
  roles: z.optional(z.array(z.enum(['admin', 'tester']))),
  /** External identities: provider → subject. */
  providers: z.optional(z.record(z.string(), z.string())),
});
export type BootstrapUser = z.infer<typeof BootstrapUser>;

export const BootstrapClient = z.strictObject({
  clientId: id,
  /** Guesses are not limited in number (server/identity/tokens/token-endpoint.ts), so it is long. */
  clientSecret: z.string().check(z.minLength(32), z.maxLength(256)),
  name: word,
  /** userName of the account that owns it. */
  owner: word,
  kind: z.literal('service'),
  audience: z.enum(['service.wheel', 'service.chat', 'service.identity']),
  scopes: z.array(z.string().check(z.regex(/^[a-z]+(?::[a-z]+)+$/))).check(z.minLength(1)),
});
export type BootstrapClient = z.infer<typeof BootstrapClient>;

export const BootstrapWheel = z.strictObject({
  listName: ListName,
  /** userName of the account that owns it. */
  owner: word,
  entries: boundedArray(EntryInput, wheelLimits.entries),
  /** As in `POST /wheelapp/api/v1/wheels`; judged by the wheel domain. */
  settings: z.optional(z.record(z.string(), z.unknown())),
});
export type BootstrapWheel = z.infer<typeof BootstrapWheel>;

export const Bootstrap = z.strictObject({
  users: z._default(z.array(BootstrapUser), []),
  clients: z._default(z.array(BootstrapClient), []),
  wheels: z._default(z.array(BootstrapWheel), []),
});
export type Bootstrap = z.infer<typeof Bootstrap>;

/** Sections of the file whose domains are not built yet. */
export const laterSections: readonly string[] = ['currencies', 'rates', 'balances', 'guilds'];
