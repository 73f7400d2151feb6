import { pageStorage } from '../ui/page-storage.ts';
import { ResultsLog } from './results-log.ts';

export { ownResult, recordedResult } from './listed-result.ts';

export function openResultsLog(name: string): ResultsLog {
  return new ResultsLog(name, pageStorage());
}
