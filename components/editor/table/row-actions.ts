import { text } from '../../language/text.ts';
import type { SvcMenu } from '../../ui/svc-menu.component.ts';
import type { EditedWheel } from '../edited-wheel.ts';
import { EditorSaidEvent, EntryPictureEvent } from '../editor-events.ts';
import { withEntry } from '../list/entry-edits.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import { rowMenu } from './entry-row.ts';
import { fieldChange, type DraftField } from './row-drafts.ts';
import { hiding, moving, removal, type RowEdit } from './row-edits.ts';
import type { RowFocus } from './row-focus.ts';
import { readField } from './row-values.ts';
import type { TableRows } from './table-rows.ts';

interface ActionsHost extends EventTarget {
  readonly wheel: EditedWheel;
}

interface ActionsParts {
  readonly rows: TableRows;
  readonly focus: RowFocus;
  readonly menu: () => SvcMenu | null;
  /** Focuses the field above the rows. */
  readonly focusBar: () => void;
}

/** Actions of the controls in a row. */
export class RowActions {
  readonly #host: ActionsHost;
  readonly #parts: ActionsParts;

  constructor(host: ActionsHost, parts: ActionsParts) {
    this.#host = host;
    this.#parts = parts;
  }

  /** Adds the text of the field above the rows to the wheel. Returns false if the text is not valid. */
  write(entry: LocalEntry, column: DraftField, field: HTMLInputElement): boolean {
    const { wheel } = this.#host;
    const written = field.value;
    const read = readField(entry, column, written);
    const place = this.#parts.rows.shown.indexOf(entry);
    const change = fieldChange(wheel.state, entry, column, { read, written, place });
    if (!('fault' in read)) field.value = read.text;
    if (change) wheel.apply(change);
    if ('fault' in read) this.#say(read.fault, true);
    return !('fault' in read);
  }

  /**
   * Changes the colour of an entry.
   * @param color undefined to use the palette's colour
   */
  recolour({ id }: LocalEntry, color: string | undefined): void {
    this.#apply({
      what: color === undefined ? 'colour of the wheel' : 'new colour',
      entries: withEntry(this.#host.wheel.entries, id, { color }),
    });
  }

  choosePicture({ id }: LocalEntry): void {
    this.#host.dispatchEvent(new EntryPictureEvent(id));
  }

  remove(entry: LocalEntry): void {
    const { rows, focus, focusBar } = this.#parts;
    const place = rows.placeOf(entry.id);
    const next = rows.at(place + 1) ?? rows.at(place - 1);
    this.#apply(removal(this.#host.wheel.entries, entry));
    if (next) void focus.to(next.id, focus.column ?? 'name');
    else focusBar();
  }

  hide(entry: LocalEntry): void {
    this.#apply(hiding(this.#host.wheel.entries, entry));
  }

  move(entry: LocalEntry, to: number): void {
    const { rows, focus } = this.#parts;
    if (rows.found !== null) {
      this.#say(text('Clear the search to move entries'), true);
      return;
    }
    this.#apply(moving(this.#host.wheel.entries, entry, to));
    void focus.to(entry.id, focus.column ?? 'grip');
  }

  /** Opens the menu of a row, and carries out what the reader chooses. */
  async choose(entry: LocalEntry, button: HTMLButtonElement): Promise<void> {
    const { rows, menu } = this.#parts;
    const place = rows.placeOf(entry.id);
    const canMove = rows.found === null;
    const items = rowMenu(entry, {
      ...{ place, rows: rows.shown.length, canMove },
      hasPictures: this.#host.wheel.hasPictures,
    });
    const chosen = await menu()?.choose(button, entry.name, items);
    const places: Record<string, number> = { top: 0, up: place - 1, down: place + 1, bottom: Infinity };
    const to = places[chosen ?? ''];
    if (to !== undefined) this.move(entry, to);
    if (chosen === 'image') this.choosePicture(entry);
    if (chosen === 'hide') this.hide(entry);
    if (chosen === 'color') this.recolour(entry, undefined);
    if (chosen === 'remove') this.remove(entry);
  }

  #say(message: string, isFault = false): void {
    this.#host.dispatchEvent(new EditorSaidEvent(message, { isFault }));
  }

  #apply({ what, entries, said }: RowEdit): void {
    const { wheel } = this.#host;
    if (entries === wheel.entries) return;
    wheel.apply({ what, entries });
    if (said !== undefined) this.#say(said);
  }
}
