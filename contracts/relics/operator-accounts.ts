/** Accounts of the ledger for operators (docs/rules/relics.md, "Accounts of operators"). */
import { described } from '../http/described.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { ExactDecimal } from './amount.ts';
import { CurrencyKey } from './currency.ts';
import { currencyParams, Id, Reason, RelicType } from './operator-common.ts';
import { operator } from './session-endpoint.ts';
import { Moment, period } from './period.ts';
import { Statement } from './statement.ts';

const kinds = ['user', 'client', 'treasury', 'issuer', 'fees'] as const;
const Kind = z.enum(kinds);

const amounts = {
  posted: 'All relics of the account.',
  available: 'Relics that can be spent.',
  held: 'Relics on hold, or reserved in a treasury. Includes expired holds until a decision releases them.',
};

const exactAmounts = z.strictObject(
  described({ posted: ExactDecimal, available: ExactDecimal, held: ExactDecimal }, amounts),
);

const Hold = z.strictObject(
  described(
    { id: z.string(), amount: z.number(), expiresAt: z.optional(Time) },
    {
      id: 'Id of the authorization.',
      amount: 'Relics on hold.',
      expiresAt: 'Time from which it is expired.',
    },
  ),
);

const OperatedAccount = z.strictObject(
  described(
    {
      account: z.string(),
      relicType: CurrencyKey,
      kind: Kind,
      accountId: z.string(),
      ...{ posted: z.number(), available: z.number(), held: z.number() },
      entries: z.int(),
      ...{ frozen: z.boolean(), holderFrozen: z.boolean() },
      lastEntryAt: z.optional(Time),
      openHolds: z.int(),
      exact: exactAmounts,
    },
    {
      ...amounts,
      account: 'Name of the account in entries, such as gold:user:usr_1.',
      relicType: 'Key of the currency.',
      kind: 'Kind of the account.',
      accountId: 'Owner: a user, a client, or the user of a treasury. Empty for issuer and fees.',
      entries: 'Number of entries.',
      frozen: 'Whether new holds and outgoing transfers are refused.',
      holderFrozen: 'Whether the user is frozen in all currencies.',
      lastEntryAt: 'Time of the last entry.',
      openHolds: 'Number of open holds.',
      exact: 'The amounts as exact decimals.',
    },
  ),
);
export type OperatedAccount = z.infer<typeof OperatedAccount>;

const OperatedHolder = z.strictObject(
  described(
    { accountId: z.string(), frozen: z.boolean(), frozenAt: z.optional(Time) },
    {
      accountId: 'Account id of the user.',
      frozen: 'Whether new holds and outgoing transfers are refused in all currencies.',
      frozenAt: 'Time of the freeze.',
    },
  ),
);
export type OperatedHolder = z.infer<typeof OperatedHolder>;

const accountParams = z.strictObject({
  account: z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9_-]{0,39}:(?:user|client|treasury|issuer|fees):[A-Za-z0-9_.:-]{0,64}$/,
        'An account such as gold:user:usr_1',
      ),
      z.describe('Currency, kind and owner, such as gold:user:usr_1.'),
    ),
});
const holderParams = z.strictObject({ accountId: Id.check(z.describe('Account id of the user.')) });

const path = '/accounts';

export const listOperatedAccounts = operator.get({
  id: 'listRelicAccounts',
  path,
  summary: 'List the accounts of a currency by kind and owner, or all accounts of an owner',
  description:
    'The query has relicType or accountId. With accountId, all accounts of the owner are in one page.',
  query: z.extend(limitQuery({ usual: 50, most: 200 }), {
    relicType: z.optional(RelicType),
    kind: z.optional(Kind.check(z.describe('Only accounts of this kind.'))),
    accountId: z.optional(Id.check(z.describe('Only accounts of this owner.'))),
  }),
  answer: 'A page of accounts',
  data: pageOf('accounts', OperatedAccount),
});

