/**
 * Two nodes of the bot without HTTP, with one guild of the simulator. With the embedded store, both nodes use the same
 * one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { GiveawayBody } from '../../../../contracts/chat/giveaway-body.ts';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { z } from '../../../../contracts/zod.ts';
import { GuildFacts } from '../../../../server/chat/access/guild-facts.ts';
import { ActionOutbox } from '../../../../server/chat/actions/outbox.ts';
import { LiveEconomy } from '../../../../server/chat/economy/live-economy.ts';
import { creationOf } from '../../../../server/chat/giveaways/create.ts';
import { giveaways, type StoredGiveaway } from '../../../../server/chat/giveaways/documents.ts';
import { RunningGiveaways } from '../../../../server/chat/giveaways/replies.ts';
import type { GiveawayWorld } from '../../../../server/chat/giveaways/world.ts';
import { chatDomain } from '../../../../server/chat/index.ts';
import { LiveLeveling } from '../../../../server/chat/leveling/live-configs.ts';
import {
  PlatformFault,
  type ButtonEvent,
  type PlatformMember,
} from '../../../../server/chat/platform/chat-platform.ts';
import { applyBootstrapGuilds } from '../../../../server/chat/simulator/apply-bootstrap.ts';
import { SimulatedPlatform } from '../../../../server/chat/simulator/platform.ts';
import { readSettings } from '../../../../server/config.ts';
import type { Clock } from '../../../../server/runtime/clock.ts';
import { systemRandom } from '../../../../server/runtime/random.ts';
import type { Scheduler } from '../../../../server/runtime/scheduler.ts';
import type { Commit, Store } from '../../../../server/store/port.ts';
import { wheelDomain } from '../../../../server/wheel/index.ts';
import { guildWheels } from '../../../../server/wheel/guild-wheels/guild-wheels.ts';
import { openTestStore, storeIn } from '../../../postgres/test-store.ts';
import { testGuild } from '../open-chat.ts';

export const guildId = testGuild.id;

export interface GiveawayNode {
  readonly world: GiveawayWorld;
  readonly running: RunningGiveaways;
}

export interface GiveawayNodes {
  readonly nodes: readonly [GiveawayNode, GiveawayNode];
  /** Time of both nodes, in milliseconds. */
  readonly time: { now: number };
  /** Creates a giveaway, which lasts a minute. */
  create(body?: object): Promise<StoredGiveaway>;
  read(id: string): Promise<StoredGiveaway>;
  close(): Promise<void>;
}

/** Commits a change of a manager. Returns the giveaway, or the code of the refusal. */
export async function commitChange(
  { store }: Pick<GiveawayWorld, 'store'>,
  change: Promise<Commit<StoredGiveaway | Refusal> | Refusal>,
): Promise<StoredGiveaway | string> {
  const commit = await change;
  const outcome = commit instanceof Refusal ? commit : await store.commit(commit);
  return outcome instanceof Refusal ? outcome.code : outcome;
}

export const memberOf = (userId: string, roles: string[] = []): PlatformMember => ({
  ...{
    userId,
    username: `user${userId}`,
    displayName: `Member ${userId}`,
    avatarUrl: null,
    bot: false,
    roles,
  },
  ...{ permissions: 0n, joinedAt: 0, createdAt: 0, timeoutUntil: null },
});

/** Presses a button of a giveaway, and returns the reply. */
export async function press(node: GiveawayNode, action: string, id: string, userId: string): Promise<string> {
  const event: ButtonEvent = {
    ...{ type: 'button', guildId, member: memberOf(userId), customId: `giveaway:${action}:${id}` },
    reply: () => Promise.resolve(),
  };
  return (await node.running.pressed(event)) ?? 'no reply';
}

/** Timers never fire, so that tests decide when a node looks for due giveaways. */
const noTimers: Scheduler = { after: () => () => undefined };

/** @param now time of both nodes, by default the member `time` */
export async function openNodes(scheduler: Scheduler = noTimers, now?: () => number): Promise<GiveawayNodes> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-giveaways-'));
  const { databaseUrl } = await storeIn(folder);
  const open = () => openTestStore(folder, [...wheelDomain.collections, ...chatDomain.collections]);
  const first = await open();
  const stores = databaseUrl === undefined ? [first] : [first, await open()];
  const time = { now: Date.UTC(2026, 0, 5, 12) };
  const clock = { now: now ?? (() => time.now) };
  const deps = depsOf(first, clock);
  await applyBootstrapGuilds(deps, [testGuild]);
  const nodes = [nodeOf(first, clock, scheduler), nodeOf(stores.at(-1)!, clock, scheduler)] as const;
  const { world } = nodes[0];
  return {
    ...{ nodes, time },
    async create(body = {}) {
      const guild = await world.platform.guild(guildId);
      if (guild instanceof PlatformFault) throw new Error(guild.code);
      const whole = z.parse(GiveawayBody, {
        channelId: '2001',
        prize: 'A cake',
        durationSeconds: 60,
        ...body,
      });
      const created = await commitChange(world, creationOf(world, guild, whole));
      if (typeof created === 'string') throw new Error(created);
      return created;
    },
    async read(id) {
      const giveaway = await world.store.get(giveaways.ref(id));
      if (giveaway === undefined) throw new Error('no such giveaway');
      return giveaway;
    },
    async close() {
      for (const { running } of nodes) await running.due.close();
      for (const store of stores) await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const depsOf = (store: Store, clock: Clock) => ({
  ...{ store, clock, random: systemRandom, log: pino({ level: 'silent' }) },
  config: { ...readSettings({}), masterKey: new Uint8Array(32) },
});

function nodeOf(store: Store, clock: Clock, scheduler: Scheduler): GiveawayNode {
  const deps = depsOf(store, clock);
  const platform = new SimulatedPlatform(deps);
  const facts = new GuildFacts(platform);
  const outbox = new ActionOutbox({ ...deps, platform, facts });
  const world = {
    ...{
      ...deps,
      platform,
      facts,
      leveling: new LiveLeveling(store),
      economy: new LiveEconomy(store),
      startedAt: clock.now(),
    },
    wheels: guildWheels({ ...deps, vpnList: undefined }),
    settle: (id: string) => outbox.settle(id),
  } as unknown as GiveawayWorld;
  return { world, running: new RunningGiveaways(world, scheduler) };
}
