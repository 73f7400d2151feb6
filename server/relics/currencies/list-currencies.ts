import type { Currency } from '../../../contracts/relics/currency.ts';
import { listCurrencies } from '../../../contracts/relics/currency-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { currencies } from './documents.ts';

/** `GET /relics/api/relics/currencies`: lists all currencies. */
export const listCurrenciesRoute = ({ store }: Deps): Route =>
  route(listCurrencies, async () => {
    const all: Currency[] = [];
    let after: string | undefined;
    do {
      const page = await store.find({ collection: currencies, index: 'key', prefix: [], limit: 500, after });
      all.push(...page.documents.map(({ currency }) => currency));
      after = page.cursor;
    } while (after !== undefined);
    return taggedAnswer({ success: true, data: { currencies: all } });
  });
