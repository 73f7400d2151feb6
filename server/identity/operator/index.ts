/** What operators do: the API of the page `/operator`. */
import type { AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { operatorAccountRoutes, type OperatorParts } from './accounts.ts';
import { operatorClientRoutes } from './clients.ts';

export function operatorRoutes(deps: Deps, parts: OperatorParts): readonly AnyRoute[] {
  return [...operatorAccountRoutes(deps, parts), ...operatorClientRoutes(deps, parts.directory)];
}
