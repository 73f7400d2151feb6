import { shownName } from '../../contracts/wheel/shown-name.ts';
import { withGuard, writeRecords } from '../editor/list/csv-records.ts';
import { text } from '../language/text.ts';
import { winnersSaid, type ListedResult } from './listed-result.ts';

/** Kind of a spin in CSV files. */
function kindOf({
  level,
  practice,
}: ListedResult): 'practice' | 'recorded' | 'decided by the host page' | '' {
  if (practice) return 'practice';
  if (level === 'commit_reveal') return 'recorded';
  return level === 'host' ? 'decided by the host page' : '';
}

/** Kind of a spin in words; empty for a spin of this browser. */
export function standing(result: ListedResult): string {
  switch (kindOf(result)) {
    case 'practice':
      return text('practice');
    case 'recorded':
      return text('recorded');
    case 'decided by the host page':
      return text('decided by the host page');
    case '':
      return '';
  }
}

export function resultsCsv(results: readonly ListedResult[]): string {
  const rows = results.flatMap((result) =>
    result.names.map((name, at) => [
      new Date(result.at).toISOString(),
      withGuard(shownName(name)),
      at === 0 ? String(Math.round(result.odds * 1e7) / 1e5) : '',
      kindOf(result),
      result.number === undefined ? '' : String(result.number),
      withGuard(result.drawSlug ?? ''),
      result.spinId,
    ]),
  );
  return writeRecords([['time', 'winner', 'chance %', 'kind', 'number', 'draw', 'spin id'], ...rows]);
}

export function resultsText(results: readonly ListedResult[], time: (at: number) => string): string {
  return results.map((result) => `${time(result.at)}\t${winnersSaid(result)}`).join('\n');
}
