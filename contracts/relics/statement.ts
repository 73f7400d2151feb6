/** Statements of a client's own account and treasury (docs/rules/relics.md, "Statements"). */
import { described } from '../http/described.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { ExactDecimal } from './amount.ts';
import { statementExample } from './answer-examples.ts';
import { AccountId } from './authorization-endpoints.ts';
import { clientGet } from './client-endpoint.ts';
import { CurrencyKey } from './currency.ts';
import { relicTag } from './currency-endpoints.ts';
import { period } from './period.ts';

const Line = z.strictObject(
  described(
    {
      entryId: z.string(),
      sequence: z.int(),
      kind: z.string(),
      at: Time,
      amount: z.number(),
      balance: z.number(),
      about: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      exact: z.strictObject({ amount: ExactDecimal, balance: ExactDecimal }),
    },
    {
      entryId: 'Id of the entry in the ledger.',
      sequence: 'Number of the entry in this account, from 1 without gaps.',
      kind: 'Kind of the entry, such as `transfer`.',
      at: 'Time of the entry. Never before that of the entry before.',
      amount: 'Change of the balance; negative for relics that left the account.',
      balance: 'Balance after the entry.',
      about: 'Subject of the entry, such as `transferId`.',
      exact: 'The amounts as exact decimals.',
    },
  ),
);
export type StatementLine = z.infer<typeof Line>;

const StatementKind = z.enum(['client', 'treasury']);

export const Statement = z.extend(
  pageOf('entries', Line),
  described(
    {
      accountId: z.string(),
      relicType: CurrencyKey,
      openingBalance: z.number(),
      closingBalance: z.number(),
      exact: z.strictObject({ openingBalance: ExactDecimal, closingBalance: ExactDecimal }),
    },
    {
      accountId: 'Owner of the account: the client, or the user of the treasury.',
      relicType: 'Key of the currency.',
      openingBalance: 'Balance before the first entry from `from` on.',
      closingBalance: 'Balance after the last entry before `to`.',
      exact: 'The balances as exact decimals.',
    },
  ),
);
export type Statement = z.infer<typeof Statement>;

export const readStatement = clientGet({
  id: 'readStatement',
  path: '/relics/api/relics/accounts/{accountId}/entries',
  tag: relicTag,
  summary: 'Read the entries of the own account or treasury',
  description:
    'Lists the entries of the account from which the client makes transfers, or of the treasury that receives its captures, newest first. Clients with one treasury see its entries together.',
  params: z.strictObject({ accountId: AccountId.check(z.describe('Id of the client.')) }),
  query: z.extend(limitQuery({ usual: 50, most: 200 }), {
    relicType: z.string().check(z.minLength(1), z.maxLength(40), z.describe('Key of the currency.')),
    ...period('entries'),
    kind: z._default(StatementKind.check(z.describe('`treasury` for the treasury of the client.')), 'client'),
  }),
  answer: 'A page of entries, and the balances at the ends of the period',
  data: Statement,
  example: statementExample,
  errors: [
    ...['currency_unknown', 'currency_not_enabled_for_client', 'account_unknown', 'treasury_not_configured'],
  ],
});
export type StatementQuery = z.infer<typeof readStatement.query & {}>;
