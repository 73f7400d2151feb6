import { operatorPage } from '../../../contracts/identity/operator.ts';
import type { AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { signedInPage } from '../pages/signed-in-page.ts';
import { operatorAccountRoutes, type OperatorParts } from './accounts.ts';
import { operatorClientRoutes } from './clients.ts';

export function operatorRoutes(deps: Deps, parts: OperatorParts): readonly AnyRoute[] {
  return [
    signedInPage(operatorPage, 'operator'),
    ...operatorAccountRoutes(deps, parts),
    ...operatorClientRoutes(deps, parts.directory),
  ];
}
