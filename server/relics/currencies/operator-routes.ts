import { refuseRelic } from '../../../contracts/relics/errors.ts';
import {
  createCurrency as createEndpoint,
  freezeCurrency,
  listCurrencyVersions,
  listOperatedCurrencies,
  putCurrencySettings,
  readOperatedCurrency,
  unfreezeCurrency,
} from '../../../contracts/relics/operator-currencies.ts';
import type { Route } from '../../http/route.ts';
import { numberedPage } from '../operator/numbered-page.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { sessionRoute } from '../session-route.ts';
import { currencyOf } from './apply-bootstrap.ts';
import { createCurrency, replaceCurrency, setFrozen } from './change-currency.ts';
import { currencies, currencyVersionRef } from './documents.ts';
import { issuerHead, operatedView, versionView } from './operated-view.ts';

const versionOf = ({ version }: { readonly version: number }) => version;

export function operatedCurrencyRoutes(world: OperatorWorld): readonly Route[] {
  const { store } = world;
  return [
    sessionRoute(listOperatedCurrencies, async ({ query: { limit, cursor }, succeed }) => {
      const page = await store.find({ ...byKey, limit, after: cursor });
      const issuers = await store.getAll(page.documents.map(({ currency }) => issuerHead(currency.key)));
      return succeed({
        currencies: page.documents.map((document, at) => operatedView(document, issuers[at])),
        ...(page.cursor !== undefined && { nextCursor: page.cursor }),
        limit,
      });
    }),
    sessionRoute(
      readOperatedCurrency,
      async ({ params: { key }, succeed }) => {
        const [document, issuer] = await Promise.all([
          store.get(currencies.ref(key)),
          store.get(issuerHead(key)),
        ]);
        return document === undefined ? refuseRelic('not_found') : succeed(operatedView(document, issuer));
      },
      versionOf,
    ),
    sessionRoute(listCurrencyVersions, async ({ params: { key }, query, succeed }) => {
      const document = await store.get(currencies.ref(key));
      if (document === undefined) return refuseRelic('not_found');
      const refOf = (version: number) => currencyVersionRef(key, version);
      const { documents, ...page } = await numberedPage(store, document.version, refOf, query);
      return succeed({ versions: documents.map(versionView), ...page, limit: query.limit });
    }),
    sessionRoute(createEndpoint, ({ body: { reason, ...row }, ...call }) =>
      createCurrency(world, call, currencyOf(row), reason),
    ),
    sessionRoute(
      putCurrencySettings,
      ({ params: { key }, body: { reason, ...settings }, ...call }) =>
        replaceCurrency(world, call, { ...settings, key }, reason),
      versionOf,
    ),
    ...([freezeCurrency, unfreezeCurrency] as const).map((endpoint) =>
      sessionRoute(endpoint, ({ params: { key }, body: { reason }, ...call }) =>
        setFrozen(world, call, { key, reason, frozen: endpoint === freezeCurrency }),
      ),
    ),
  ];
}

const byKey = { collection: currencies, index: 'key', prefix: [] } as const;
