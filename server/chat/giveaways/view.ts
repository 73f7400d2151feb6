import type { Giveaway } from '../../../contracts/chat/giveaway.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Config } from '../../config.ts';
import { sentMessages } from '../actions/documents.ts';
import type { ChatPlatform, PlatformGuild } from '../platform/chat-platform.ts';
import type { Store } from '../../store/port.ts';
import type { StoredGiveaway } from './documents.ts';
import { isWheelPublic } from './look.ts';
import { messageName } from './messages.ts';

interface ViewWorld {
  readonly store: Pick<Store, 'getAll'>;
  readonly config: Pick<Config, 'baseUrl' | 'embedUrl'>;
  readonly platform: Pick<ChatPlatform, 'messageUrl'>;
}

/** Returns the address of the page with the wheel; null if the wheel is not shown. */
export function wheelUrlOf(
  { baseUrl, embedUrl = baseUrl }: ViewWorld['config'],
  { settings, wheel }: Pick<StoredGiveaway, 'settings' | 'wheel'>,
): string | null {
  if (!settings.public || settings.drawMode === 'instant') return null;
  return `${embedUrl}/wheelapp/wheelofgiveaways?listName=${wheel.listName}`;
}

type Guild = Pick<PlatformGuild, 'id' | 'name' | 'iconUrl' | 'memberCount' | 'inviteUrl'>;

export type Reader = 'anybody' | 'manager';

/**
 * Returns giveaways as the API shows them.
 * @param guildOf returns the guild of a giveaway
 * @param reader managers also read user ids of winners
 */
export async function giveawayViews(
  world: ViewWorld,
  found: readonly StoredGiveaway[],
  guildOf: (giveaway: StoredGiveaway) => Guild,
  reader: Reader = 'anybody',
): Promise<Giveaway[]> {
  const urls = await messageUrls(world, found);
  return found.map((giveaway, at) =>
    withMessage(viewOf(world, giveaway, guildOf(giveaway), reader), urls[at] ?? null),
  );
}

/** Returns the addresses of the messages of giveaways, undefined for messages that are not posted. */
export async function messageUrls(
  { store, platform }: Pick<ViewWorld, 'store' | 'platform'>,
  found: readonly Pick<StoredGiveaway, 'guildId' | 'id'>[],
): Promise<(string | undefined)[]> {
  const messages = await store.getAll(
    found.map(({ guildId, id }) => sentMessages.ref(guildId, messageName(id))),
  );
  return found.map(({ guildId }, at) => {
    const message = messages[at];
    return message && platform.messageUrl(guildId, message.channelId, message.messageId);
  });
}

/** Returns a giveaway as the API shows it, without the address of its message. */
export function viewOf(
  { config }: Pick<ViewWorld, 'config'>,
  giveaway: StoredGiveaway,
  guild: Guild,
  reader: Reader,
): Giveaway {
  const { id, guildId, state, settings, entryCount, startsAt, endsAt, commitment, spinIds } = giveaway;
  const { prize, description, imageUrl, winnerCount, requirements } = settings;
  return {
    ...{ id, guildId, state, prize, description, imageUrl, winnerCount },
    entryMethods: state === 'active' ? [{ type: 'command', url: null }] : [],
    ...{ entryCount, joinUrl: guild.inviteUrl, messageUrl: null },
    ...{ startsAt: isoTime(startsAt), endsAt: isoTime(endsAt), requirements },
    guild: { id: guildId, name: guild.name, iconUrl: guild.iconUrl, memberCount: guild.memberCount },
    wheelUrl: wheelUrlOf(config, giveaway),
    draw: {
      commitment,
      spins: spinIds.map((spinId) => ({
        spinId,
        verifyUrl: isWheelPublic(settings, entryCount) ? `${config.baseUrl}/wheelapp/verify/${spinId}` : null,
      })),
    },
    winners: giveaway.winners
      .filter(({ announced }) => announced)
      .map((winner) => ({
        ...{ id: winner.id, name: winner.name, spinId: winner.spinId, state: winner.state },
        claimBy: winner.claimBy === null ? null : isoTime(winner.claimBy),
        ...(reader === 'manager' && { userId: winner.userId }),
      })),
  };
}

/** Returns a giveaway with the address of its message. */
export function withMessage(view: Giveaway, messageUrl: string | null): Giveaway {
  if (messageUrl === null) return view;
  const button = { type: 'button' as const, url: messageUrl };
  const entryMethods = view.entryMethods.length === 0 ? [] : [button, ...view.entryMethods];
  return { ...view, entryMethods, messageUrl };
}
