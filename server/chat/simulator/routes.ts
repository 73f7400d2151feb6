import {
  moveSimulatorClock,
  postSimulatorEvent,
  readSimulatedGuild,
} from '../../../contracts/chat/simulator-endpoints.ts';
import { Refusal, refuse } from '../../../contracts/http/errors.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { route, type Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { inOrder } from '../../runtime/in-order.ts';
import type { Store } from '../../store/port.ts';
import { simulatedGuilds } from './documents.ts';
import type { SimulatedPlatform } from './platform.ts';
import { guildView } from './views.ts';
import { happen } from './world.ts';

/** Callbacks from the control API to the bot. */
export interface Bot {
  /** Finishes the work that is due in a guild. */
  settle(guildId: string): Promise<void>;
  /** Finishes the work that is due in all guilds. */
  settleAll(): Promise<void>;
}

/** Routes of the control API. Their callers need no credentials, so they do not exist in production. */
export function simulatorRoutes(store: Store, platform: SimulatedPlatform, bot: Bot): readonly Route[] {
  const oneByOne = inOrder();
  return [
    route(postSimulatorEvent, async ({ headers, body }) => {
      const refusal = refuseOtherSites(headers);
      if (refusal !== undefined) return refusal;
      return oneByOne(body.guildId, async () => {
        const events = await happen(store, platform.effects, body, platform.clock.now());
        if (events instanceof Refusal) return events;
        const effects = await platform.effects.during(body.guildId, async () => {
          if (events.length > 0) await platform.deliver(events);
          await bot.settle(body.guildId);
        });
        return { status: 200, body: effects };
      });
    }),
    route(readSimulatedGuild, async ({ headers, params: { guildId } }) => {
      const refusal = refuseOtherSites(headers);
      if (refusal !== undefined) return refusal;
      const guild = await store.get(simulatedGuilds.ref(guildId));
      return guild === undefined
        ? refuse('not_found', { message: 'The simulator has no such guild' })
        : { status: 200, body: await guildView(store, guild) };
    }),
    route(moveSimulatorClock, async ({ headers, body: { advanceSeconds } }) => {
      const refusal = refuseOtherSites(headers);
      if (refusal !== undefined) return refusal;
      await platform.clock.advance(advanceSeconds * 1_000);
      await bot.settleAll();
      return { status: 200, body: { now: isoTime(platform.clock.now()) } };
    }),
  ];
}

/** Refuses requests that a page of another site makes, because any page could otherwise control the simulator. */
function refuseOtherSites(headers: IncomingHttpHeaders): Refusal | undefined {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? undefined : refuse('forbidden');
}
