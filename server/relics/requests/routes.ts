import { refuseRelic } from '../../../contracts/relics/errors.ts';
import {
  approveRequest,
  listRequests,
  readRequest,
  rejectRequest,
  requestApprovalLimit,
  requestChange,
  withdrawRequest,
} from '../../../contracts/relics/operator-requests.ts';
import type { Route } from '../../http/route.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { sessionRoute } from '../session-route.ts';
import { approve, end, findRequest } from './decide.ts';
import { requestPage } from './list.ts';
import { makeLimitRequest, makeSupplyRequest } from './make.ts';
import { requestView } from './view.ts';

export function requestRoutes(world: OperatorWorld): readonly Route[] {
  return [
    sessionRoute(requestChange, ({ body, ...call }) => makeSupplyRequest(world, call, body)),
    sessionRoute(requestApprovalLimit, ({ params, body, ...call }) =>
      makeLimitRequest(world, call, params.key, body),
    ),
    sessionRoute(listRequests, async ({ query, succeed }) => succeed(await requestPage(world, query))),
    sessionRoute(readRequest, async ({ params, succeed }) => {
      const found = await findRequest(world, params.requestId);
      return found === undefined ? refuseRelic('not_found') : succeed(requestView(found, world.clock.now()));
    }),
    sessionRoute(approveRequest, ({ params, ...call }) => approve(world, call, params.requestId)),
    sessionRoute(rejectRequest, ({ params, body: { reason }, ...call }) =>
      end(world, call, params.requestId, { as: 'rejected', reason }),
    ),
    sessionRoute(withdrawRequest, ({ params, body: { reason }, ...call }) =>
      end(world, call, params.requestId, { as: 'withdrawn', reason }),
    ),
  ];
}
