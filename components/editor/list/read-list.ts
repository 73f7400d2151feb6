import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { excerpt, type LocalEntry, type ReadEntry } from '../local/local-entry.ts';

/** A line or row that is no entry: it is told of and handed back, never dropped. */
export interface ListFault {
  /** Line it begins on, 1 the first. */
  readonly line: number;
  readonly text: string;
  readonly fault: string;
  /** Number of entries read before it. */
  readonly place: number;
}

/** What a text holds: entries without ids, and what could not be used. */
export interface ReadList {
  readonly entries: readonly Omit<LocalEntry, 'id'>[];
  readonly faults: readonly ListFault[];
}

/** Gathers what is read, row by row, up to what a wheel holds. */
export class ListReader {
  readonly entries: Omit<LocalEntry, 'id'>[] = [];
  readonly faults: ListFault[] = [];
  readonly #room: number;

  /** @param room how many entries there is room for */
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

/** A line that is an entry finds no room on the wheel. */
export const fullWheel = `There is no room: a wheel has at most ${wheelLimits.entries.toLocaleString('en')} entries`;

/** A fault in one line, for a list of them. */
export function faultLine({ line, text, fault }: ListFault): string {
  return `Line ${line.toLocaleString('en')}: ${fault}${text.trim() === '' ? '' : ` (${excerpt(text.trim(), 40)})`}`;
}
