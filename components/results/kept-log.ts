import { pageStorage } from '../ui/page-storage.ts';
import { ResultsLog } from './results-log.ts';

export { ownResult, recordedResult } from './kept-result.ts';

/** The log of this browser under a name. */
export function openResultsLog(name: string): ResultsLog {
  return new ResultsLog(name, pageStorage());
}
