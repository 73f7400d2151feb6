import { BootstrapClient } from '../../contracts/identity/bootstrap.ts';
import { BootstrapBalance, BootstrapCurrency, BootstrapRate } from '../../contracts/relics/bootstrap.ts';
import { relicErrors } from '../../contracts/relics/errors.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Domain, Others, RunningDomain } from '../domain.ts';
import { accountAggregate, identityDomain, isActiveIn } from '../identity/index.ts';
import { referenceKey } from './authorizations/authorization-id.ts';
import { blocksHolding, clientBlockRoutes } from './authorizations/block-client.ts';
import { paymentCollections } from './authorizations/documents.ts';
import { eraseTexts } from './authorizations/erase-texts.ts';
import { authorizationRoutes } from './authorizations/routes.ts';
import { expiryJob } from './authorizations/sweep.ts';
import type { PaymentWorld } from './authorizations/world.ts';
import { balancesRoute } from './balances/routes.ts';
import { applyBootstrapRelicClients } from './clients/apply-bootstrap.ts';
import { clientRoutes, type ClientRoute } from './clients/client-route.ts';
import { relicClients, relicClientVersions } from './clients/documents.ts';
import { EnabledClients } from './clients/enabled-clients.ts';
import { applyBootstrapCurrencies } from './currencies/apply-bootstrap.ts';
import { currencies, currencyVersions } from './currencies/documents.ts';
import { applyBootstrapBalances } from './ledger/apply-bootstrap.ts';
import { ledgerCollections } from './ledger/documents.ts';
import { listCurrenciesRoute } from './currencies/list-currencies.ts';
import { LiveCurrencies } from './currencies/live-currencies.ts';
import { operatorRoutes } from './operator/routes.ts';
import type { OperatorWorld } from './operator/world.ts';
import { applyBootstrapRates } from './rates/apply-bootstrap.ts';
import { ratePairs, rates } from './rates/documents.ts';
import { LiveRates } from './rates/live-rates.ts';
import { sealCollections } from './seals/documents.ts';
import { listSealsRoute } from './seals/list-seals.ts';
import { sealJob } from './seals/seal-books.ts';
import { requests } from './requests/documents.ts';
import { eraseRequests } from './requests/erase.ts';
import { lots } from './settlement/documents.ts';
import { statementRoute } from './statements/routes.ts';
import { transfers } from './transfers/documents.ts';
import { transferRoutes } from './transfers/routes.ts';

export { BookFault } from './books/fault.ts';
export { booksPrefix } from './books/keys.ts';
export { exportBooks, linesFile, UnknownCurrency, type ExportOptions } from './export/export-books.ts';
export { verifyBooks, type Verified } from './books/verify.ts';
export { referenceKey } from './authorizations/authorization-id.ts';

export interface Relics extends RunningDomain {
  readonly clients: EnabledClients;
  readonly currencies: LiveCurrencies;
  readonly rates: LiveRates;
  /** Makes a route that clients call with their credentials. */
  readonly clientRoute: ClientRoute;
  /** For commands of this process that authorize and change payments. */
  readonly payments: PaymentWorld;
}

export const relicsDomain: Domain<Relics> = {
  collections: [
    currencies,
    currencyVersions,
    ratePairs,
    rates,
    relicClients,
    relicClientVersions,
    ...ledgerCollections,
    ...paymentCollections,
    lots,
    transfers,
    requests,
    ...sealCollections,
  ],
  errors: relicErrors,
  errorForms: { '/relics/api/': 'relic' },
  bootstrap: [
    { name: 'currencies', row: BootstrapCurrency, apply: applyBootstrapCurrencies },
    { name: 'rates', row: BootstrapRate, apply: applyBootstrapRates },
    { name: 'balances', row: BootstrapBalance, apply: applyBootstrapBalances },
    // The identity domain creates the clients of this section. This domain stores their settings.
    { name: 'clients', row: BootstrapClient, apply: applyBootstrapRelicClients },
  ],
  create: createRelics,
};

function createRelics(deps: Deps, others: Others): Relics {
  const clients = new EnabledClients(deps.store);
  const live = { clients, currencies: new LiveCurrencies(deps.store), rates: new LiveRates(deps) };
  const unsubscribe = deps.store.subscribe({
    event(event) {
      for (const copies of Object.values(live)) copies.event(event);
    },
    gap() {
      for (const copies of Object.values(live)) copies.gap();
    },
  });
  const { people, holdings, countClientEvent } = others(identityDomain);
  holdings.add(blocksHolding(deps));
  holdings.add({
    name: 'relics',
    async remove(accountId) {
      await eraseTexts(deps.store, accountId);
      await eraseRequests(deps.store, accountId);
    },
  });
  const payments: PaymentWorld = {
    ...deps,
    ...live,
    referenceKey: referenceKey(deps.config.masterKey),
    payers: {
      isActive: async (accountId) => (await people.person(accountId)) !== undefined,
      isActiveIn,
      aggregate: accountAggregate,
      granted: (clientId, accountId) => people.granted(accountId, clientId),
    },
    reportForeign: (clientId, authorizationId) =>
      countClientEvent(clientId, 'client_named_foreign_payment', { authorizationId }),
  };
  const operated: OperatorWorld = { ...payments, ...live, config: deps.config, people };
  const clientRoute = clientRoutes(clients);
  return {
    ...live,
    clientRoute,
    payments,
    routes: [
      listCurrenciesRoute(deps),
      listSealsRoute(deps),
      ...authorizationRoutes(payments, clientRoute),
      balancesRoute(payments, clientRoute),
      statementRoute(payments, clientRoute),
      ...operatorRoutes(operated),
      ...clientBlockRoutes(operated),
      ...transferRoutes({ ...payments, clients }, clientRoute),
    ],
    jobs: [expiryJob(payments), sealJob(deps)],
    close: unsubscribe,
  };
}
