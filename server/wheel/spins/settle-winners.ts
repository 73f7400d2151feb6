import type { ListHead } from '../../store/list/head.ts';
import type { DrawnRow, List } from '../../store/list/list.ts';
import type { Salts } from '../../store/list/salts.ts';
import type { Transaction } from '../../store/port.ts';
import type { EdgeColours } from '../entries/colour-rows.ts';
import type { WheelDocument } from '../core/documents.ts';
import type { Drawn } from './draw-winners.ts';
import { entryList, type EntryRow } from '../lists/entry-list.ts';
import type { WheelEvent } from '../core/events.ts';
import { noteWinners } from '../participants/erasure/note-winners.ts';
import { participantList } from '../lists/participant-list.ts';
import type { SubjectKeys } from '../participants/subjects/subject-keys.ts';
import { resolveSettings } from '../settings/settings.ts';

/** Values made before the commit, because `decide` may run several times. */
export interface SettleGiven {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly keys: SubjectKeys;
  /** New random salts, one for each winner. */
  readonly salts: readonly Salts[];
}

export interface Settled {
  readonly lists: Pick<WheelDocument, 'entries' | 'participants'>;
  readonly gone: Pick<Extract<WheelEvent, { type: 'rows' }>, 'changed' | 'removed' | 'participants'>;
}

/**
 * Applies `removeWinner` to the winners within the spin's commit (docs/rules/wheel.md, "Removing winners"), and
 * records wins of participants. Returns undefined if the lists stay unchanged.
 */
export function settleWinners(
  tx: Transaction,
  wheel: WheelDocument,
  { type, rows }: Drawn,
  { now, keys, salts }: SettleGiven,
): Settled | undefined {
  const how = resolveSettings(wheel.settings).removeWinner;
  const { entries, participants } = wheel;
  const removed = rows.map(({ id }) => id);
  if (type === 'custom') {
    if (how === 'never') return undefined;
    const taken = takeOff(tx, entryList, entries, { rows, how, salts });
    const edges = edgesWithout(tx, entries, taken.list, rows);
    return {
      lists: { entries: { ...entries, ...taken, ...edges }, participants },
      gone: { changed: [], removed },
    };
  }
  noteWinners(tx, keys, wheel, {
    number: wheel.spinCount + 1,
    now,
    winners: rows,
    removed: how === 'remove',
  });
  if (how === 'never' || participants === undefined) return undefined;
  return {
    lists: {
      entries,
      participants: { ...participants, ...takeOff(tx, participantList, participants, { rows, how, salts }) },
    },
    gone: {
      changed: [],
      removed: [],
      participants: { list: participants.list.generation, changed: [], removed },
    },
  };
}

/** Returns the colours of the first and last slice after the removal. Remaining rows keep their colours. */
function edgesWithout(
  tx: Transaction,
  { firstColor, lastColor }: EdgeColours,
  remaining: ListHead,
  gone: readonly DrawnRow<EntryRow>[],
): EdgeColours {
  if (!gone.some(({ row: { color } }) => color === firstColor || color === lastColor)) {
    return { firstColor, lastColor };
  }
  const slice = (at: (totalWeight: number) => number) =>
    entryList.draw(tx, remaining, 1, (_, totalWeight) => at(totalWeight))[0]?.row.color ?? '';
  return { firstColor: slice(() => 0), lastColor: slice((totalWeight) => totalWeight - 1) };
}

function takeOff<Row>(
  tx: Transaction,
  list: List<Row>,
  head: { readonly list: ListHead; readonly hiddenCount: number },
  { rows, how, salts }: { rows: readonly DrawnRow<Row>[]; how: 'hide' | 'remove'; salts: readonly Salts[] },
): { list: ListHead; hiddenCount: number } {
  let changed = head.list;
  rows.forEach(({ ordinal, id, weight, row }, at) => {
    changed =
      how === 'remove'
        ? list.remove(tx, changed, ordinal)
        : list.replace(tx, changed, ordinal, { id, weight, row, hidden: true, salts: salts[at]! });
  });
  return { list: changed, hiddenCount: head.hiddenCount + (how === 'hide' ? rows.length : 0) };
}
