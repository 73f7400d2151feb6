/** Settings of a client of the relic API, set by the operator (docs/rules/relics.md, "Clients"). */
import { described } from '../http/described.ts';
import { z } from '../zod.ts';
import { CurrencyKey, PayoutCurrency } from './currency.ts';

const AccountId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'An account id is 1 to 64 of A-Z a-z 0-9 _ . : -'));

const lines = {
  currencies: 'Keys of the currencies that the client may use.',
  treasuryUserId: 'Account that receives captured relics.',
  merchantWithdrawalCurrency: 'The only payout currency of the settlement requests of the client.',
  transfer: 'Whether the client may transfer relics from its own account.',
  strictReferences:
    'Whether a repeated `merchantReference` with other values is refused instead of answered with `differs`.',
  requireUserGrant:
    'Whether the client may hold only funds of users who signed in to it and have not revoked it.',
  ratePerMinute: 'Maximum number of requests per minute, if it differs from the usual one.',
};

const shape = {
  currencies: z.array(CurrencyKey).check(
    z.maxLength(1_000),
    // Refuse a currency that is named twice, because it would be listed twice among the client's balances.
    z.refine((keys) => new Set(keys).size === keys.length, 'Each currency at most once'),
  ),
  treasuryUserId: z.optional(AccountId),
  merchantWithdrawalCurrency: z.optional(PayoutCurrency),
  transfer: z.boolean(),
  strictReferences: z.boolean(),
  requireUserGrant: z.boolean(),
  ratePerMinute: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
};

export const RelicClientSettings = z.strictObject(described(shape, lines));
export type RelicClientSettings = z.infer<typeof RelicClientSettings>;

/** `relics` of a client in the bootstrap file. */
export const BootstrapRelicClient = z.strictObject({
  ...shape,
  transfer: z._default(z.boolean(), false),
  strictReferences: z._default(z.boolean(), false),
  requireUserGrant: z._default(z.boolean(), false),
});
export type BootstrapRelicClient = z.input<typeof BootstrapRelicClient>;
