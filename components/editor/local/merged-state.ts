import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { lookKeys, ownLook } from '../../looks/look.ts';
import type { LocalLook, WheelState } from './stored-wheel.ts';
import { mergedList } from '../list/list-rows.ts';
import { isInText, type RejectedLine } from '../rejected/rejected-lines.ts';
import { writeLine } from '../text/text-lines.ts';

/**
 * Merges two changes of the wheel `before`. If both have changed the same setting, the value of `mine` is
 * kept. If the merged list would be too long, the list of `mine` is kept.
 * @param newId returns an id for an entry of `theirs` whose id `mine` has given to another entry
 */
export function mergedState(
  before: WheelState,
  mine: WheelState,
  theirs: WheelState,
  newId: () => string,
): WheelState {
  const known = new Set(before.entries.map(({ id }) => id));
  const own = new Map(mine.entries.map((entry) => [entry.id, entry]));
  const others = theirs.entries.map((entry) => {
    const other = known.has(entry.id) ? undefined : own.get(entry.id);
    return other && writeLine(other) !== writeLine(entry) ? { ...entry, id: newId() } : entry;
  });
  const { entries, rejected } = mergedList(before, mine, { ...theirs, entries: others });
  const { title, colors, elimination = false } = mine.settings;
  const look = mergedLook(before.settings.look, mine.settings.look, theirs.settings.look);
  const eliminates =
    elimination === (before.settings.elimination ?? false) ? theirs.settings.elimination : elimination;
  const apart = [...mine.rejected, ...theirs.rejected].filter(
    (line, at, all) => !isInText(line) && all.findIndex((each) => isSame(each, line)) === at,
  );
  return {
    ...(entries.length <= wheelLimits.entries ? { entries, rejected: [...rejected, ...apart] } : mine),
    settings: {
      title: title === before.settings.title ? theirs.settings.title : title,
      colors: String(colors) === String(before.settings.colors) ? theirs.settings.colors : colors,
      ...(eliminates && { elimination: true }),
      ...(Object.keys(look).length > 0 && { look }),
    },
  };
}

/** Merges two looks value by value, so that two tabs can change different values. */
function mergedLook(before: LocalLook = {}, mine: LocalLook = {}, theirs: LocalLook = {}): LocalLook {
  const keys = lookKeys.filter((key) => key !== 'colours');
  return ownLook(
    Object.fromEntries(
      keys.map((key) => [key, (mine[key] === before[key] ? theirs : mine)[key]]),
    ) as LocalLook,
  );
}

const isSame = (one: RejectedLine, other: RejectedLine): boolean =>
  one.text === other.text &&
  one.after === other.after &&
  one.field === other.field &&
  one.origin === other.origin;
