/**
 * A list as text. A weight other than 1 follows the name after a star, as in `Ada *3`. Tabs may separate
 * name, weight and colour, as in text from spreadsheets.
 */
import { isDecimal, readEntry, readWeight, type LocalEntry, type ReadEntry } from '../local/local-entry.ts';
import { ListReader, type ReadList } from '../list/read-list.ts';

const lineEnd = /\r\n|\r|\n/;

function starred(line: string): { name: string; weight: string } | null {
  const star = line.lastIndexOf('*');
  const name = line.slice(0, Math.max(0, star)).trim();
  const weight = line.slice(star + 1);
  return name !== '' && isDecimal(weight) ? { name, weight } : null;
}

export function writeLine({ name, weight }: Pick<LocalEntry, 'name' | 'weight'>): string {
  return weight !== 1 || starred(name) ? `${name} *${weight}` : name;
}

export function readLine(line: string): ReadEntry {
  const [name = '', weight, color, ...more] = line.split('\t');
  if (weight !== undefined && more.length === 0 && (weight.trim() === '' || readWeight(weight) !== null)) {
    return readEntry({ name, weight, color });
  }
  return readEntry(starred(line) ?? { name: line });
}

export function readLines(text: string): ReadList {
  const list = new ListReader();
  text.split(lineEnd).forEach((line, at) => {
    if (line.trim() !== '') list.add(at + 1, line, readLine(line));
  });
  return list;
}

/**
 * Returns the list after an edit of its text. A rewritten line keeps the id, colour and visibility of its
 * entry.
 *
 * If nothing has changed, returns the given list.
 * @param earlier entries by the text that their lines had earlier; a line that matches no current entry gets
 * the entry of its text, unless another line already has that entry
 */
export function afterTextEdit(
  before: readonly LocalEntry[],
  lines: readonly Omit<LocalEntry, 'id'>[],
  newId: () => string,
  earlier: ReadonlyMap<string, LocalEntry> = new Map(),
): readonly LocalEntry[] {
  const same = (at: number, to: number): boolean => writeLine(before[at]!) === writeLine(lines[to]!);
  const shorter = Math.min(before.length, lines.length);
  let head = 0;
  while (head < shorter && same(head, head)) head += 1;
  let tail = 0;
  while (tail < shorter - head && same(before.length - 1 - tail, lines.length - 1 - tail)) tail += 1;

  const matched = new Array<LocalEntry | undefined>(lines.length);
  for (let at = 0; at < head; at += 1) matched[at] = before[at];
  for (let at = 1; at <= tail; at += 1) matched[lines.length - at] = before[before.length - at];
  matchBetween(before, lines, matched, { from: head, tail, earlier });

  const after = lines.map((line, at): LocalEntry => {
    const known = matched[at];
    if (!known) return { id: newId(), ...line };
    const color = line.color ?? known.color;
    const unchanged = known.name === line.name && known.weight === line.weight && known.color === color;
    return unchanged ? known : { ...known, ...line, ...(color !== undefined && { color }) };
  });
  const nothing = after.length === before.length && after.every((entry, at) => entry === before[at]);
  return nothing ? before : after;
}

interface ChangedPart {
  /** Number of unchanged lines before the part. */
  readonly from: number;
  /** Number of unchanged lines after the part. */
  readonly tail: number;
  readonly earlier: ReadonlyMap<string, LocalEntry>;
}

/**
 * Finds the entry of each line in the changed part. Tries the same text, the same name, an earlier text, and
 * finally, if as many lines as entries are left, the order.
 */
function matchBetween(
  before: readonly LocalEntry[],
  lines: readonly Omit<LocalEntry, 'id'>[],
  matched: (LocalEntry | undefined)[],
  { from, tail, earlier }: ChangedPart,
): void {
  const unmatched = new Set(before.slice(from, before.length - tail));
  const last = lines.length - tail;
  for (const key of [writeLine, ({ name }: Pick<LocalEntry, 'name'>) => name]) {
    const byKey = new Map<string, LocalEntry[]>();
    for (const entry of [...unmatched].reverse()) {
      const queue = byKey.get(key(entry));
      if (queue) queue.push(entry);
      else byKey.set(key(entry), [entry]);
    }
    for (let at = from; at < last; at += 1) {
      const entry = matched[at] ? undefined : byKey.get(key(lines[at]!))?.pop();
      if (!entry) continue;
      matched[at] = entry;
      unmatched.delete(entry);
    }
  }
  if (earlier.size > 0) matchEarlier(lines.slice(0, last), matched, { unmatched, earlier });
  const open = lines.slice(from, last).flatMap((_, at) => (matched[from + at] ? [] : [from + at]));
  if (open.length !== unmatched.size) return;
  for (const entry of unmatched) matched[open.shift()!] = entry;
}

/**
 * Returns lines to the entries that had the same text earlier. Example: the reader types a name in front of
 * another name, and then a line break between them. Without this, both lines would become new entries, and
 * the old entry would lose its colour.
 */
function matchEarlier(
  lines: readonly Omit<LocalEntry, 'id'>[],
  matched: (LocalEntry | undefined)[],
  { unmatched, earlier }: { readonly unmatched: Set<LocalEntry> } & Pick<ChangedPart, 'earlier'>,
): void {
  const current = new Map([...unmatched].map((entry) => [entry.id, entry]));
  let taken: Set<string> | undefined;
  lines.forEach((line, at) => {
    const known = matched[at] ? undefined : earlier.get(writeLine(line));
    if (!known) return;
    taken ??= new Set(matched.flatMap((entry) => entry?.id ?? []));
    if (taken.has(known.id)) return;
    taken.add(known.id);
    const entry = current.get(known.id) ?? known;
    matched[at] = entry;
    unmatched.delete(entry);
  });
}
