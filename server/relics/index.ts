import { BootstrapCurrency } from '../../contracts/relics/bootstrap.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Domain, RunningDomain } from '../domain.ts';
import { applyBootstrapCurrencies } from './currencies/apply-bootstrap.ts';
import { currencies } from './currencies/documents.ts';
import { listCurrenciesRoute } from './currencies/list-currencies.ts';

export const relicsDomain: Domain = {
  collections: [currencies],
  bootstrap: [{ name: 'currencies', row: BootstrapCurrency, apply: applyBootstrapCurrencies }],
  create: createRelics,
};

function createRelics(deps: Deps): RunningDomain {
  return { routes: [listCurrenciesRoute(deps)] };
}
