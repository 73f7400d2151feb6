/** Reads giveaways (docs/rules/chat.md, "Reading giveaways"). */
import {
  listGiveaways,
  listGuildGiveaways,
  readGiveaway,
} from '../../../contracts/chat/giveaway-endpoints.ts';
import { route, type Route } from '../../http/route.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import type { ServiceCaller } from '../../http/auth/caller.ts';
import { guildManagedBy } from '../access/authorize.ts';
import { guildRoute } from '../access/routes.ts';
import { PlatformFault, type PlatformGuild } from '../platform/chat-platform.ts';
import { giveawayAnswer } from './answer.ts';
import { giveaways, type StoredGiveaway } from './documents.ts';
import { findGiveaway, noSuchGiveaway } from './states.ts';
import { giveawayViews } from './view.ts';
import type { GiveawayWorld } from './world.ts';

const writeScope = 'chatbot:giveaways:write';

export function readRoutes(world: GiveawayWorld): readonly Route[] {
  const { store } = world;
  return [
    route(listGiveaways, async ({ query: { limit, cursor } }) => {
      const page = await store.find({
        ...{ collection: giveaways, index: 'listed', prefix: [], limit, after: cursor },
      });
      const guilds = await guildsOf(world, page.documents);
      const shown = page.documents.filter(({ guildId }) => guilds.has(guildId));
      const views = await giveawayViews(world, shown, ({ guildId }) => guilds.get(guildId) as PlatformGuild);
      return taggedAnswer({ ...countOf(views, limit), ...nextOf(page) });
    }),
    guildRoute(world, listGuildGiveaways, async ({ guild, query: { limit, cursor } }) => {
      const page = await store.find({
        ...{ collection: giveaways, index: 'guild-listed', prefix: [guild.id], limit, after: cursor },
      });
      const views = await giveawayViews(world, page.documents, () => guild);
      return taggedAnswer({ ...countOf(views, limit), ...nextOf(page) });
    }),
    guildRoute(world, readGiveaway, async ({ guild, params: { giveawayId }, caller }) => {
      const giveaway = await findGiveaway(world, guild.id, giveawayId);
      if (giveaway === undefined) return noSuchGiveaway;
      const isManager = await mayWrite(world, caller, guild);
      if (!giveaway.settings.public && !isManager) return noSuchGiveaway;
      const reader = isManager ? 'manager' : 'anybody';
      const [view] = await giveawayViews(world, [giveaway], () => guild, reader);
      return view === undefined ? noSuchGiveaway : { status: 200, ...giveawayAnswer(giveaway, view) };
    }),
  ];
}

const countOf = <View>(views: readonly View[], limit: number) => ({
  ...{ giveaways: views, count: views.length, limit },
});

const nextOf = ({ cursor }: { readonly cursor?: string }) =>
  cursor === undefined ? {} : { nextCursor: cursor };

/** Returns the guilds of giveaways. Guilds that the bot has left, or that are unavailable, are left out. */
async function guildsOf(
  { facts }: Pick<GiveawayWorld, 'facts'>,
  found: readonly StoredGiveaway[],
): Promise<ReadonlyMap<string, PlatformGuild>> {
  const ids = [...new Set(found.map(({ guildId }) => guildId))];
  const guilds = await Promise.all(ids.map((id) => facts.guild(id, 'cached')));
  return new Map(
    guilds.flatMap((guild) => (guild instanceof PlatformFault ? [] : [[guild.id, guild] as const])),
  );
}

/** Returns whether the caller may manage the giveaways of a guild, and so may read everything. */
async function mayWrite(world: GiveawayWorld, { clientId, scopes }: ServiceCaller, guild: PlatformGuild) {
  return scopes.has(writeScope) && (await guildManagedBy(world, clientId, guild));
}
