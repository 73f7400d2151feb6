import type { Route } from '../../http/route.ts';
import { operatedAuthorizationRoutes } from '../authorizations/operator-routes.ts';
import { operatedClientRoutes } from '../clients/operator-routes.ts';
import { operatedCurrencyRoutes } from '../currencies/operator-routes.ts';
import { operatedAccountRoutes } from '../ledger/operator-routes.ts';
import { operatedRateRoutes } from '../rates/operator-routes.ts';
import { requestRoutes } from '../requests/routes.ts';
import type { OperatorWorld } from './world.ts';

/** Routes for operators, who are accounts with the role `admin` (docs/rules/relics.md, "Operators"). */
export function operatorRoutes(world: OperatorWorld): readonly Route[] {
  return [
    ...operatedCurrencyRoutes(world),
    ...operatedClientRoutes(world),
    ...operatedRateRoutes(world),
    ...requestRoutes(world),
    ...operatedAccountRoutes(world),
    ...operatedAuthorizationRoutes(world),
  ];
}
