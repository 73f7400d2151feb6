import type { Transaction } from '../../store/port.ts';
import { putMark, readMarks, type IdentityMark } from './subjects/marks.ts';
import { sourcesOf } from './subjects/sources.ts';

/**
 * Releases an identity whose row is removed: the identity may be added again, and its places at its addresses are free.
 * Returns its mark without the row.
 */
export function withoutRow(tx: Transaction, { row, ...identity }: IdentityMark): IdentityMark {
  // The row was removed before, and its places were released then.
  if (row === undefined) return identity;
  const places = [...sourcesOf(identity).addresses].map((address) => ({ identity: identity.hash, address }));
  for (const { address: mark } of readMarks(tx, identity.list, places)) {
    if (mark && mark.participants > 0) putMark(tx, { ...mark, participants: mark.participants - 1 });
  }
  return identity;
}
