import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { excerpt, type LocalEntry, type ReadEntry } from '../local/local-entry.ts';

/** Line or row that is not an entry. Its text is returned with the fault, so that no input is lost silently. */
export interface ListFault {
  /** Number of the line, or of the first line of the row, starting at 1. */
  readonly line: number;
  readonly text: string;
  readonly fault: string;
  /** Number of entries that were read before this line. */
  readonly place: number;
}

/** Content of a text: its entries, without ids, and its faults. */
export interface ReadList {
  readonly entries: readonly Omit<LocalEntry, 'id'>[];
  readonly faults: readonly ListFault[];
}

/** Collects the entries and the faults of a text. Entries that no longer fit on the wheel become faults. */
export class ListReader {
  readonly entries: Omit<LocalEntry, 'id'>[] = [];
  readonly faults: ListFault[] = [];
  readonly #room: number;

  /** @param room number of entries that still fit on the wheel */
  constructor(room: number = wheelLimits.entries) {
    this.#room = room;
  }

  add(line: number, text: string, { entry, fault }: ReadEntry): void {
    const place = this.entries.length;
    if (fault !== undefined) this.faults.push({ line, text, fault, place });
    else if (place < this.#room) this.entries.push(entry);
    else this.faults.push({ line, text, fault: fullWheel, place });
  }
}

/** Fault of a valid entry if the wheel has no room for it. */
export const fullWheel = `There is no room: a wheel has at most ${wheelLimits.entries.toLocaleString('en')} entries`;

/** Formats a fault for a list of faults: `Line 3: …`. */
export function faultLine({ line, text, fault }: ListFault): string {
  return `Line ${line.toLocaleString('en')}: ${fault}${text.trim() === '' ? '' : ` (${excerpt(text.trim(), 40)})`}`;
}
