import type { Transaction } from '../../store/port.ts';
import { putMark, readMarks, type IdentityMark } from './marks.ts';

/** An identity whose row goes: it may be added anew, and its place at its address is free. */
export function left(tx: Transaction, { row: _, ...identity }: IdentityMark): IdentityMark {
  const address = identity.addedFrom?.address;
  if (address === undefined) return identity;
  const mark = readMarks(tx, identity.list, [{ identity: identity.hash, address }])[0]?.address;
  if (mark && mark.participants > 0) putMark(tx, { ...mark, participants: mark.participants - 1 });
  return identity;
}
