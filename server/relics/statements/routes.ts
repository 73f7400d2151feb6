import { Refusal } from '../../../contracts/http/errors.ts';
import { readStatement as endpoint } from '../../../contracts/relics/statement.ts';
import type { Route } from '../../http/route.ts';
import type { PaymentWorld } from '../authorizations/world.ts';
import type { ClientRoute } from '../clients/client-route.ts';
import { readStatement } from './read-statement.ts';

export const statementRoute = (world: PaymentWorld, clientRoute: ClientRoute): Route =>
  clientRoute(endpoint, async (call) => {
    const statement = await readStatement(world, call.client, call.params.accountId, call.query);
    return statement instanceof Refusal ? statement : call.succeed(statement);
  });
