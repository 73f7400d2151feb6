import { text } from '../../language/text.ts';
import type { SpinResult, Winner } from '../../../contracts/wheel/wheel.ts';
import { withHidden } from '../../editor/list/entry-edits.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { wheelPath } from '../wheel-api.ts';

/** Returns whether a winner is still on the wheel, and can win the next draw. */
export function canWinAgain(
  { entries, participants }: ConsoleWheel,
  type: SpinResult['type'],
  { id }: Winner,
) {
  const rows = type === 'custom' ? entries?.rows : participants;
  return rows?.some((row) => row.id === id && !row.hidden && (row.weight ?? 1) > 0) ?? false;
}

/** Hides a winner on the wheel, so that the winner cannot win again. Resolves with the fault if this fails. */
export async function hideWinner(
  wheel: ConsoleWheel,
  type: SpinResult['type'],
  { id, name }: Winner,
): Promise<Fault | undefined> {
  const { entries, listName } = wheel;
  if (type === 'custom') {
    entries?.apply({
      what: text('hiding of {name}', { name }),
      entries: withHidden(entries.entries, entries.editorId(id)),
    });
    return undefined;
  }
  const path = `${wheelPath(listName)}/participants/${encodeURIComponent(id)}`;
  const answer = await api.patch(path, { hidden: true });
  await wheel.readAgain();
  return answer instanceof Fault ? answer : undefined;
}
