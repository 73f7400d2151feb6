import { BootstrapGuild } from '../../../contracts/chat/bootstrap.ts';
import { z } from '../../../contracts/zod.ts';
import type { Deps } from '../../runtime/deps.ts';
import { simulatedGuilds, simulatedMembers, type SimulatedGuild, type SimulatedMember } from './documents.ts';

/** Members written in one commit. */
const slice = 500;

/**
 * Creates missing `guilds` of the bootstrap file. Writes a guild after its members, so that the next start completes it
 * after an interruption.
 * @throws Error with one line if a guild names a channel or role that it does not have
 */
export async function applyBootstrapGuilds(
  { store, clock }: Deps,
  rows: readonly BootstrapGuild[],
): Promise<void> {
  for (const row of rows) {
    const ref = simulatedGuilds.ref(row.id);
    if ((await store.get(ref)) !== undefined) continue;
    const { guild, members } = worldOf(row, clock.now());
    for (let from = 0; from < members.length; from += slice) {
      await store.commit({
        touch: [ref.aggregate],
        decide(tx) {
          if (tx.get(ref) !== undefined) return;
          for (const member of members.slice(from, from + slice))
            tx.put(simulatedMembers.ref(row.id, member.userId), member);
        },
      });
    }
    await store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        // Another node that starts at the same time may have created the guild.
        if (tx.get(ref) === undefined) tx.put(ref, guild);
      },
    });
  }
}

function worldOf(row: BootstrapGuild, now: number): { guild: SimulatedGuild; members: SimulatedMember[] } {
  const { id, name, ownerId, inviteUrl, features, memberCount, botRolePosition, channels, roles, members } =
    z.parse(BootstrapGuild, row);
  const fault = (why: string) => new Error(`bootstrap: guild ${id}: ${why}`);
  const known = new Set([id, ...roles.map((role) => role.id)]);
  const unknown = members.flatMap((member) => member.roles).find((roleId) => !known.has(roleId));
  if (unknown !== undefined) throw fault(`there is no role ${unknown}`);
  const parent = channels
    .map(({ parentId }) => parentId)
    .find((parentId) => parentId !== undefined && !channels.some((channel) => channel.id === parentId));
  if (parent !== undefined) throw fault(`there is no channel ${parent}`);
  const twice = firstRepeated(
    ...[channels, roles].map((list) => list.map((each) => each.id)),
    members.map(({ userId }) => userId),
  );
  if (twice !== undefined) throw fault(`${twice} is listed twice`);
  const positioned = roles.map((role, at) => ({
    ...role,
    position: role.position ?? (role.id === id ? 0 : at + 1),
  }));
  return {
    guild: {
      ...(inviteUrl !== undefined && { inviteUrl }),
      ...{ id, name, ownerId, features, roles: positioned, failures: [], commands: [], lastMessage: 0 },
      channels: channels.map((channel) => ({ ...channel, parentId: channel.parentId ?? null })),
      memberCount: memberCount ?? members.length,
      botRolePosition: botRolePosition ?? Math.max(0, ...positioned.map(({ position }) => position)) + 1,
      botJoinedAt: now,
      state: 'available',
    },
    members: members.map(({ createdAt, ...member }) => ({
      ...member,
      ...(createdAt !== undefined && { createdAt: Date.parse(createdAt) }),
      guildId: id,
      joinedAt: member.joinedAt === undefined ? now : Date.parse(member.joinedAt),
      timeoutUntil: null,
      present: true,
    })),
  };
}

function firstRepeated(...lists: readonly (readonly string[])[]): string | undefined {
  return lists.map((list) => list.find((item, at) => list.indexOf(item) !== at)).find(Boolean);
}
