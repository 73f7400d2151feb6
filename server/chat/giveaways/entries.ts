/** Entries of giveaways, which each node gathers for common commits (docs/rules/chat.md, "Entering giveaways"). */
import type { GuildEntrant } from '../../wheel/index.ts';
import { capacityOf } from './judge-body.ts';
import { giveaways } from './documents.ts';
import { stateAt } from './states.ts';
import type { GiveawayWorld } from './world.ts';

/** Milliseconds from the first uncounted entry until the message shows the new count. */
const refreshMilliseconds = 5_000;
/** Maximum number of entries in one commit. */
const atOnce = 100;

export type EntryResult = 'entered' | 'present' | 'full' | 'closed' | 'changed';

interface Waiting {
  readonly entrant: GuildEntrant;
  /** Version of the giveaway by which the member was judged. */
  readonly version: number;
  readonly resolve: (result: EntryResult) => void;
  readonly reject: (error: unknown) => void;
}

export class Entries {
  readonly #world: Pick<GiveawayWorld, 'store' | 'platform' | 'wheels'>;
  readonly #refreshed: (at: number) => void;
  readonly #queues = new Map<string, Waiting[]>();

  /** @param refreshed called with the time at which a message has to be updated */
  constructor(world: Pick<GiveawayWorld, 'store' | 'platform' | 'wheels'>, refreshed: (at: number) => void) {
    this.#world = world;
    this.#refreshed = refreshed;
  }

  /**
   * Enters a member. Resolves with `changed` if the giveaway has changed since `version`; then judge the member again.
   */
  enter(giveawayId: string, version: number, entrant: GuildEntrant): Promise<EntryResult> {
    return new Promise((resolve, reject) => {
      const waiting = { entrant, version, resolve, reject };
      const queue = this.#queues.get(giveawayId);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      this.#queues.set(giveawayId, [waiting]);
      void this.#drain(giveawayId);
    });
  }

  /** Commits the waiting entries of a giveaway. Entries that arrive during a commit go into the next one. */
  async #drain(id: string): Promise<void> {
    const queue = this.#queues.get(id) ?? [];
    while (queue.length > 0) {
      const batch = queue.splice(0, atOnce);
      try {
        const results = await this.#enterAll(id, batch);
        batch.forEach(({ resolve }, at) => resolve(results[at] as EntryResult));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#queues.delete(id);
  }

  async #enterAll(id: string, batch: readonly Waiting[]): Promise<readonly EntryResult[]> {
    const { store, platform, wheels } = this.#world;
    const ref = giveaways.ref(id);
    const seen = await store.get(ref);
    if (seen === undefined) return batch.map(() => 'closed');
    const applicants = batch.map(({ entrant }) => wheels.entrant(seen.wheel, entrant));
    const { results, refreshAt } = await store.commit({
      touch: [ref.aggregate, ...wheels.touch(seen.wheel)],
      decide(tx): { results: EntryResult[]; refreshAt: number | null } {
        const now = platform.clock.now();
        const giveaway = tx.get(ref);
        if (giveaway === undefined || stateAt(giveaway, now) !== 'active')
          return { results: batch.map(() => 'closed'), refreshAt: null };
        const isCurrent = batch.map(({ version }) => version === giveaway.version);
        const { settings, wheel } = giveaway;
        const room = Math.min(settings.maxEntries ?? Infinity, capacityOf(settings));
        const judged = applicants.filter((_, at) => isCurrent[at]);
        const entered = [...wheels.enter(tx, wheel, judged, room)];
        const results = isCurrent.map((current) => (current ? (entered.shift() as EntryResult) : 'changed'));
        const count = results.filter((result) => result === 'entered').length;
        if (count === 0) return { results, refreshAt: null };
        const refreshAt = giveaway.refreshAt ?? now + refreshMilliseconds;
        tx.put(ref, { ...giveaway, entryCount: giveaway.entryCount + count, refreshAt });
        return { results, refreshAt };
      },
    });
    if (refreshAt !== null) this.#refreshed(refreshAt);
    return results;
  }
}

/** Removes a member from a giveaway that is still open. */
export function leaveGiveaway(
  { store, platform, wheels }: Pick<GiveawayWorld, 'store' | 'platform' | 'wheels'>,
  {
    id,
    wheel,
  }: { readonly id: string; readonly wheel: { readonly listName: string; readonly list: string } },
  userId: string,
): Promise<{ result: 'left' | 'absent' | 'closed'; refreshAt: number | null }> {
  const ref = giveaways.ref(id);
  return store.commit({
    touch: [ref.aggregate, ...wheels.touch(wheel)],
    decide(tx) {
      const now = platform.clock.now();
      const giveaway = tx.get(ref);
      const state = giveaway && stateAt(giveaway, now);
      if (giveaway === undefined || (state !== 'active' && state !== 'paused'))
        return { result: 'closed' as const, refreshAt: null };
      if (!wheels.leave(tx, wheel, userId)) return { result: 'absent' as const, refreshAt: null };
      const refreshAt = giveaway.refreshAt ?? now + refreshMilliseconds;
      tx.put(ref, { ...giveaway, entryCount: giveaway.entryCount - 1, refreshAt });
      return { result: 'left' as const, refreshAt };
    },
  });
}
