/** Exchange rates for operators (docs/rules/relics.md, "Rates"). */
import { described } from '../http/described.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { ExactDecimal } from './amount.ts';
import { BootstrapRate } from './bootstrap.ts';
import { PayoutCurrency } from './currency.ts';
import { operator } from './session-endpoint.ts';
import { Moment } from './period.ts';
import { OptionalReason } from './operator-common.ts';

const pair = described(
  { base: PayoutCurrency, quote: PayoutCurrency },
  { base: 'Currency of which one unit is valued.', quote: 'Currency of the rate.' },
);

const Rate = z.strictObject({
  ...pair,
  ...described(
    {
      version: z.int(),
      rate: z.number(),
      effectiveAt: Time,
      maxAgeSeconds: z.optional(z.int()),
      createdAt: Time,
      createdBy: z.optional(z.string()),
      reason: z.optional(z.string()),
      exact: z.strictObject({ rate: ExactDecimal }),
    },
    {
      version: 'Number of the rate in its pair, from 1. Entries of the ledger name it.',
      rate: 'Amount of the quote currency for one unit of the base currency.',
      effectiveAt: 'Time from which the rate applies.',
      maxAgeSeconds: 'Seconds after `effectiveAt` until which the rate may be used.',
      createdAt: 'Time at which the rate was added.',
      createdBy: 'Account of the operator; absent for the bootstrap file.',
      reason: 'Reason of the rate.',
      exact: 'The rate as an exact decimal.',
    },
  ),
});
export type Rate = z.infer<typeof Rate>;

const { rate, maxAgeSeconds } = BootstrapRate.shape;

export const addExchangeRate = operator.post({
  id: 'addExchangeRate',
  path: '/rates',
  summary: 'Add an exchange rate',
  description: 'Rates are never changed or removed. The rate of the opposite pair is not derived.',
  body: z.strictObject({
    ...pair,
    ...described(
      { rate, effectiveAt: z.optional(Moment), maxAgeSeconds },
      {
        rate: 'Amount of the quote currency for one unit of the base currency, with at most 12 decimals.',
        effectiveAt: 'Time from which the rate applies; now by default.',
        maxAgeSeconds: 'Seconds after `effectiveAt` until which the rate may be used; by default for ever.',
      },
    ),
    reason: OptionalReason,
  }),
  bodyExample: { base: 'USD', quote: 'EUR', rate: '0.9216', maxAgeSeconds: 86_400 },
  answer: 'The rate',
  data: Rate,
});

export const listExchangeRates = operator.get({
  id: 'listExchangeRates',
  path: '/rates',
  summary: 'List the rates of a pair, the latest first',
  query: z.extend(limitQuery({ usual: 50, most: 200 }), pair),
  answer: 'A page of rates',
  data: pageOf('rates', Rate),
});

export const listRatePairs = operator.get({
  id: 'listRatePairs',
  path: '/rate-pairs',
  summary: 'List the pairs that have rates',
  query: limitQuery({ usual: 50, most: 200 }),
  answer: 'A page of pairs',
  data: pageOf('pairs', z.strictObject({ ...pair, versions: z.int().check(z.describe('Number of rates.')) })),
});
