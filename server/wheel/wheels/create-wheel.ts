import { createWheel } from '../../../contracts/wheel/wheel-endpoints.ts';
import { route } from '../../http/route.ts';
import { writeAndAnswer } from './answer-wheel.ts';
import { storedHead } from '../spins/stored-results.ts';
import type { ReadingWorld } from '../bodies/world.ts';

/** `POST /wheelapp/api/v1/wheels`: creates (201) or updates (200) a wheel. */
export const createWheelRoute = (world: ReadingWorld) =>
  route(
    createWheel,
    ({ body, query, caller, ifMatch, commit }) =>
      writeAndAnswer(
        world,
        {
          listName: body.listName,
          accountId: caller.ownerId,
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
