import { anyone } from '../http/auth.ts';
import { described } from '../http/described.ts';
import { endpoint } from '../http/endpoint.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { relicTag } from './currency-endpoints.ts';
import { success } from './envelope.ts';

const Seal = z.strictObject(
  described(
    { number: z.int(), sealedAt: Time, hash: z.string(), previous: z.string() },
    {
      number: 'Number of the seal, from 1 without gaps.',
      sealedAt: 'Time of the seal.',
      hash: 'SHA-256 in base64url. It covers the entries of all accounts up to that time.',
      previous: 'Hash of the seal before; empty before the first.',
    },
  ),
);

const sealExample: z.infer<typeof Seal> = {
  ...{ number: 1, sealedAt: '2026-01-31T12:01:00.000Z', previous: '' },
  hash: 'mLV6Bo5S-sXYBUqQDrQnbHaL4-bZhKtRrYGgukpP09U',
};

export const listSeals = endpoint({
  id: 'listSeals',
  method: 'get',
  path: '/relics/api/relics/currencies/{relicType}/seals',
  tag: relicTag,
  summary: 'List the seals of a currency, newest first',
  description:
    'The books are sealed every minute in which they change. Keep seals in a place of your own: with any of them, an export of the books proves that no earlier entry was changed. Requires no credentials.',
  auth: anyone,
  anyOrigin: true,
  rate: 'read',
  errorForm: 'relic',
  params: z.strictObject({
    relicType: z.string().check(z.minLength(1), z.maxLength(40), z.describe('Key of the currency.')),
  }),
  query: limitQuery({ usual: 50, most: 500 }),
  answers: {
    200: {
      description: 'A page of seals',
      schema: success(pageOf('seals', Seal)),
      example: { success: true, data: { seals: [sealExample], limit: 50 } },
    },
  },
  errors: ['currency_unknown'],
});
