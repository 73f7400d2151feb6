import type { VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { emptyState } from '../../editor/local/stored-wheel.ts';
import { LocalWheel } from '../../editor/local/local-wheel.ts';
import { readingCsv } from '../../editor/list/csv-entries.ts';
import type { ListFault } from '../../editor/list/read-list.ts';
import { sampleNames, sampleText } from '../../editor/sample-names.ts';
import { ListText, mostLines } from '../../editor/text/list-text.ts';
import { afterTextEdit, readLines } from '../../editor/text/text-lines.ts';
import { WheelColours } from '../../editor/wheel-colours.ts';
import { undoStep, type UndoStep } from '../../editor/undo-keys.ts';
import { plural, text } from '../../language/text.ts';
import { ownLook, usualLook, type Look } from '../../looks/look.ts';
import { inSlices } from '../../ui/in-slices.ts';
import { pageStorage } from '../../ui/page-storage.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';

/**
 * Maximum number of lines of a pasted text. A longer text is imported as a list, because a text field would
 * take minutes to insert 100,000 lines.
 */
const longPaste = 5_000;

/**
 * Connects a text field of the home page to the reader's unnamed wheel (docs/rules/wheel.md, "Load or
 * create"). Text that was typed before this code was loaded is put on the wheel.
 */
export class HeroNames {
  readonly #wheel = new LocalWheel('', pageStorage());
  readonly #colours = new WheelColours();
  readonly #field: HTMLTextAreaElement;
  readonly #changed: () => void;
  #list: ListText | null = null;
  #faults: readonly ListFault[] = [];
  #said = '';

  /**
   * @param field text field in which no composition of an input method is open
   * @param changed called when anything shown has changed
   */
  constructor(field: HTMLTextAreaElement, changed: () => void) {
    this.#field = field;
    this.#changed = changed;
    const wheel = this.#wheel;
    wheel.open();
    wheel.greet(sampleNames);
    this.#takeTyped();
    wheel.addEventListener('change', this.#onChange);
    field.addEventListener('keydown', this.#onKeydown);
    field.addEventListener('beforeinput', this.#onBrowserUndo);
    field.addEventListener('paste', this.#onPaste);
    this.#follow();
  }

  close(): void {
    const [wheel, field] = [this.#wheel, this.#field];
    this.#list?.close();
    wheel.removeEventListener('change', this.#onChange);
    wheel.close();
    field.removeEventListener('keydown', this.#onKeydown);
    field.removeEventListener('beforeinput', this.#onBrowserUndo);
    field.removeEventListener('paste', this.#onPaste);
  }

  get entries(): readonly WheelEntry[] {
    return this.#colours.coloured(this.#wheel.entries, this.#wheel.settings.colors);
  }

  get colors(): readonly string[] {
    return this.#wheel.settings.colors;
  }

  /** Look of the wheel, which the wheel's own page shows too. */
  get look(): Look {
    return { ...usualLook, ...this.#wheel.settings.look };
  }

  /** Stores another treatment in the wheel, so that its own page shows it as well. */
  chooseTreatment(visualTreatment: VisualTreatment): void {
    const look = ownLook({ ...this.#wheel.settings.look, visualTreatment });
    this.#wheel.apply({ what: text('new look'), settings: { look } });
  }

  get isSample(): boolean {
    return this.#wheel.isSample;
  }

  /** True if the list is too long for a text field. */
  get isLong(): boolean {
    return this.#wheel.entries.length > mostLines;
  }

  get undoes(): string | null {
    return this.#wheel.undoes;
  }

  /** Note under the field. */
  get note(): { readonly text: string; readonly isFault: boolean } {
    const { entries, keepingNote } = this.#wheel;
    const [fault] = this.#faults;
    if (fault)
      return { text: text('Line {line}: {fault}', { line: fault.line, fault: fault.fault }), isFault: true };
    if (keepingNote.tone !== 'quiet') return { text: keepingNote.text, isFault: true };
    if (this.#said !== '') return { text: this.#said, isFault: false };
    if (this.isSample) return { text: text('Example names. Type your own over them.'), isFault: false };
    const count = plural(entries.length, '{n} name', '{n} names');
    return { text: `${count}. ${keepingNote.text}`, isFault: false };
  }

  /** Undoes or redoes a change, and shows the result even while the reader is in the field. */
  go(step: UndoStep): void {
    this.#list?.read();
    this.#list?.remember();
    if (step === 'undo') this.#wheel.undo();
    else this.#wheel.redo();
    this.#list?.follow({ now: true });
  }

  /** Puts text on the wheel that was typed over the example names before this code was loaded. */
  #takeTyped(): void {
    const wheel = this.#wheel;
    const written = this.#field.value;
    if (!wheel.isSample || written === sampleText) return;
    const { entries } = readLines(written);
    wheel.apply({ what: text('edit of the text'), entries: afterTextEdit([], entries, () => wheel.newId()) });
  }

  readonly #onChange = (): void => {
    this.#said = '';
    this.#follow();
    this.#changed();
  };

  /** Shows the list in the field, or only its length if it is too long for a text field. */
  #follow(): void {
    const field = this.#field;
    const { length } = this.#wheel.entries;
    if (this.isLong) {
      this.#list?.close();
      this.#list = null;
      field.value = text('{n} names are on the wheel.', { n: length });
      return;
    }
    if (this.#list) {
      this.#list.follow();
      return;
    }
    const { selectionStart, selectionEnd } = field;
    this.#list = new ListText(this.#wheel, field, {
      showFaults: (faults) => {
        this.#faults = faults;
        this.#changed();
      },
    });
    field.setSelectionRange(selectionStart, selectionEnd);
  }

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const step = undoStep(event);
    if (!step || event.isComposing) return;
    event.preventDefault();
    this.go(step);
  };

  /** Replaces the browser's own undo, from a menu or a gesture, by undo in the wheel's history. */
  readonly #onBrowserUndo = (event: InputEvent): void => {
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    this.go(event.inputType === 'historyUndo' ? 'undo' : 'redo');
  };

  readonly #onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    let lines = 0;
    for (let at = 0; at >= 0 && lines <= longPaste; at = text.indexOf('\n', at + 1)) lines += 1;
    if (lines <= longPaste) return;
    event.preventDefault();
    void this.#takeList(text);
  };

  /** Adds a pasted list to the names that the reader has written. */
  async #takeList(pasted: string): Promise<void> {
    this.#said = text('Reading the list …');
    this.#changed();
    const wheel = this.#wheel;
    const before = () => (wheel.isSample ? emptyState.entries : wheel.entries);
    const list = await inSlices(readingCsv(pasted, wheelLimits.entries - before().length));
    if (!list) return;
    const fresh = list.entries.map((entry) => ({ id: wheel.newId(), ...entry }));
    const entries = [...before(), ...fresh].slice(0, wheelLimits.entries);
    wheel.apply({ what: text('list that was pasted'), entries });
  }
}
