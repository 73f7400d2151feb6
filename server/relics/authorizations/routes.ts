import {
  authorizePayment,
  capturePayment,
  listPayments,
  readPayment,
  reversePayment,
} from '../../../contracts/relics/authorization-endpoints.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Route } from '../../http/route.ts';
import type { ClientRoute } from '../clients/client-route.ts';
import { authorize } from './authorize.ts';
import { capture } from './capture.ts';
import { findPayment } from './find-payment.ts';
import { listAuthorizations } from './list.ts';
import { reverse } from './reverse.ts';
import { authorizationView } from './view.ts';
import type { PaymentWorld } from './world.ts';

export function authorizationRoutes(world: PaymentWorld, clientRoute: ClientRoute): readonly Route[] {
  return [
    clientRoute(authorizePayment, ({ client, body, ...reply }) => authorize(world, client, body, reply)),
    clientRoute(capturePayment, ({ client, params, body, ...reply }) =>
      capture(world, client, params.authorizationId, body, reply),
    ),
    clientRoute(reversePayment, ({ client, params, body, ...reply }) =>
      reverse(world, client, params.authorizationId, body, reply),
    ),
    clientRoute(listPayments, async (call) =>
      call.succeed(await listAuthorizations(world, call.client, call.query)),
    ),
    clientRoute(readPayment, async (call) => {
      const found = await findPayment(world, call.client, call.params.authorizationId);
      if (found === undefined) return refuseRelic('authorization_not_found');
      return call.succeed(authorizationView(found, world.clock.now()));
    }),
  ];
}
