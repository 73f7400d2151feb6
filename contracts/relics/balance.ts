/** Balances (docs/rules/relics.md, "Balances"). */
import { described } from '../http/described.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { ExactDecimal } from './amount.ts';
import { balanceExample } from './answer-examples.ts';
import { AccountId } from './authorization-endpoints.ts';
import { clientPost } from './client-endpoint.ts';
import { CurrencyKey } from './currency.ts';
import { relicTag } from './currency-endpoints.ts';

/** Maximum number of balances in an answer. */
export const mostBalances = 1_000;

const amounts = {
  posted: 'All relics of the account.',
  held: 'Relics on hold for open payments.',
  reserved: 'Relics of a treasury that are reserved for settlement requests.',
  available: 'Relics that can be spent: `posted` less `held` and `reserved`.',
};

export const Balance = z.strictObject(
  described(
    {
      accountId: z.string(),
      kind: z.enum(['user', 'client', 'treasury']),
      relicType: CurrencyKey,
      posted: z.number(),
      held: z.number(),
      reserved: z.number(),
      available: z.number(),
      asOf: Time,
      exact: z.strictObject(
        described(
          { posted: ExactDecimal, held: ExactDecimal, reserved: ExactDecimal, available: ExactDecimal },
          amounts,
        ),
      ),
    },
    {
      ...amounts,
      accountId: 'Owner of the account: a user, the client, or the user of its treasury.',
      kind: 'Kind of the account.',
      relicType: 'Key of the currency.',
      asOf: 'Time of the balances. All balances of an answer are of the same moment.',
      exact: 'The amounts as exact decimals.',
    },
  ),
);
export type Balance = z.infer<typeof Balance>;

export const readBalances = clientPost({
  id: 'readBalances',
  path: '/relics/api/relics/balances',
  tag: relicTag,
  summary: 'Read balances',
  description:
    'Returns balances of users who have signed in to the client and have not revoked it, and of the client itself. All of them are of one moment. Expired holds count as released.',
  body: {
    accountIds: z
      .array(AccountId)
      .check(
        z.minLength(1),
        z.maxLength(100),
        z.describe('Account ids of users, or the id of the client for its own account and its treasury.'),
      ),
    relicType: z.optional(
      z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(40),
          z.describe('Key of a currency; by default all currencies of the client.'),
        ),
    ),
  },
  bodyExample: { accountIds: ['usr_0123456789abcdefghijklmn'], relicType: 'gold' },
  answer: 'The balances, in the order of the accounts',
  data: z.strictObject({ balances: z.array(Balance) }),
  example: { balances: [balanceExample] },
  errors: [
    ...['currency_unknown', 'currency_not_enabled_for_client', 'account_unknown', 'user_grant_required'],
    'limit_exceeded',
  ],
});
export type BalancesBody = Omit<z.infer<typeof readBalances.body & {}>, 'clientId' | 'clientSecret'>;
