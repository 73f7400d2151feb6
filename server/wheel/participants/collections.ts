import { bulkProgresses } from './bulk-progress.ts';
import { participantErasures } from './erasure/erasures.ts';
import { participantJoins } from './joins.ts';
import { participantProofs } from './proofs.ts';
import { participantLedgers } from './ledger.ts';
import { participantMarks } from './subjects/marks.ts';
import { participantList } from '../lists/participant-list.ts';
import { participantWins } from './erasure/wins.ts';

/** Collections of participants. All documents of one list share an aggregate. */
export const participantCollections = [
  ...participantList.collections,
  participantLedgers,
  participantMarks,
  participantWins,
  participantJoins,
  participantProofs,
  bulkProgresses,
  participantErasures,
] as const;