export const readOperatedAccount = operator.get({
  id: 'readRelicAccount',
  path: `${path}/{account}`,
  summary: 'Read an account with its open holds',
  params: accountParams,
  answer: 'The account',
  data: z.extend(OperatedAccount, {
    holds: z.array(Hold).check(z.describe('Open holds, in the order in which they were made.')),
  }),
  errors: ['not_found'],
});

export const listAccountEntries = operator.get({
  id: 'listRelicEntries',
  path: `${path}/{account}/entries`,
  summary: 'List the entries of an account, newest first',
  params: accountParams,
  query: z.extend(limitQuery({ usual: 50, most: 200 }), period('entries')),
  answer: 'A page of entries, and the balances at the ends of the period',
  data: Statement,
  errors: ['not_found'],
});

const freezing = (id: string, act: 'freeze' | 'unfreeze', summary: string) =>
  operator.post({
    ...{ id, summary, path: `${path}/{account}/${act}`, params: accountParams },
    description: 'Only accounts of users and clients. A repeat changes nothing.',
    body: z.strictObject({ reason: Reason }),
    bodyExample: { reason: 'Stolen phone' },
    answer: 'The account',
    data: OperatedAccount,
    errors: ['account_unknown'],
  });
export const freezeAccount = freezing(
  'freezeRelicAccount',
  'freeze',
  'Freeze an account: no new holds and outgoing transfers',
);
export const unfreezeAccount = freezing('unfreezeRelicAccount', 'unfreeze', 'End the freeze of an account');

const freezingAll = (id: string, act: 'freeze' | 'unfreeze', summary: string) =>
  operator.post({
    ...{ id, summary, path: `/holders/{accountId}/${act}`, params: holderParams },
    description:
      'Applies to all currencies, including those that are created later. Freezes of single accounts do not change. A repeat changes nothing.',
    body: z.strictObject({ reason: Reason }),
    bodyExample: { reason: 'Stolen phone' },
    answer: 'The user',
    data: OperatedHolder,
    errors: ['account_unknown'],
  });
export const freezeHolder = freezingAll('freezeHolder', 'freeze', 'Freeze a user in all currencies');
export const unfreezeHolder = freezingAll(
  'unfreezeHolder',
  'unfreeze',
  'End the freeze of a user in all currencies',
);

const TrialRow = z.strictObject(
  described(
    {
      kind: Kind,
      accounts: z.int(),
      ...{ posted: z.number(), available: z.number(), held: z.number() },
      openHolds: z.int(),
      lots: z.int(),
      exact: exactAmounts,
    },
    {
      ...amounts,
      kind: 'Kind of the accounts.',
      accounts: 'Number of accounts with entries.',
      openHolds: 'Number of open holds now.',
      lots: 'Number of settlement lots now.',
      exact: 'The amounts as exact decimals.',
    },
  ),
);

const TrialBalance = z.strictObject(
  described(
    {
      relicType: CurrencyKey,
      asOf: Time,
      balanced: z.boolean(),
      sum: z.number(),
      supply: z.number(),
      kinds: z.array(TrialRow),
      exact: z.strictObject({ sum: ExactDecimal, supply: ExactDecimal }),
    },
    {
      relicType: 'Key of the currency.',
      asOf: 'Time of the balances.',
      balanced: 'Whether all balances sum to zero.',
      sum: 'Sum of the balances of all accounts.',
      supply: 'Relics that were issued and not burned.',
      kinds: 'Sums by kind of account.',
      exact: 'The amounts as exact decimals.',
    },
  ),
);
export type TrialBalance = z.infer<typeof TrialBalance>;

export const readTrialBalance = operator.get({
  id: 'readTrialBalance',
  path: '/currencies/{key}/trial-balance',
  summary: 'Read the trial balance of a currency',
  description: 'Reads every account of the currency as of one moment.',
  params: currencyParams,
  query: z.object({
    at: z.optional(Moment.check(z.describe('Time of the balances; now by default.'))),
  }),
  answer: 'The trial balance',
  data: TrialBalance,
  errors: ['not_found'],
});
