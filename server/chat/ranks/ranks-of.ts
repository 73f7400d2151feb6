import type { Standing } from './trie.ts';

/**
 * Returns the ranks of scores in the order of a board. The list may begin among members with equal scores.
 * @param standing standing of the first score
 */
export function ranksOf(
  scores: readonly number[],
  { rank, equal }: Pick<Standing, 'rank' | 'equal'>,
): number[] {
  const ranks: number[] = [];
  let [current, count] = [rank, 0];
  scores.forEach((score, at) => {
    const before = scores[at - 1];
    if (before !== undefined && before !== score) {
      // The first group may have begun on an earlier page, so use its size on the whole board.
      current += before === scores[0] ? equal : count;
      count = 0;
    }
    count += 1;
    ranks.push(current);
  });
  return ranks;
}
