import { refuse } from '../../../contracts/http/errors.ts';
import { updateWheel } from '../../../contracts/wheel/wheel-endpoints.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { writeAndAnswer } from './answer-wheel.ts';
import type { ReadingWorld } from '../bodies/world.ts';

/** `PUT /wheelapp/api/v1/wheels/{listName}`: replaces entries, updates settings and branding. */
export const updateWheelRoute = (world: ReadingWorld) =>
  ownerRoute(updateWheel, ({ params, body, query, ifMatch, commit }, { accountId }) => {
    if (body.listName !== undefined && body.listName !== params.listName) {
      const issue = {
        path: 'listName',
        code: 'mismatch',
        message: 'The body names another wheel than the path',
      };
      return refuse('validation_failed', { issues: [issue] });
    }
    return writeAndAnswer(
      world,
      {
        listName: params.listName,
        accountId,
        entries: body.entries,
        settings: body.settings,
        create: 'no',
        ifMatch,
        commit,
      },
      query,
    );
  });
