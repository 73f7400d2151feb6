import type { Transaction } from '../../store/port.ts';
import { actionRef, actions, actionStates, isRole, type Work } from './documents.ts';

/** Adds actions to the outbox of a guild, in the commit that decides them. */
export function enqueue(tx: Transaction, guildId: string, works: readonly Work[], now: number): void {
  if (works.length === 0) return;
  const ref = actionStates.ref(guildId);
  const state = tx.get(ref) ?? { last: 0, refused: [] };
  works.forEach((work, at) => {
    const number = state.last + at + 1;
    tx.put(actionRef({ guildId, number }), {
      ...{ guildId, number, kind: isRole(work) ? 'role' : 'message', work },
      ...{ createdAt: now, dueAt: now, tries: 0, claimedUntil: 0 },
    });
  });
  tx.put(ref, { ...state, last: state.last + works.length });
}

/** Index by which the actions of a guild are found in order. */
export const queueIndex = { collection: actions, index: 'queue' } as const;
