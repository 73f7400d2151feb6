import {
  listOperatedAuthorizations,
  readOperatedAuthorization,
  releaseAuthorization,
} from '../../../contracts/relics/operator-authorizations.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Route } from '../../http/route.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { sessionRoute } from '../session-route.ts';
import { isAuthorizationId } from './authorization-id.ts';
import { pointers } from './documents.ts';
import { findPayment } from './find-payment.ts';
import { listAuthorizations } from './list.ts';
import { releaseHold } from './release-hold.ts';
import { authorizationView } from './view.ts';

export function operatedAuthorizationRoutes(world: OperatorWorld): readonly Route[] {
  return [
    sessionRoute(listOperatedAuthorizations, async ({ query: { clientId, ...query }, succeed }) =>
      succeed(await listAuthorizations(world, { clientId }, query)),
    ),
    sessionRoute(readOperatedAuthorization, async ({ params: { authorizationId }, succeed }) => {
      const pointer = isAuthorizationId(authorizationId)
        ? await world.store.get(pointers.ref(authorizationId))
        : undefined;
      const found = pointer && (await findPayment(world, pointer, authorizationId));
      if (found === undefined) return refuseRelic('authorization_not_found');
      return succeed(authorizationView(found, world.clock.now()));
    }),
    sessionRoute(releaseAuthorization, ({ params: { authorizationId }, body: { reason }, ...call }) =>
      releaseHold(world, call, authorizationId, reason),
    ),
  ];
}
