/**
 * Performs the actions of the outbox, in order for each guild and kind (docs/rules/chat.md, "Actions on the platform").
 */
import { inOrder } from '../../runtime/in-order.ts';
import { newEventId, webhooksAggregate } from '../../webhooks/index.ts';
import { PlatformFault } from '../platform/chat-platform.ts';
import { webhookOwner } from '../webhooks/targets.ts';
import type { ChatWorld } from '../world.ts';
import { actionKinds, actionRef, actions, type Action, type ActionKind } from './documents.ts';
import { queueIndex } from './enqueue.ts';
import { finish } from './finish.ts';
import { perform } from './perform.ts';

/** Milliseconds for which a node claims an action. After that, another node may perform it. */
const claimMilliseconds = 30_000;

type OutboxWorld = Pick<ChatWorld, 'store' | 'platform' | 'random' | 'facts'>;

export class ActionOutbox {
  readonly #world: OutboxWorld;
  readonly #oneByOne = inOrder();

  constructor(world: OutboxWorld) {
    this.#world = world;
  }

  /** Performs the due actions of a guild. */
  async settle(guildId: string): Promise<void> {
    await Promise.all(
      actionKinds.map((kind) => this.#oneByOne(`${kind} ${guildId}`, () => this.#drain(guildId, kind))),
    );
  }

  /** Performs the due actions of all guilds, including actions that a stopped node had claimed. */
  async settleAll(signal?: AbortSignal): Promise<void> {
    const { store, platform } = this.#world;
    const now = platform.clock.now();
    const guilds = new Set<string>();
    let after: string | undefined;
    do {
      const page = await store.find({ collection: actions, index: 'due', prefix: [], limit: 1_000, after });
      const due = page.documents.filter(({ dueAt }) => dueAt <= now);
      for (const { guildId } of due) guilds.add(guildId);
      after = due.length < page.documents.length ? undefined : page.cursor;
    } while (after !== undefined);
    for (const guildId of guilds) {
      if (signal?.aborted === true) return;
      await this.settle(guildId);
    }
  }

  /**
   * Performs actions in order. Stops at the first one that is not due or that another node has claimed, because later
   * actions must not overtake it.
   */
  async #drain(guildId: string, kind: ActionKind): Promise<void> {
    const { store, platform, random, facts } = this.#world;
    for (;;) {
      const page = await store.find({ ...queueIndex, prefix: [guildId, kind], limit: 1 });
      const [first] = page.documents;
      const action = first && (await this.#claim(first));
      if (action === undefined) return;
      const { fault, messageId } = await perform({ platform, store }, action);
      const isReward =
        action.work.type === 'addRole' && (action.work.reward ?? action.work.purchaseId) !== undefined;
      const guild = isReward ? await facts.guild(guildId, 'cached') : undefined;
      const eventId = newEventId(random);
      await store.commit({
        touch: [actionRef(action).aggregate, ...(isReward ? [webhooksAggregate(webhookOwner(guildId))] : [])],
        decide: (tx) =>
          finish(tx, action, {
            ...{ fault, messageId, eventId, now: platform.clock.now() },
            guild: guild instanceof PlatformFault ? undefined : guild,
          }),
      });
    }
  }

  #claim(found: Action): Promise<Action | undefined> {
    const { store, platform } = this.#world;
    const ref = actionRef(found);
    return store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const now = platform.clock.now();
        const action = tx.get(ref);
        if (action === undefined || action.dueAt > now || action.claimedUntil > now) return undefined;
        const claimed = { ...action, claimedUntil: now + claimMilliseconds };
        tx.put(ref, claimed);
        return claimed;
      },
    });
  }
}
