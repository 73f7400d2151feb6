import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { text } from '../../language/text.ts';
import { EditBursts } from '../edit-bursts.ts';
import { followedText, type SelectedText } from './followed-text.ts';
import { listRows, mergedList, type WrittenList } from '../list/list-rows.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import type { WheelState } from '../local/stored-wheel.ts';
import type { EditedWheel } from '../edited-wheel.ts';
import type { ListFault } from '../list/read-list.ts';
import { carriedLines, isInText, rejectedLines } from '../rejected/rejected-lines.ts';
import { afterTextEdit, readLines, writeLine } from './text-lines.ts';

/** Number of entries above which the text is read only after a pause, instead of after each letter. */
const quick = 2_000;
const pauseMilliseconds = 300;
/** Maximum number of lines shown as text, because a text field is too slow for more. */
export const mostLines = 20_000;
const nothing: WrittenList = { entries: [], rejected: [] };

export interface ListTextHost {
  showFaults(faults: readonly ListFault[]): void;
}

/**
 * Synchronises a text field with the list of a wheel.
 *
 * While the reader is in the field, changes made elsewhere are merged into the list, but shown in the field
 * only after the reader has left it. Commands of the reader, such as undo, are shown immediately.
 */
export class ListText {
  readonly #wheel: EditedWheel;
  readonly #field: HTMLTextAreaElement;
  readonly #host: ListTextHost;
  readonly #bursts = new EditBursts();
  #shown = nothing;
  #seen: WheelState | null = null;
  #text = '';
  #isComposing = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  readonly #texts = new WeakMap<WheelState, SelectedText>();
  /** Entries by the text that their lines had earlier. Emptied when the whole text is written. */
  readonly #earlier = new Map<string, LocalEntry>();

  constructor(wheel: EditedWheel, field: HTMLTextAreaElement, host: ListTextHost) {
    this.#wheel = wheel;
    this.#field = field;
    this.#host = host;
    this.#write({
      text: listRows(wheel.state)
        .map(({ line }) => line)
        .join('\n'),
      start: 0,
      end: 0,
      direction: 'none',
    });
    field.addEventListener('beforeinput', this.#onBeforeInput);
    field.addEventListener('input', this.#onInput);
    field.addEventListener('compositionstart', this.#onComposition);
    field.addEventListener('compositionend', this.#onComposition);
    field.addEventListener('blur', this.#onBlur);
  }

  close(): void {
    const field = this.#field;
    this.read();
    field.removeEventListener('beforeinput', this.#onBeforeInput);
    field.removeEventListener('input', this.#onInput);
    field.removeEventListener('compositionstart', this.#onComposition);
    field.removeEventListener('compositionend', this.#onComposition);
    field.removeEventListener('blur', this.#onBlur);
  }

  isOf(wheel: EditedWheel, field: HTMLTextAreaElement): boolean {
    return this.#wheel === wheel && this.#field === field;
  }

  read(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const written = this.#field.value;
    if (written === this.#text) return;
    this.#text = written;
    const wheel = this.#wheel;
    const shown = this.#shown;
    const { entries: lines, faults } = readLines(written);
    const entries = afterTextEdit(shown.entries, lines, () => wheel.newId(), this.#earlier);
    this.#keepEarlier(shown.entries, entries);
    const mine = { entries, rejected: rejectedLines(faults, entries) };
    const isAlone = wheel.state === this.#seen;
    const merged = isAlone ? mine : mergedList(shown, mine, wheel.state);
    const { entries: after, rejected } = merged.entries.length > wheelLimits.entries ? mine : merged;
    this.#shown = mine;
    this.#host.showFaults(faults);
    // Keep rejected input of fields and files, which is not part of the text.
    const others = carriedLines(wheel.state.rejected, wheel.entries, after).filter((line) => !isInText(line));
    wheel.apply({
      what: text('edit of the text'),
      entries: after,
      rejected: [...rejected, ...others],
      joins: this.#bursts.name,
    });
    if (isAlone) this.#seen = wheel.state;
    this.remember();
  }

  #keepEarlier(before: readonly LocalEntry[], after: readonly LocalEntry[]): void {
    const kept = new Set(after);
    for (const entry of before) if (!kept.has(entry)) this.#earlier.set(writeLine(entry), entry);
    for (const line of this.#earlier.keys()) {
      if (this.#earlier.size <= mostLines) break;
      this.#earlier.delete(line);
    }
  }

  remember(): void {
    if (this.#wheel.state === this.#seen) this.#texts.set(this.#seen, this.#selected);
  }

  /**
   * Shows a change made elsewhere.
   * @param now true to show the change even while the reader is in the field
   */
  follow({ now = false } = {}): void {
    if (this.#wheel.state === this.#seen) return;
    if (now ? this.#isComposing : this.#isHeld) return;
    this.read();
    const state = this.#wheel.state;
    if (state.entries.length > mostLines) return;
    const followed = followedText(this.#selected, listRows(this.#shown), listRows(state));
    this.#write(this.#texts.get(state) ?? followed);
  }

  get #isHeld(): boolean {
    const root = this.#field.getRootNode() as Document | ShadowRoot;
    return root.activeElement === this.#field && document.hasFocus();
  }

  get #selected(): SelectedText {
    const { value: text, selectionStart: start, selectionEnd: end, selectionDirection } = this.#field;
    return { text, start, end, direction: selectionDirection };
  }

  #write(selected: SelectedText): void {
    const field = this.#field;
    const { text, start, end, direction } = selected;
    const { state } = this.#wheel;
    this.#shown = this.#seen = state;
    this.#earlier.clear();
    this.#text = text;
    this.#bursts.end();
    this.#host.showFaults(readLines(text).faults);
    this.#texts.set(state, selected);
    const isSame = text === field.value;
    if (isSame && start === field.selectionStart && end === field.selectionEnd) return;
    const { scrollTop } = field;
    if (!isSame) field.value = text;
    field.setSelectionRange(start, end, direction);
    field.scrollTop = scrollTop;
  }

  /** Remembers the selection at the start of a group of edits, so that undo can restore it. */
  readonly #onBeforeInput = (event: InputEvent): void => {
    const { selectionStart, selectionEnd } = this.#field;
    if (this.#bursts.continues(event, selectionStart, selectionStart !== selectionEnd)) return;
    if (this.#waiting !== undefined) this.read();
    this.remember();
    this.#bursts.begin();
  };

  readonly #onInput = (event: Event): void => {
    this.#bursts.made(event as InputEvent, this.#field.selectionStart);
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.read(), pauseMilliseconds);
    if (this.#wheel.entries.length <= quick) this.read();
  };

  readonly #onComposition = ({ type }: Event): void => {
    this.#isComposing = type === 'compositionstart';
    if (!this.#isComposing) this.#bursts.composed();
  };

  readonly #onBlur = (): void => {
    this.#isComposing = false;
    this.#bursts.end();
    this.read();
    this.follow();
  };
}
