import { shownName } from '../../contracts/wheel/shown-name.ts';
import { withGuard, writeRecords } from '../editor/list/csv-records.ts';
import { winnersSaid, type KeptResult } from './kept-result.ts';

/** What a result counts for, in a word; empty where it is plain: a spin of a wheel that lives in the browser. */
export function standing({ level, practice }: KeptResult): string {
  if (practice) return 'practice';
  if (level === 'commit_reveal') return 'recorded';
  return level === 'host' ? 'decided by the page around' : '';
}

/** Results as a spreadsheet opens them: ISO times, chances in percent, one row a winner. */
export function resultsCsv(results: readonly KeptResult[]): string {
  const rows = results.flatMap((result) =>
    result.names.map((name, at) => [
      new Date(result.at).toISOString(),
      withGuard(shownName(name)),
      at === 0 ? String(Math.round(result.odds * 1e7) / 1e5) : '',
      standing(result),
      result.number === undefined ? '' : String(result.number),
      withGuard(result.drawSlug ?? ''),
      result.spinId,
    ]),
  );
  return writeRecords([['time', 'winner', 'chance %', 'kind', 'number', 'draw', 'spin id'], ...rows]);
}

/** Results as text to paste: time, a tab, winners. */
export function resultsText(results: readonly KeptResult[], time: (at: number) => string): string {
  return results.map((result) => `${time(result.at)}\t${winnersSaid(result)}`).join('\n');
}
