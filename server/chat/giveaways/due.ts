/** Does what is due in giveaways: starts, draws, announcements, expiries (docs/rules/chat.md, "Times of giveaways"). */
import { giveawayLimits } from '../../../contracts/chat/giveaway-body.ts';
import type { Scheduler } from '../../runtime/scheduler.ts';
import type { StoredEvent } from '../../store/port.ts';
import { enqueue } from '../actions/enqueue.ts';
import { expireClaims, isOverdue } from './claim.ts';
import { dueAt, giveawayDue, giveaways, openGiveaways, type StoredGiveaway } from './documents.ts';
import { beginDraw } from './draw.ts';
import { editOf, postOf } from './messages.ts';
import { settleDraw } from './settle.ts';
import { putGiveaway, stateAt } from './states.ts';
import { wheelUrlOf } from './view.ts';
import type { GiveawayWorld } from './world.ts';

/** Maximum milliseconds between two searches for due giveaways. */
const lookEvery = 10_000;
/** Milliseconds until a step that failed is repeated. */
const again = 1_000;
/** Maximum number of giveaways that a node handles at once. */
const atOnce = 50;

/**
 * Does due steps on every node: a timer or an event of the store wakes it, and the state in each commit decides which
 * node does a step. A node that dies therefore delays nothing.
 */
export class DueGiveaways {
  readonly #world: GiveawayWorld;
  readonly #scheduler: Scheduler;
  #looking: Promise<void> | undefined;
  #isWanted = false;
  #isClosed = false;
  #cancel: () => void = () => undefined;
  #timerAt = Infinity;

  constructor(world: GiveawayWorld, scheduler: Scheduler) {
    this.#world = world;
    this.#scheduler = scheduler;
  }

  event({ type }: StoredEvent): void {
    if (type === giveawayDue) void this.look();
  }

  /** Does what is due. Resolves when nothing is due any more, or after failures, which are repeated later. */
  look(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isWanted = true;
    return (this.#looking ??= this.#run().finally(() => (this.#looking = undefined)));
  }

  /** Searches again at this time of the platform's clock, or earlier. */
  lookAt(time: number): void {
    this.#wait(time - this.#world.platform.clock.now());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#looking;
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      try {
        this.#wait(await this.#doDue());
      } catch (error) {
        this.#world.log.warn({ err: error }, 'due giveaways could not be found');
        this.#wait(again);
      }
    }
  }

  /** Does what is due. Returns the milliseconds until the next search. */
  async #doDue(): Promise<number> {
    const { store, platform } = this.#world;
    let steps = 0;
    for (;;) {
      const query = { collection: giveaways, index: 'due', prefix: [], limit: atOnce };
      const { documents } = await store.find(query);
      const now = platform.clock.now();
      const due = documents.filter((giveaway) => (dueAt(giveaway) ?? Infinity) <= now);
      if (due.length === 0 || this.#isClosed) {
        const next = documents[0] && dueAt(documents[0]);
        return typeof next === 'number' ? Math.max(1, next - now) : lookEvery;
      }
      const done = await Promise.all(due.map((giveaway) => this.#step(giveaway)));
      // Pause after several rounds with failures, so that a step that always fails does not keep the node busy.
      steps = done.every((isDone) => isDone) ? 0 : steps + 1;
      if (steps > 2) return again;
    }
  }

  /** Returns false if the step failed. */
  async #step(giveaway: StoredGiveaway): Promise<boolean> {
    const { log } = this.#world;
    try {
      await doStep(this.#world, giveaway);
      this.#world.settle(giveaway.guildId).catch((error: unknown) => {
        log.warn({ err: error, guild: giveaway.guildId }, 'actions of a giveaway could not be done');
      });
      return true;
    } catch (error) {
      log.warn({ err: error, giveaway: giveaway.id }, 'a step of a giveaway failed');
      return false;
    }
  }

  #wait(milliseconds: number): void {
    const wait = Math.min(lookEvery, Math.max(0, milliseconds));
    const at = performance.now() + wait;
    if (this.#isClosed || at >= this.#timerAt) return;
    this.#cancel();
    this.#timerAt = at;
    this.#cancel = this.#scheduler.after(wait, () => {
      this.#timerAt = Infinity;
      void this.look();
    });
  }
}

async function doStep(world: GiveawayWorld, seen: StoredGiveaway): Promise<void> {
  const now = world.platform.clock.now();
  const state = stateAt(seen, now);
  if (seen.winners.some((winner) => isOverdue(winner, now))) await expireClaims(world, seen);
  else if (state === 'drawing' && seen.state === 'drawing') await settleDraw(world, seen);
  else await advance(world, seen);
}

/** Starts a giveaway, draws its winners, or updates its message, whatever is due in the commit. */
async function advance(world: GiveawayWorld, seen: StoredGiveaway): Promise<void> {
  const { store, platform, wheels, config } = world;
  const draw = wheels.prepareDraw(seen.wheel, giveawayLimits.winners);
  const ref = giveaways.ref(seen.id);
  await store.commit({
    touch: [ref.aggregate, openGiveaways.ref(seen.guildId).aggregate, ...wheels.touch(seen.wheel)],
    decide(tx) {
      const giveaway = tx.get(ref);
      if (giveaway === undefined) return;
      const now = platform.clock.now();
      const { state, guildId } = giveaway;
      if (state === 'scheduled' && now >= giveaway.startsAt) {
        const next = putGiveaway(tx, { ...giveaway, state: 'active' });
        enqueue(tx, guildId, [postOf(next, wheelUrlOf(config, next))], now);
      } else if ((state === 'active' || state === 'paused') && now >= giveaway.endsAt) {
        beginDraw(tx, world, giveaway, { draw, count: giveaway.settings.winnerCount, now });
      } else if (giveaway.refreshAt !== null && now >= giveaway.refreshAt) {
        const next = { ...giveaway, refreshAt: null };
        tx.put(ref, next);
        enqueue(tx, guildId, [editOf(next, wheelUrlOf(config, next))], now);
      }
    },
  });
}
