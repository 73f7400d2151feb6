/** Wheels: their entries, settings and persisted spins. What the wheel domain offers to the rest of the server. */
import type { Deps } from '../deps.ts';
import type { Domain } from '../domain.ts';
import { appendEntriesRoute } from './append-entries.ts';
import { createWheelRoute } from './create-wheel.ts';
import { customWheelRoute } from './custom-wheel-page.ts';
import { wheelHeads, wheelSpins } from './documents.ts';
import { entryList } from './entry-list.ts';
import { readDataRoute } from './read-data.ts';
import { readWheelRoute } from './read-wheel.ts';
import { replaceEntriesRoute } from './replace-entries.ts';
import { spinWheelRoute } from './spin.ts';
import { sweepLists } from './sweep.ts';
import { updateWheelRoute } from './update-wheel.ts';
import { WheelBodies } from './wheel-bodies.ts';
import type { WheelWorld } from './world.ts';

export { applyBootstrapWheels } from './apply-bootstrap.ts';
export { readWheelEvent, type WheelEvent } from './events.ts';
export { readPublicSpin, readStanding, type Standing } from './standing.ts';

export const wheelCollections = [wheelHeads, wheelSpins, ...entryList.collections] as const;

const hour = 3_600_000;

export function createWheel(deps: Deps): Domain {
  const world: WheelWorld = { ...deps, bodies: new WheelBodies(deps.store) };
  return {
    routes: [
      createWheelRoute(world),
      readWheelRoute(world),
      updateWheelRoute(world),
      replaceEntriesRoute(world),
      appendEntriesRoute(world),
      spinWheelRoute(world),
      readDataRoute(world),
      customWheelRoute(world),
    ],
    jobs: [
      {
        name: 'sweep-lists',
        every: hour,
        work: (signal) => sweepLists(deps.store, deps.clock.now(), signal),
      },
    ],
  };
}
