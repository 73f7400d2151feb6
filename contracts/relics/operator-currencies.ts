/** Currencies for operators (docs/rules/relics.md, "Currencies of operators"). */
import { described } from '../http/described.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { BootstrapCurrency } from './bootstrap.ts';
import { Currency } from './currency.ts';
import { currencySettings } from './currency-settings.ts';
import { operator } from './session-endpoint.ts';
import { currencyParams, OptionalReason, Reason } from './operator-common.ts';

const version = {
  version: z.int(),
  currency: Currency,
  frozen: z.boolean(),
  approvalAbove: z.number(),
  changedAt: Time,
  changedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
};

const versionLines = {
  version: 'Number of the version, from 1. Entries of the ledger name it.',
  currency: 'The currency as in the public list.',
  frozen: 'Whether all but reversals and expiries is refused.',
  approvalAbove: 'Amount of relics above which a second operator has to approve.',
  changedAt: 'Time of the change.',
  changedBy: 'Account of the operator; absent for the bootstrap file.',
  reason: 'Reason of the change.',
};

const CurrencyVersion = z.strictObject(described(version, versionLines));
export type CurrencyVersion = z.infer<typeof CurrencyVersion>;

const OperatedCurrency = z.strictObject(
  described(
    { ...version, createdAt: Time, hasEntries: z.boolean() },
    {
      ...versionLines,
      createdAt: 'Time of the creation.',
      hasEntries: 'Whether the ledger has entries, so that `decimals` cannot change any more.',
    },
  ),
);
export type OperatedCurrency = z.infer<typeof OperatedCurrency>;

const path = '/currencies';
const settings = z.strictObject({ ...currencySettings, reason: OptionalReason });
const example = {
  name: 'Silver',
  description: '',
  iconUrl: '',
  iconObjectKey: '',
  infoUrl: '',
  parentKey: null,
  enabled: true,
  capabilities: { buy: false, sell: false, withdraw: false, wager: false, exchange: false },
  settlement: {
    payoutRatioRelics: 100,
    payoutCurrency: 'USD',
    walletTargetCurrency: 'USD',
    exchangeTargets: [],
  },
  isSystem: false,
  decimals: 2,
};

export const listOperatedCurrencies = operator.get({
  id: 'listOperatedCurrencies',
  path,
  summary: 'List currencies with their versions, by key',
  query: limitQuery({ usual: 50, most: 200 }),
  answer: 'A page of currencies',
  data: pageOf('currencies', OperatedCurrency),
});

export const readOperatedCurrency = operator.get({
  id: 'readOperatedCurrency',
  path: `${path}/{key}`,
  summary: 'Read a currency. Its entity tag is its version',
  params: currencyParams,
  answer: 'The currency',
  data: OperatedCurrency,
  errors: ['not_found'],
});

export const listCurrencyVersions = operator.get({
  id: 'listCurrencyVersions',
  path: `${path}/{key}/versions`,
  summary: 'List all versions of a currency, newest first',
  params: currencyParams,
  query: limitQuery({ usual: 50, most: 200 }),
  answer: 'A page of versions',
  data: pageOf('versions', CurrencyVersion),
  errors: ['not_found'],
});

const { approvalAbove: _, ...created } = BootstrapCurrency.shape;

export const createCurrency = operator.post({
  id: 'createCurrency',
  path,
  summary: 'Create a currency',
  description: 'Settings that are left out have the defaults of the bootstrap file.',
  body: z.strictObject({ ...created, reason: OptionalReason }),
  bodyExample: {
    key: 'silver',
    name: 'Silver',
    settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' },
  },
  answer: 'The currency',
  data: OperatedCurrency,
  errors: ['conflict', 'currency_unknown'],
});

export const putCurrencySettings = operator.put({
  id: 'putCurrency',
  path: `${path}/{key}`,
  summary: 'Replace the settings of a currency',
  description:
    'A new ratio applies to later captures only. `enabled: false` stops new payments; open ones can be captured and reversed. `decimals` cannot change once the ledger has entries.',
  params: currencyParams,
  body: settings,
  bodyExample: example,
  answer: 'The currency',
  data: OperatedCurrency,
  errors: ['not_found', 'version_conflict', 'state_conflict', 'currency_unknown'],
});

const freezing = (id: string, act: 'freeze' | 'unfreeze', summary: string, description: string) =>
  operator.post({
    ...{ id, summary, description, path: `${path}/{key}/${act}` },
    params: currencyParams,
    body: z.strictObject({ reason: Reason }),
    bodyExample: { reason: 'Under investigation' },
    answer: 'The currency',
    data: OperatedCurrency,
    errors: ['not_found'],
  });

export const freezeCurrency = freezing(
  'freezeCurrency',
  'freeze',
  'Freeze a currency',
  'All but reversals and expiries is refused with `currency_frozen`. Freezing a frozen currency changes nothing.',
);
export const unfreezeCurrency = freezing(
  'unfreezeCurrency',
  'unfreeze',
  'End the freeze of a currency',
  'Changes nothing if the currency is not frozen.',
);
