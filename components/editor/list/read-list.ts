import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { text } from '../../language/text.ts';
import { excerpt, type LocalEntry, type ReadEntry } from '../local/local-entry.ts';

/** A line that is not a valid entry. The text is kept, so that no input is lost. */
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

/** Collects the entries and faults of a text. An entry that no longer fits on the wheel is a fault. */
export class ListReader {
  readonly entries: Omit<LocalEntry, 'id'>[] = [];
  readonly faults: ListFault[] = [];
  readonly #room: number;

  constructor(room: number = wheelLimits.entries) {
    this.#room = room;
  }

  add(line: number, written: string, { entry, fault }: ReadEntry): void {
    const place = this.entries.length;
    if (fault !== undefined) this.faults.push({ line, text: written, fault, place });
    else if (place < this.#room) this.entries.push(entry);
    else this.faults.push({ line, text: written, fault: fullWheel(), place });
  }
}

export const fullWheel = (): string =>
  text('There is no room: a wheel has at most {n} entries', { n: wheelLimits.entries });

export function faultLine({ line, text: written, fault }: ListFault): string {
  const said = text('Line {line}: {fault}', { line, fault });
  return written.trim() === '' ? said : `${said} (${excerpt(written.trim(), 40)})`;
}
