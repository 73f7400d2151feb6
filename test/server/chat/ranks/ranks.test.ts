/** Compares ranks with those of a sorted list. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { LevelLeaderboard } from '../../../../contracts/chat/leaderboard-endpoints.ts';
import { usualLeveling } from '../../../../server/chat/leveling/defaults.ts';
import { chatMembers, type ChatMember } from '../../../../server/chat/members/documents.ts';
import { putMembers, type MemberChange } from '../../../../server/chat/members/put-members.ts';
import { levelLeaderboard } from '../../../../server/chat/ranks/level-leaderboard.ts';
import { maxScore, rankNodes, standingOf } from '../../../../server/chat/ranks/trie.ts';
import type { AnyCollection, Store } from '../../../../server/store/port.ts';
import { openTestStore } from '../../../postgres/test-store.ts';

let store: Store;
let folder: string;
let guilds = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-ranks-'));
  store = await openTestStore(folder, [chatMembers, rankNodes] as readonly AnyCollection[]);
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const member = (
  guildId: string,
  userId: string,
  xp: number,
  reachedAt: number,
  present: boolean,
): ChatMember => ({
  ...{ guildId, userId, username: userId, displayName: userId, avatarUrl: null, joinedAt: 0, present },
  ...{ xp, reachedAt, messageCount: 1, voiceSeconds: 0, awardedAt: null, lastMessageId: null },
  ...{ optedOut: false, rewardRoles: [], withheldRoles: [] },
});

const commit = (guildId: string, changes: readonly MemberChange[]) =>
  store.commit({
    touch: [chatMembers.ref(guildId, 'any').aggregate],
    decide: (tx) => putMembers(tx, guildId, changes),
  });

const page = (guildId: string, query: { limit: number; cursor?: string | undefined; userId?: string }) =>
  levelLeaderboard(
    {
      store,
      leveling: { get: async (id: string) => usualLeveling(id) } as never,
      platform: { clock: { now: () => 0 } } as never,
    },
    guildId,
    query,
  );

async function pages(guildId: string, limit: number): Promise<LevelLeaderboard['rows']> {
  const rows: LevelLeaderboard['rows'] = [];
  let cursor: string | undefined;
  do {
    const answer = await page(guildId, { limit, cursor });
    rows.push(...answer.rows);
    cursor = answer.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

/** Members with rank, in the order of the leaderboard. */
function sorted(members: readonly ChatMember[]): string[] {
  const listed = members.filter(({ present, xp }) => present && xp > 0);
  listed.sort(
    (a, b) => b.xp - a.xp || a.reachedAt - b.reachedAt || Number(BigInt(a.userId) - BigInt(b.userId)),
  );
  return listed.map(({ userId, xp }) => `${1 + listed.filter((each) => each.xp > xp).length} ${userId}`);
}

describe('the leaderboard', () => {
  it('is the sorted list after any changes, in pages of any size', async () => {
    const score = fc.oneof(
      fc.nat(5),
      fc.nat(200),
      fc.nat(maxScore),
      fc.constantFrom(0, 63, 64, 4_095, 4_096, maxScore),
    );
    const change = fc.record({
      user: fc.integer({ min: 1, max: 15 }),
      xp: score,
      at: fc.nat(3),
      present: fc.boolean(),
    });
    const changes = fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 1, max: 7 }), async (commits, limit) => {
        const guildId = `g${guilds++}`;
        const members = new Map<string, ChatMember>();
        for (const batch of commits) {
          const written = new Map<string, MemberChange>();
          for (const { user, xp, at, present } of batch) {
            // Ids of different lengths: 2 comes before 10.
            const userId = String(user);
            const after = member(guildId, userId, xp, at, present);
            written.set(userId, { before: members.get(userId), after });
          }
          await commit(guildId, [...written.values()]);
          for (const [userId, { after }] of written) members.set(userId, after);
        }
        const expected = sorted([...members.values()]);
        const rows = await pages(guildId, limit);
        assert.deepEqual(
          rows.map(({ rank, userId }) => `${rank} ${userId}`),
          expected,
        );
        for (const userId of ['1', '7', '15']) {
          const own = await page(guildId, { limit: 1, userId });
          assert.equal(own.total, expected.length);
          assert.equal(
            own.member === null ? undefined : `${own.member?.rank} ${userId}`,
            expected.find((each) => each.endsWith(` ${userId}`)),
          );
        }
      }),
      { numRuns: process.env['SVC_TEST_STORE'] === 'postgres' ? 15 : 60 },
    );
  });

  it('counts without reading members: five documents for a rank, one written for a small award', async () => {
    const guildId = `g${guilds++}`;
    const before = member(guildId, '1', 1_000, 0, true);
    await commit(guildId, [{ before: undefined, after: before }]);
    const written: string[] = [];
    await store.commit({
      touch: [chatMembers.ref(guildId, 'any').aggregate],
      decide(tx) {
        written.length = 0;
        const counting = {
          ...tx,
          get: tx.get.bind(tx),
          getAll: tx.getAll.bind(tx),
          delete: tx.delete.bind(tx),
          put: (ref: { key: string }, document: unknown) => {
            written.push(ref.key);
            tx.put(ref as never, document as never);
          },
        };
        putMembers(counting as never, guildId, [{ before, after: { ...before, xp: 1_020 } }]);
      },
    });
    assert.deepEqual(written, [`chat-guild:${guildId}/member:1`, `chat-guild:${guildId}/rank:levels:0.15`]);
    let reads = 0;
    const counting = {
      getAll: (refs: readonly unknown[]) => {
        reads += refs.length;
        return store.getAll(refs as never);
      },
    };
    const standing = await standingOf(counting as never, { guildId, name: 'levels' }, 1_000);
    assert.deepEqual([standing, reads], [{ rank: 2, equal: 0, total: 1 }, 5]);
  });
});
