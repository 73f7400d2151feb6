/** Checks of the bodies of giveaways against guild and clock, and their stored form. */
import {
  giveawayLimits,
  type GiveawayBody,
  type GiveawayPatch,
  type GiveawaySettings,
} from '../../../contracts/chat/giveaway-body.ts';
import type { Issue } from '../../../contracts/http/errors.ts';
import type { EconomyDocument } from '../economy/documents.ts';
import { takesMessages, unassignable } from '../leveling/judge-places.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';

/** Settings that a body may leave out. */
export const usualSettings = {
  ...{ winnerCount: 1, public: true, drawMode: 'wheel', maxEntries: null, claimWindowSeconds: null },
  requirements: {
    ...{ requiredRoleIds: [], roleMatch: 'all', excludedRoleIds: [] },
    ...{ minLevel: 0, minMessageCount: 0, minAccountAgeDays: 0, minMembershipDays: 0 },
  },
  bonusEntries: [],
} satisfies Partial<GiveawaySettings>;

export function settingsOf(body: GiveawayBody): GiveawaySettings {
  const {
    channelId,
    prize,
    description = null,
    imageUrl = null,
    prizeRoleId = null,
    prizeCredits = null,
  } = body;
  const { durationSeconds: _, startsAt: _start, endsAt: _end, requirements = {}, ...rest } = body;
  return {
    ...usualSettings,
    ...defined(rest),
    ...{ channelId, prize, description, imageUrl, prizeRoleId, prizeCredits },
    requirements: { ...usualSettings.requirements, ...defined(requirements) },
  };
}

export function patchedSettings(settings: GiveawaySettings, patch: GiveawayPatch): GiveawaySettings {
  const { endsAt: _, requirements = {}, ...rest } = patch;
  return {
    ...settings,
    ...defined(rest),
    requirements: { ...settings.requirements, ...defined(requirements) },
  };
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

const defined = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;

export function placeIssues(guild: PlatformGuild, body: GiveawayPatch & { channelId?: string }): Issue[] {
  const { channelId, requirements = {}, bonusEntries = [], prizeRoleId } = body;
  const issues: Issue[] = [];
  const roleOf = (path: string, id: string) => {
    const role = guild.roles.find((each) => each.id === id);
    if (role === undefined)
      issues.push({ path, code: 'role_unknown', message: 'The guild has no such role' });
    return role;
  };
  if (channelId !== undefined) {
    const channel = guild.channels.find(({ id }) => id === channelId);
    const message =
      channel === undefined
        ? 'The guild has no such channel'
        : takesMessages(channel)
          ? undefined
          : 'The bot cannot send messages there';
    if (message !== undefined) issues.push({ path: 'channelId', code: 'channel_not_eligible', message });
  }
  requirements.requiredRoleIds?.forEach((id, at) => roleOf(`requirements.requiredRoleIds.${at}`, id));
  requirements.excludedRoleIds?.forEach((id, at) => roleOf(`requirements.excludedRoleIds.${at}`, id));
  bonusEntries.forEach(({ roleId }, at) => roleOf(`bonusEntries.${at}.roleId`, roleId));
  if (typeof prizeRoleId === 'string') {
    const role = roleOf('prizeRoleId', prizeRoleId);
    const message = role && unassignable(guild, role);
    if (message !== undefined) issues.push({ path: 'prizeRoleId', code: 'role_not_assignable', message });
  }
  return issues;
}

export interface Times {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Returns start and end of a new giveaway, or the issues. */
export function timesOf({ durationSeconds, endsAt, startsAt }: GiveawayBody, now: number): Times | Issue[] {
  if ((durationSeconds === undefined) === (endsAt === undefined)) {
    const message = 'Write either durationSeconds or endsAt';
    return [{ path: endsAt === undefined ? 'durationSeconds' : 'endsAt', code: 'invalid_value', message }];
  }
  const start = startsAt === undefined ? now : Date.parse(startsAt);
  const end = durationSeconds === undefined ? Date.parse(endsAt as string) : start + durationSeconds * 1_000;
  const latest = now + giveawayLimits.maxSeconds * 1_000;
  if (start < now || start > latest) {
    const message = 'The start has to be in the next 90 days';
    return [{ path: 'startsAt', code: start < now ? 'too_small' : 'too_big', message }];
  }
  const issues = endIssues(start, end);
  return issues.length > 0 ? issues : { startsAt: start, endsAt: end };
}

/** Returns the issues of an end time. `start` is the start of the giveaway, or now if the giveaway is running. */
export function endIssues(start: number, end: number): Issue[] {
  const [least, most] = [giveawayLimits.minSeconds * 1_000, giveawayLimits.maxSeconds * 1_000];
  if (end >= start + least && end <= start + most) return [];
  const code = end < start + least ? 'too_small' : 'too_big';
  return [{ path: 'endsAt', code, message: 'The end has to be 10 seconds to 90 days after the start' }];
}

/** Returns the issues of settings that their schema does not find. */
export function settingsIssues(
  { bonusEntries, maxEntries, drawMode, prizeCredits }: GiveawaySettings,
  economy: Pick<EconomyDocument, 'settings'>,
): Issue[] {
  const issues: Issue[] = [];
  if (prizeCredits !== null && !economy.settings.enabled)
    issues.push({
      path: 'prizeCredits',
      code: 'no_economy',
      message: 'The economy of this server is off: turn it on first',
    });
  bonusEntries.forEach(({ roleId }, at) => {
    if (bonusEntries.findIndex((each) => each.roleId === roleId) < at)
      issues.push({
        path: `bonusEntries.${at}.roleId`,
        code: 'duplicate',
        message: 'The role is listed twice',
      });
  });
  if (maxEntries !== null && maxEntries > capacityOf({ drawMode })) {
    const message = `A wheel can show ${giveawayLimits.wheelEntrants} entrants`;
    issues.push({ path: 'maxEntries', code: 'too_big', message });
  }
  return issues;
}

/** Maximum number of entrants of a giveaway without a limit of its own. */
export const capacityOf = ({ drawMode }: Pick<GiveawaySettings, 'drawMode'>): number =>
  drawMode === 'wheel' ? giveawayLimits.wheelEntrants : giveawayLimits.instantEntrants;
