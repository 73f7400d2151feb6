/** Makes the routes of the chat API, each with its check. */
import type { ServiceAuth } from '../../../contracts/http/auth.ts';
import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Authorize } from '../../http/auth/authenticators.ts';
import type { ServiceCaller } from '../../http/auth/caller.ts';
import { route, type Call, type Route, type StoredForm } from '../../http/route.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { guildManaged, guildPresent, presentGuild, type Gate } from './authorize.ts';

interface GuildParams {
  readonly guildId: string;
}

/** A call that names a guild which the bot is in. */
export interface GuildCall<Params, Query, Body> extends Call<Params, Query, Body> {
  readonly guild: PlatformGuild;
}

type Handle<P, Q, B> = (call: GuildCall<P, Q, B>) => Promise<Outcome> | Outcome;
interface GuildOptions {
  readonly storedForm?: StoredForm;
}

type GuildEndpoint<P extends GuildParams, Q, B> = Endpoint<P, Q, B, ServiceAuth>;

/** Makes a route for public data of a guild. */
export function guildRoute<P extends GuildParams, Q, B>(
  gate: Gate,
  endpoint: GuildEndpoint<P, Q, B>,
  handle: Handle<P, Q, B>,
): Route {
  return withGuild(gate, endpoint, handle, { authorize: guildPresent(gate) });
}

/**
 * Makes a route for managers of a guild. For writes, the permissions of the owner are read from the platform, not from
 * the cache.
 */
export function managerRoute<P extends GuildParams, Q, B>(
  gate: Gate,
  endpoint: GuildEndpoint<P, Q, B>,
  handle: Handle<P, Q, B>,
  options: GuildOptions = {},
): Route {
  const freshness = endpoint.method === 'get' ? 'cached' : 'live';
  return withGuild(gate, endpoint, handle, { ...options, authorize: guildManaged(gate, freshness) });
}

function withGuild<P extends GuildParams, Q, B>(
  gate: Gate,
  endpoint: GuildEndpoint<P, Q, B>,
  handle: Handle<P, Q, B>,
  options: GuildOptions & { readonly authorize: Authorize<ServiceCaller> },
): Route {
  return route(
    endpoint,
    async (call) => {
      // The authorization has just read the guild, so this read is answered from the cache.
      const guild = await presentGuild(gate, call.params.guildId, 'cached');
      // Make `call` the prototype of the new call, because a copy would run its getters.
      return guild instanceof Refusal
        ? guild
        : handle(Object.assign(Object.create(call) as typeof call, { guild }));
    },
    options,
  );
}
