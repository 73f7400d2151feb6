import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { excerpt, type LocalEntry, type ReadEntry } from '../local/local-entry.ts';

/** A line that is not an entry. The text is stored, so that no input is lost. */
export interface ListFault {
  readonly line: number;
  readonly text: string;
  readonly fault: string;
  readonly place: number;
}

export interface ReadList {
  readonly entries: readonly Omit<LocalEntry, 'id'>[];
  readonly faults: readonly ListFault[];
}

/** Collects the entries and faults of a text. An entry without room on the wheel is a fault. */
export class ListReader {
  readonly entries: Omit<LocalEntry, 'id'>[] = [];
  readonly faults: ListFault[] = [];
  readonly #room: number;

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

export const fullWheel = `There is no room: a wheel has at most ${wheelLimits.entries.toLocaleString('en')} entries`;

export function faultLine({ line, text, fault }: ListFault): string {
  return `Line ${line.toLocaleString('en')}: ${fault}${text.trim() === '' ? '' : ` (${excerpt(text.trim(), 40)})`}`;
}
