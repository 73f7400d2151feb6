/** Permissions of members (docs/rules/chat.md, "Permission"). */
import { permissionBits, permissionNames, type PermissionName } from '../../../contracts/chat/platform.ts';
import type { PlatformGuild, PlatformMember } from './chat-platform.ts';

const bitOf = (name: PermissionName): bigint => 1n << BigInt(permissionBits[name]);

export function bitsOf(names: readonly PermissionName[]): bigint {
  return names.reduce((bits, name) => bits | bitOf(name), 0n);
}

export function namesOf(bits: bigint): PermissionName[] {
  return permissionNames.filter((name) => (bits & bitOf(name)) !== 0n);
}

const everything = bitsOf(permissionNames);
const administrator = bitOf('ADMINISTRATOR');
/** Each of these permissions lets a member manage the bot. */
const managing = bitsOf(['ADMINISTRATOR', 'MANAGE_GUILD', 'MANAGE_CHANNELS']);

/**
 * Returns the permissions of a member: those of the role of all members, of the member's own roles, and of the member
 * alone. Owners and administrators have all permissions. Anybody else has none during a timeout.
 */
export function permissionsOf(
  guild: Pick<PlatformGuild, 'id' | 'ownerId' | 'roles'>,
  member: PlatformMember,
  now: number,
): bigint {
  if (member.userId === guild.ownerId) return everything;
  let bits = member.permissions;
  for (const role of guild.roles) {
    if (role.id === guild.id || member.roles.includes(role.id)) bits |= role.permissions;
  }
  if ((bits & administrator) !== 0n) return everything;
  return member.timeoutUntil !== null && member.timeoutUntil > now ? 0n : bits;
}

export const mayManage = (permissions: bigint): boolean => (permissions & managing) !== 0n;
