import { shownName } from '../../contracts/wheel/shown-name.ts';
import { withGuard, writeRecords } from '../editor/list/csv-records.ts';
import { winnersSaid, type ListedResult } from './listed-result.ts';

export function standing({ level, practice }: ListedResult): string {
  if (practice) return 'practice';
  if (level === 'commit_reveal') return 'recorded';
  return level === 'host' ? 'decided by the host page' : '';
}

export function resultsCsv(results: readonly ListedResult[]): string {
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

export function resultsText(results: readonly ListedResult[], time: (at: number) => string): string {
  return results.map((result) => `${time(result.at)}\t${winnersSaid(result)}`).join('\n');
}
