import { bulkProgresses } from './bulk-progress.ts';
import { participantErasures } from './erasures.ts';
import { participantLedgers } from './ledger.ts';
import { participantMarks } from './marks.ts';
import { participantList } from './participant-list.ts';
import { participantWins } from './wins.ts';

/** What is kept of participants; all of one list stands in one aggregate. */
export const participantCollections = [
  ...participantList.collections,
  participantLedgers,
  participantMarks,
  participantWins,
  bulkProgresses,
  participantErasures,
] as const;
