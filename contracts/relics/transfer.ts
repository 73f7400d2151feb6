/** Transfers of clients (docs/rules/relics.md, "Transfers"). */
import { described } from '../http/described.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { ExactDecimal, RequestAmount } from './amount.ts';
import { transferExample } from './answer-examples.ts';
import { AccountId } from './authorization-endpoints.ts';
import { Notes, Reference } from './authorization.ts';
import { clientGet, clientPost } from './client-endpoint.ts';
import { CurrencyKey } from './currency.ts';
import { relicTag } from './currency-endpoints.ts';
import { period } from './period.ts';

export const transferPurposes = ['reward', 'credit', 'refund', 'b2b', 'partner', 'offset'] as const;
const Purpose = z.enum(transferPurposes);

export const Transfer = z.strictObject(
  described(
    {
      transferId: z.string(),
      clientId: z.string(),
      toAccountId: z.string(),
      relicType: CurrencyKey,
      amount: z.number(),
      purpose: Purpose,
      transferReference: z.optional(Reference),
      notes: z.optional(Notes),
      createdAt: Time,
      clientBalance: z.number(),
      alreadyProcessed: z.boolean(),
      differs: z.optional(z.array(z.enum(['toAccountId', 'amount', 'relicType', 'purpose']))),
      exact: z.strictObject({ amount: ExactDecimal, clientBalance: ExactDecimal }),
    },
    {
      transferId: 'Id of the transfer.',
      clientId: 'Client that paid.',
      toAccountId: 'User or client that received the relics.',
      relicType: 'Key of the currency.',
      amount: 'Transferred relics.',
      purpose: 'Purpose of the transfer.',
      transferReference:
        'Reference of the transfer, unique for the client. Absent once the account of the user was deleted.',
      notes: 'Notes of the client.',
      createdAt: 'Time of the transfer.',
      clientBalance: 'Balance of the client after the transfer.',
      alreadyProcessed: 'Whether the request repeated a `transferReference`.',
      differs: 'Members of a repeated request that differ from the first one.',
      exact: 'The amounts as exact decimals.',
    },
  ),
);
export type Transfer = z.infer<typeof Transfer>;

const path = '/relics/api/relics/transfers';

export const makeTransfer = clientPost({
  id: 'makeTransfer',
  path,
  tag: relicTag,
  summary: 'Transfer relics',
  description:
    'Moves relics from the own account of the client to a user or another client. A repeated `transferReference` returns the first transfer, with `alreadyProcessed`.',
  body: {
    toAccountId: AccountId.check(z.describe('Account id of a user, or id of another client.')),
    relicType: z.string().check(z.minLength(1), z.maxLength(40), z.describe('Key of the currency.')),
    amount: RequestAmount,
    purpose: Purpose.check(z.describe('Purpose of the transfer.')),
    transferReference: Reference.check(
      z.describe('Reference of the transfer. A repeat with the same reference makes no second transfer.'),
    ),
    notes: z.optional(Notes.check(z.describe('Notes of the client.'))),
  },
  bodyExample: {
    toAccountId: 'usr_0123456789abcdefghijklmn',
    relicType: 'gold',
    amount: 5,
    purpose: 'reward',
    transferReference: 'reward-77',
  },
  answer: 'The transfer',
  data: Transfer,
  example: transferExample,
  errors: [
    ...['currency_unknown', 'currency_disabled', 'currency_not_enabled_for_client', 'currency_frozen'],
    ...['amount_invalid', 'amount_precision', 'amount_too_large', 'account_unknown', 'account_frozen'],
    ...['insufficient_balance', 'merchant_reference_conflict'],
  ],
});
export type TransferBody = Omit<z.infer<typeof makeTransfer.body & {}>, 'clientId' | 'clientSecret'>;

export const readTransfer = clientGet({
  id: 'readTransfer',
  path: `${path}/{transferId}`,
  tag: relicTag,
  summary: 'Read a transfer',
  params: z.strictObject({
    transferId: z.string().check(z.maxLength(128), z.describe('Id of the transfer.')),
  }),
  answer: 'The transfer',
  data: Transfer,
  example: transferExample,
  errors: ['not_found'],
});

export const listTransfers = clientGet({
  id: 'listTransfers',
  path,
  tag: relicTag,
  summary: 'List the transfers of the client, newest first',
  query: z.strictObject({
    ...limitQuery({ usual: 50, most: 200 }).shape,
    ...period('transfers'),
    transferReference: z.optional(Reference.check(z.describe('Only the transfer with this reference.'))),
  }),
  answer: 'A page of transfers',
  data: pageOf('transfers', Transfer),
  example: { transfers: [transferExample], limit: 50 },
});
export type ListTransfersQuery = z.infer<typeof listTransfers.query & {}>;
