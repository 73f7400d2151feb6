/**
 * Ranks of a board by counting (docs/rules/chat.md, "Ranks"). A trie over the scores has 64 children per node and five
 * levels, one document per node. A node counts the members below each child, so that a rank is 1 plus the counts of all
 * greater siblings on the path to a score. Neither a change nor a rank depends on the number of members.
 */
import { z } from '../../../contracts/zod.ts';
import { collection, type Ref, type Store, type Transaction } from '../../store/port.ts';

const fanOut = 64;
const levels = [4, 3, 2, 1, 0] as const;

/** Greatest score that a board can rank. */
export const maxScore = fanOut ** levels.length - 1;

const RankNode = z.strictObject({
  /** Number of members below each child. */
  counts: z.array(z.int().check(z.minimum(0))).check(z.length(fanOut)),
});
type RankNode = z.infer<typeof RankNode>;

export const rankNodes = collection({
  name: 'chat-rank',
  aggregate: 'chat-guild',
  part: 'rank',
  schema: RankNode,
});

export interface Board {
  readonly guildId: string;
  /** Such as `levels`. */
  readonly name: string;
}

interface Step {
  readonly ref: Ref<RankNode>;
  /** Index of the child on the path to the score. */
  readonly child: number;
}

/** Returns the nodes on the path to a score, beginning with the root. */
function way({ guildId, name }: Board, score: number): Step[] {
  return levels.map((level) => ({
    ref: rankNodes.ref(guildId, `${name}:${level}.${Math.floor(score / fanOut ** (level + 1))}`),
    child: Math.floor(score / fanOut ** level) % fanOut,
  }));
}

/** Change of a member's score. Undefined means that the member is not on the board. */
export interface Move {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * Changes the counts of a board. Nodes above the first difference between two scores keep their counts, so a small
 * award writes one node. All nodes are read at once.
 */
export function moveScores(tx: Transaction, board: Board, moves: readonly Move[]): void {
  const changes = new Map<string, { readonly ref: Ref<RankNode>; readonly by: Map<number, number> }>();
  const add = ({ ref, child }: Step, by: number) => {
    const change = changes.get(ref.key) ?? { ref, by: new Map<number, number>() };
    changes.set(ref.key, change);
    change.by.set(child, (change.by.get(child) ?? 0) + by);
  };
  for (const { from, to } of moves) {
    if (from === to) continue;
    for (const step of from === undefined ? [] : way(board, from)) add(step, -1);
    for (const step of to === undefined ? [] : way(board, to)) add(step, 1);
  }
  const changed = [...changes.values()].filter(({ by }) => [...by.values()].some((count) => count !== 0));
  const nodes = tx.getAll(changed.map(({ ref }) => ref));
  changed.forEach(({ ref, by }, at) => {
    const counts = [...(nodes[at]?.counts ?? new Array<number>(fanOut).fill(0))];
    for (const [child, count] of by) counts[child] = (counts[child] as number) + count;
    if (counts.some((count) => count !== 0)) tx.put(ref, { counts });
    else tx.delete(ref);
  });
}

export interface Standing {
  /** Rank of the score, from 1. */
  readonly rank: number;
  /** Number of members with exactly this score. */
  readonly equal: number;
  /** Number of members in the board. */
  readonly total: number;
}

/** Returns the standing of a score, whether or not a member has it. */
export async function standingOf(store: Store, board: Board, score: number): Promise<Standing> {
  const steps = way(board, score);
  const nodes = await store.getAll(steps.map(({ ref }) => ref));
  let rank = 1;
  let equal = 0;
  steps.forEach(({ child }, at) => {
    const counts = nodes[at]?.counts ?? [];
    for (let greater = child + 1; greater < fanOut; greater++) rank += counts[greater] ?? 0;
    equal = counts[child] ?? 0;
  });
  return { rank, equal, total: nodes[0]?.counts.reduce((sum, count) => sum + count, 0) ?? 0 };
}
