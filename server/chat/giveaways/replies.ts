/** Answers buttons and the command of giveaways (docs/rules/chat.md, "Entering giveaways"). */
import type { Scheduler } from '../../runtime/scheduler.ts';
import { isoTime } from '../../runtime/clock.ts';
import { levelOf } from '../leveling/formula.ts';
import { chatMembers } from '../members/documents.ts';
import type { ButtonEvent, CommandEvent, PlatformMember } from '../platform/chat-platform.ts';
import { claimPrize, type Claimed } from './claim.ts';
import { giveaways, isGiveawayId, openGiveaways, type StoredGiveaway } from './documents.ts';
import { DueGiveaways } from './due.ts';
import { Entries, leaveGiveaway, type EntryResult } from './entries.ts';
import { eraseFromGiveaways } from './erase.ts';
import { readButton } from './messages.ts';
import { entriesOf, unmet } from './requirements.ts';
import { findGiveaway, stateAt } from './states.ts';
import type { GiveawayWorld } from './world.ts';

/** Maximum number of times that a member is judged for one entry if managers change the giveaway in between. */
const mostTries = 5;

/** Giveaway state of this node: entries that wait for a commit, and the timer of due giveaways. */
export class RunningGiveaways {
  readonly due: DueGiveaways;
  readonly #world: GiveawayWorld;
  readonly #entries: Entries;

  constructor(world: GiveawayWorld, scheduler: Scheduler) {
    this.#world = world;
    this.due = new DueGiveaways(world, scheduler);
    this.#entries = new Entries(world, (at) => this.due.lookAt(at));
  }

  /** Returns the reply to a pressed button. Undefined for buttons of other parts of the bot. */
  async pressed({ guildId, member, customId }: ButtonEvent): Promise<string | undefined> {
    const button = readButton(customId);
    if (button === undefined) return undefined;
    const { action, id } = button;
    if (action === 'enter') return this.#enter(guildId, id, member);
    if (action === 'leave') return this.#leave(guildId, id, member.userId);
    if (!isGiveawayId(id)) return claimReplies.none;
    return claimReplies[await claimPrize(this.#world, guildId, id, member.userId)];
  }

  /** Returns the reply to `/giveaway`. */
  async typed({ guildId, member, options }: CommandEvent): Promise<string> {
    const open = await this.#open(guildId);
    const { do: wanted, id } = options;
    if (wanted !== 'enter' && wanted !== 'leave') return listReply(open);
    const chosen = id ?? (open.length === 1 ? open[0]?.id : undefined);
    if (typeof chosen !== 'string') return 'Name a giveaway by its id, which `/giveaway list` shows';
    return wanted === 'enter'
      ? this.#enter(guildId, chosen, member)
      : this.#leave(guildId, chosen, member.userId);
  }

  /** Erases a member from all giveaways of a guild. */
  erase(guildId: string, userId: string): Promise<void> {
    return eraseFromGiveaways(this.#world, guildId, userId);
  }

  /** Returns the giveaways of a guild that members can enter. */
  async #open(guildId: string): Promise<StoredGiveaway[]> {
    const { store, platform } = this.#world;
    const { ids } = (await store.get(openGiveaways.ref(guildId))) ?? { ids: [] };
    const found = await store.getAll(ids.map((id) => giveaways.ref(id)));
    const now = platform.clock.now();
    return found
      .filter((giveaway) => giveaway !== undefined)
      .filter((giveaway) => stateAt(giveaway, now) === 'active')
      .sort((a, b) => a.endsAt - b.endsAt);
  }

  async #enter(guildId: string, id: string, member: PlatformMember): Promise<string> {
    const { store, leveling, platform } = this.#world;
    const { userId, displayName, username } = member;
    const saved = await store.get(chatMembers.ref(guildId, userId));
    const { levelFormula } = (await leveling.get(guildId)).settings;
    const standing = {
      ...{ level: levelOf(levelFormula, saved?.xp ?? 0), messageCount: saved?.messageCount ?? 0 },
    };
    for (let tries = 0; tries < mostTries; tries += 1) {
      const giveaway = await findGiveaway(this.#world, guildId, id);
      if (giveaway === undefined) return 'There is no such giveaway';
      const reason = unmet(giveaway.settings, member, standing, platform.clock.now());
      if (reason !== undefined) return reason;
      const entries = entriesOf(giveaway.settings, member);
      const entrant = { userId, names: [displayName, username], entries };
      const result = await this.#entries.enter(id, giveaway.version, entrant);
      if (result !== 'changed') return entryReplies[result](entries);
    }
    return 'The giveaway is being changed. Try again';
  }

  async #leave(guildId: string, id: string, userId: string): Promise<string> {
    const giveaway = await findGiveaway(this.#world, guildId, id);
    if (giveaway === undefined) return 'There is no such giveaway';
    const { result, refreshAt } = await leaveGiveaway(this.#world, giveaway, userId);
    if (refreshAt !== null) this.due.lookAt(refreshAt);
    return leaveReplies[result];
  }
}

const entryReplies: Readonly<Record<Exclude<EntryResult, 'changed'>, (entries: number) => string>> = {
  entered: (entries) => (entries === 1 ? 'You are in' : `You are in with ${entries} entries`),
  present: () => 'You are in already',
  full: () => 'The giveaway is full',
  closed: () => 'Nobody can enter this giveaway right now',
};

const leaveReplies = {
  left: 'You have left the giveaway',
  absent: 'You are not in this giveaway',
  closed: 'This giveaway is over',
} as const;

const claimReplies: Readonly<Record<Claimed, string>> = {
  claimed: 'The prize is yours',
  already: 'You have claimed the prize already',
  expired: 'The time to claim the prize is over',
  replaced: 'Another winner was drawn in your place',
  none: 'You have not won this giveaway',
};

function listReply(open: readonly StoredGiveaway[]): string {
  if (open.length === 0) return 'There is no giveaway right now';
  return open
    .map(
      ({ id, settings: { prize }, entryCount, endsAt }) =>
        `${id}: ${prize.slice(0, 40)}, ${entryCount} entered, ends at ${isoTime(endsAt)}`,
    )
    .join('\n');
}
