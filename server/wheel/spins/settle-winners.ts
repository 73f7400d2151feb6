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

/** Given from outside, since `decide` may run twice. */
export interface SettleGiven {
  /** Milliseconds. */
  readonly now: number;
  readonly keys: SubjectKeys;
  /** Fresh, one for each winner. */
  readonly salts: readonly Salts[];
}

/** What a spin changes on its wheel beside the result, and which rows are listed no more. */
export interface Settled {
  readonly lists: Pick<WheelDocument, 'entries' | 'participants'>;
  readonly gone: Pick<Extract<WheelEvent, { type: 'rows' }>, 'changed' | 'removed' | 'participants'>;
}

/**
 * What becomes of the winners in the commit of the spin: `removeWinner` hides or removes their rows, and participants
 * leave what the rules of later adds ask for. Undefined: the lists stay as they are.
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

/**
 * What a later row must differ from, once these are off the wheel. Rows that stand keep the colour people know, even
 * where two of one colour come to stand side by side.
 */
function edgesWithout(
  tx: Transaction,
  { firstColor, lastColor }: EdgeColours,
  left: ListHead,
  gone: readonly DrawnRow<EntryRow>[],
): EdgeColours {
  if (!gone.some(({ row: { color } }) => color === firstColor || color === lastColor)) {
    return { firstColor, lastColor };
  }
  const slice = (at: (totalWeight: number) => number) =>
    entryList.draw(tx, left, 1, (_, totalWeight) => at(totalWeight))[0]?.row.color ?? '';
  return { firstColor: slice(() => 0), lastColor: slice((totalWeight) => totalWeight - 1) };
}

/** The list with these rows hidden or removed: each one way up the tree. */
function takeOff<Row>(
  tx: Transaction,
  list: List<Row>,
  head: { readonly list: ListHead; readonly hiddenCount: number },
  { rows, how, salts }: { rows: readonly DrawnRow<Row>[]; how: 'hide' | 'remove'; salts: readonly Salts[] },
): { list: ListHead; hiddenCount: number } {
  let standing = head.list;
  rows.forEach(({ ordinal, id, weight, row }, at) => {
    standing =
      how === 'remove'
        ? list.remove(tx, standing, ordinal)
        : list.replace(tx, standing, ordinal, { id, weight, row, hidden: true, salts: salts[at]! });
  });
  return { list: standing, hiddenCount: head.hiddenCount + (how === 'hide' ? rows.length : 0) };
}
