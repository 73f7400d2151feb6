import { Refusal } from '../../../contracts/http/errors.ts';
import { readBalances as endpoint } from '../../../contracts/relics/balance.ts';
import type { Route } from '../../http/route.ts';
import type { PaymentWorld } from '../authorizations/world.ts';
import type { ClientRoute } from '../clients/client-route.ts';
import { readBalances } from './read-balances.ts';

export const balancesRoute = (world: PaymentWorld, clientRoute: ClientRoute): Route =>
  clientRoute(endpoint, async (call) => {
    const balances = await readBalances(world, call.client, call.body);
    return balances instanceof Refusal ? balances : call.succeed({ balances: [...balances] });
  });
