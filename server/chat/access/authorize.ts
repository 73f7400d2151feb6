/**
 * Checks before body, schema and stored answers (docs/rules/chat.md, "Who may call"), in this order: the owner of the
 * client has linked the platform, the bot is in the guild, the owner may manage the guild.
 */
import { refuseChat } from '../../../contracts/chat/errors.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Authorize } from '../../http/auth/authenticators.ts';
import type { ServiceCaller } from '../../http/auth/caller.ts';
import type { People } from '../../identity/index.ts';
import { mayManage, permissionsOf } from '../platform/permissions.ts';
import { PlatformFault, type ChatPlatform, type PlatformGuild } from '../platform/chat-platform.ts';
import type { Freshness, GuildFacts } from './guild-facts.ts';

export interface Gate {
  readonly platform: Pick<ChatPlatform, 'clock'>;
  readonly facts: GuildFacts;
  readonly people: Pick<People, 'clientOwner'>;
}

/** Returns the id of the client's owner on the platform, or refuses with `owner_not_linked`. */
export async function linkedOwner({ people }: Gate, clientId: string): Promise<string | Refusal> {
  return (await people.clientOwner(clientId))?.platformId ?? refuseChat('owner_not_linked');
}

/** Returns a guild, or refuses with `guild_unavailable`, or with `unavailable` if the platform does not answer. */
export async function presentGuild(
  { facts }: Pick<Gate, 'facts'>,
  guildId: string,
  freshness: Freshness,
): Promise<PlatformGuild | Refusal> {
  const guild = await facts.guild(guildId, freshness);
  if (!(guild instanceof PlatformFault)) return guild;
  return guild.passes ? platformAway(guild) : refuseChat('guild_unavailable');
}

async function refuseWithoutPermission(
  { platform, facts }: Gate,
  guild: PlatformGuild,
  userId: string,
  freshness: Freshness,
): Promise<Refusal | undefined> {
  const member = await facts.member(guild.id, userId, freshness);
  if (member instanceof PlatformFault)
    return member.passes ? platformAway(member) : refuseChat('guild_forbidden');
  const permissions = permissionsOf(guild, member, platform.clock.now());
  return mayManage(permissions) ? undefined : refuseChat('guild_forbidden');
}

export const platformAway = ({ retryAfter = 5 }: PlatformFault): Refusal =>
  refuseChat('unavailable', { message: 'The chat platform is not available right now', retryAfter });

const guildOf = ({ guildId = '' }: Readonly<Record<string, string>>): string => guildId;

/** Returns the check for endpoints that read public data of a guild. */
export function guildPresent(gate: Gate): Authorize<ServiceCaller> {
  return async ({ params }) => {
    const guild = await presentGuild(gate, guildOf(params), 'cached');
    return guild instanceof Refusal ? guild : undefined;
  };
}

/** Returns the check for endpoints that need a linked owner but name no guild. */
export function ownerLinked(gate: Gate): Authorize<ServiceCaller> {
  return async ({ caller }) => {
    const owner = await linkedOwner(gate, caller.clientId);
    return owner instanceof Refusal ? owner : undefined;
  };
}

/** Returns whether the owner of a client may manage a guild, according to facts that are at most a minute old. */
export async function guildManagedBy(gate: Gate, clientId: string, guild: PlatformGuild): Promise<boolean> {
  const owner = await linkedOwner(gate, clientId);
  if (owner instanceof Refusal) return false;
  return (await refuseWithoutPermission(gate, guild, owner, 'cached')) === undefined;
}

/** Returns the check for endpoints that manage a guild. */
export function guildManaged(gate: Gate, freshness: Freshness): Authorize<ServiceCaller> {
  return async ({ caller, params }) => {
    const owner = await linkedOwner(gate, caller.clientId);
    if (owner instanceof Refusal) return owner;
    const guild = await presentGuild(gate, guildOf(params), freshness);
    if (guild instanceof Refusal) return guild;
    return refuseWithoutPermission(gate, guild, owner, freshness);
  };
}
