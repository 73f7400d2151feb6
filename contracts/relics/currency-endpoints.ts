import { anyone } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { z } from '../zod.ts';
import { currencyExample } from './answer-examples.ts';
import { Currency } from './currency.ts';
import { success } from './envelope.ts';

export const relicTag = 'Relics';

export const listCurrencies = endpoint({
  id: 'listCurrencies',
  method: 'get',
  path: '/relics/api/relics/currencies',
  tag: relicTag,
  summary: 'List all currencies, by key',
  description:
    'Includes disabled currencies. Requires no credentials. Read the list before you offer a payment in relics.',
  auth: anyone,
  anyOrigin: true,
  rate: 'read',
  errorForm: 'relic',
  answers: {
    200: {
      description: 'The currencies',
      schema: success(z.strictObject({ currencies: z.array(Currency) })),
      example: { success: true, data: { currencies: [currencyExample] } },
    },
  },
});
