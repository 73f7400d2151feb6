import { capabilities, readStatus, type BotStatus } from '../../../contracts/chat/status-endpoint.ts';
import { route, type Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { PlatformStatus } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';

/** Version of the bot, as in the answer of the status. */
const version = '1.0.0';

export function statusRoute({ platform, startedAt, clock }: ChatWorld): Route {
  return route(readStatus, async () => {
    const { guildCount, ...state } = await platform.status();
    const body: BotStatus = {
      status: healthOf(state),
      version,
      uptimeSeconds: Math.floor((clock.now() - startedAt) / 1000),
      checkedAt: isoTime(platform.clock.now()),
      platform: { adapter: platform.adapter, ...state },
      guildCount,
      capabilities: [...capabilities],
    };
    return { status: 200, body };
  });
}

function healthOf({
  connected,
  shardsReady,
  shardsTotal,
}: Omit<PlatformStatus, 'guildCount'>): BotStatus['status'] {
  if (!connected || shardsReady === 0) return 'down';
  return shardsReady < shardsTotal ? 'degraded' : 'ok';
}
