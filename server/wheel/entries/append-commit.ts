import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { NewRow, StagedRows } from '../../store/list/list.ts';
import type { Commit, Transaction } from '../../store/port.ts';
import { headRef, type EntriesHead, type WheelDocument } from '../core/documents.ts';
import { mostEventRows, wheelEvent } from '../core/events.ts';
import { nextVersion } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';
import { entryList, toPublicEntry, type EntryRow } from '../lists/entry-list.ts';
import { putWheel } from '../quota/put-wheel.ts';
import type { JudgedSettings } from '../settings/judge-settings.ts';
import { fillingColours, resolveSettings } from '../settings/settings.ts';
import { colourRows } from './colour-rows.ts';
import { entriesWritten } from './entries-written.ts';
import type { UncolouredRow } from './prepare-entries.ts';

export interface Append {
  readonly listName: string;
  readonly ownerId: string;
  readonly rows: readonly UncolouredRow[];
  readonly judged: JudgedSettings;
  /** Whether the body also has settings. */
  readonly hasSettings: boolean;
  /** Returns the refusal of an append to this wheel, if any. Called before the commit and within it. */
  readonly judge: (wheel: WheelDocument | undefined) => Refusal | undefined;
  readonly commit: (commit: Commit<Outcome>) => Promise<Outcome>;
}

export interface Staged {
  readonly wheel: WheelDocument;
  readonly rows: StagedRows;
  readonly coloured: ReturnType<typeof colourRows>;
  /** Whether the last run of the commit added the rows. False if a stored answer was replayed. */
  taken: boolean;
}

/** Refuses staged rows because the list has changed, so that the caller stages the rows again. */
export const stale = refuse('unavailable', {
  message: 'The wheel is changing too fast for so many rows',
  retryAfter: 1,
});

export function colour(wheel: WheelDocument, { rows, judged }: Append): ReturnType<typeof colourRows> {
  const palette = fillingColours(judged.over(wheel.settings));
  return colourRows(rows, palette, wheel.entries, wheel.entries.list.rowCount);
}

/**
 * Commits an append of entries.
 * @param wheel as read before the commit
 * @param staged the rows, if they were staged
 */
export function commitAppend(
  world: WheelWorld,
  write: Append,
  wheel: WheelDocument,
  staged?: Staged,
): Promise<Outcome> {
  const ref = headRef(write.listName);
  const now = world.clock.now();
  return write.commit({
    touch: [ref.aggregate, entryList.aggregate(wheel.entries.list)],
    decide(tx) {
      if (staged) staged.taken = false;
      const before = tx.get(ref);
      const refusal = write.judge(before);
      if (before === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
      const { rows, edges } = staged?.coloured ?? colour(before, write);
      const list = staged === undefined ? addRows(tx, before, rows) : takeRows(tx, before, staged);
      if (list === undefined) return stale;
      const hiddenCount = before.entries.hiddenCount + rows.filter(({ hidden }) => hidden).length;
      const settings = write.judged.place(tx, before.listName, before.settings);
      const entries = { ...before.entries, list, hiddenCount, ...edges };
      const after = nextVersion(before, { ...before, updatedAt: now, settings, entries });
      const full = putWheel(tx, before, after, world.quota);
      if (full !== undefined) return full;
      if (staged) staged.taken = true;
      tx.publish(eventOf(after, rows, write.hasSettings));
      return { status: 200, body: entriesWritten(after) };
    },
  });
}

function addRows(
  tx: Transaction,
  { entries: { list } }: WheelDocument,
  rows: readonly NewRow<EntryRow>[],
): ListHead {
  return rows.length === 0 ? list : entryList.append(tx, list, rows);
}

function takeRows(tx: Transaction, before: WheelDocument, { rows, wheel }: Staged): ListHead | undefined {
  if (!sameEdges(before.entries, wheel.entries)) return undefined;
  return entryList.takeStaged(tx, before.entries.list, rows);
}

/**
 * Returns whether the first and last colours are the same in both heads, so that staged rows still differ in colour
 * from their neighbours.
 */
function sameEdges(one: EntriesHead, other: EntriesHead): boolean {
  return one.firstColor === other.firstColor && one.lastColor === other.lastColor;
}

/** Returns the event of an append. After many rows or changed settings, pages read the wheel again. */
function eventOf(wheel: WheelDocument, rows: readonly NewRow<EntryRow>[], hasSettings: boolean) {
  const { listName, version } = wheel;
  const listed = rows.filter((row) => !row.hidden);
  if (hasSettings || listed.length > mostEventRows) {
    const { visibility } = resolveSettings(wheel.settings);
    return wheelEvent(listName, { type: 'changed', version, visibility });
  }
  const changed = listed.map(toPublicEntry);
  return wheelEvent(listName, { type: 'rows', version, changed, removed: [] });
}
