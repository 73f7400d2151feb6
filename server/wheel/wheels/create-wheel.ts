import { createWheel } from '../../../contracts/wheel/wheel-endpoints.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { writeAndAnswer } from './answer-wheel.ts';
import { storedHead } from '../spins/stored-results.ts';
import type { ReadingWorld } from '../bodies/world.ts';

/** `POST /wheelapp/api/v1/wheels`: creates (201) or updates (200) a wheel. */
export const createWheelRoute = (world: ReadingWorld) =>
  ownerRoute(
    createWheel,
    ({ body, query, ifMatch, commit }, { accountId }) =>
      writeAndAnswer(
        world,
        {
          listName: body.listName,
          accountId,
          entries: body.entries,
          settings: body.settings,
          create: 'missing',
          ifMatch,
          commit,
        },
        query,
      ),
    { storedForm: storedHead(world.store) },
  );
