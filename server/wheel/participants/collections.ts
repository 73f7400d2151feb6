import { bulkProgresses } from './bulk-progress.ts';
import { participantErasures } from './erasure/erasures.ts';
import { participantLedgers } from './ledger.ts';
import { participantMarks } from './subjects/marks.ts';
import { participantList } from '../lists/participant-list.ts';
import { participantWins } from './erasure/wins.ts';

/** What is kept of participants; all of one list stands in one aggregate. */
export const participantCollections = [
  ...participantList.collections,
  participantLedgers,
  participantMarks,
  participantWins,
  bulkProgresses,
  participantErasures,
] as const;
