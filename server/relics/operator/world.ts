import type { People } from '../../identity/index.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { PaymentWorld } from '../authorizations/world.ts';
import type { EnabledClients } from '../clients/enabled-clients.ts';
import type { LiveCurrencies } from '../currencies/live-currencies.ts';
import type { LiveRates } from '../rates/live-rates.ts';

/** Parts of the service that actions of operators use. */
export interface OperatorWorld extends PaymentWorld, Pick<Deps, 'config'> {
  readonly clients: EnabledClients;
  readonly currencies: LiveCurrencies;
  readonly rates: LiveRates;
  readonly people: Pick<People, 'person' | 'app'>;
}
