/** Section `guilds` of the bootstrap file: guilds of the simulator (docs/rules/start.md, "Bootstrap file"). */
import { boundedArray } from '../http/bounded-array.ts';
import { z } from '../zod.ts';
import { channelTypes, permissionNames, PlatformId } from './platform.ts';

const Name = z.string().check(z.minLength(1), z.maxLength(100));
const Permissions = z.array(z.enum(permissionNames)).check(z.maxLength(permissionNames.length));
const Position = z.int().check(z.minimum(0), z.maximum(250));

const BootstrapChannel = z.strictObject({
  id: PlatformId,
  name: Name,
  type: z._default(z.enum(channelTypes), 'text'),
  /** Category of a channel, or parent channel of a thread. */
  parentId: z.optional(PlatformId),
});

/** A role. The role whose id is that of the guild is `@everyone`. */
const BootstrapRole = z.strictObject({
  id: PlatformId,
  name: Name,
  position: z.optional(Position),
  permissions: z._default(Permissions, []),
  /** Whether the platform manages the role, so that nobody can give it to a member. */
  managed: z._default(z.boolean(), false),
});

const BootstrapMember = z.strictObject({
  userId: PlatformId,
  username: Name,
  displayName: Name,
  roles: z._default(z.array(PlatformId).check(z.maxLength(250)), []),
  /** Permissions of the member in addition to those of the roles. */
  permissions: z._default(Permissions, []),
  joinedAt: z.optional(z.iso.datetime()),
  /** Time at which the account was created on the platform; by default `joinedAt`. */
  createdAt: z.optional(z.iso.datetime()),
  bot: z._default(z.boolean(), false),
});

export const BootstrapGuild = z.strictObject({
  id: PlatformId,
  name: Name,
  ownerId: PlatformId,
  /** Permanent invitation link, over https. */
  inviteUrl: z.optional(z.string().check(z.maxLength(200), z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/))),
  features: z._default(z.array(Name).check(z.maxLength(100)), []),
  /** If absent, the number of `members`. */
  memberCount: z.optional(z.int().check(z.minimum(0))),
  /** Position of the highest role of the bot. By default, above all roles of the file. */
  botRolePosition: z.optional(Position),
  channels: boundedArray(BootstrapChannel, 500),
  roles: boundedArray(BootstrapRole, 250),
  members: boundedArray(BootstrapMember, 10_000),
});
export type BootstrapGuild = z.input<typeof BootstrapGuild>;
