import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { EditBursts } from '../edit-bursts.ts';
import { followedText, type SelectedText } from './followed-text.ts';
import { listRows, mergedList, type WrittenList } from '../list/list-rows.ts';
import type { WheelState } from '../local/kept-wheel.ts';
import type { LocalWheel } from '../local/local-wheel.ts';
import type { ListFault } from '../list/read-list.ts';
import { carriedLines, isInText, rejectedLines } from '../rejected/rejected-lines.ts';
import { afterTextEdit, readLines } from './text-lines.ts';

/** More lines than this are read after a pause instead of at each letter. */
const quick = 2_000;
const pauseMilliseconds = 300;
/** Beyond this a browser's text field answers too slowly to write in: it gets no such text. */
export const mostLines = 20_000;
const nothing: WrittenList = { entries: [], rejected: [] };

/** State and callbacks that the text takes from the element around it. */
export interface ListTextHost {
  /** The lines that are no entries have changed. */
  showFaults(faults: readonly ListFault[]): void;
}

/**
 * Keeps a text field and a wheel's list in step.
 *
 * While the reader is in the field, the field is the source: its lines become the entries, and nothing is written to
 * it. A change made elsewhere meanwhile (another tab, work on a long list) is merged with each edit into the wheel's
 * entries, row by row, and reaches the text when the reader leaves the field or the window. Commands of the reader,
 * undo and redo among them, are shown at once.
 */
export class ListText {
  readonly #wheel: LocalWheel;
  readonly #field: HTMLTextAreaElement;
  readonly #host: ListTextHost;
  readonly #bursts = new EditBursts();
  /** The list that the text shows. */
  #stood = nothing;
  /** State of the wheel with that list; another one now: a change was made elsewhere and is not shown yet. */
  #seen: WheelState | null = null;
  /** The text when it was last read or written. */
  #text = '';
  #isComposing = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** Text and selection that belong to a state, so that undo and redo bring them back as well. */
  readonly #texts = new WeakMap<WheelState, SelectedText>();

  constructor(wheel: LocalWheel, field: HTMLTextAreaElement, host: ListTextHost) {
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
    field.addEventListener('beforeinput', this.#begun);
    field.addEventListener('input', this.#typed);
    field.addEventListener('compositionstart', this.#composed);
    field.addEventListener('compositionend', this.#composed);
    field.addEventListener('blur', this.#left);
  }

  close(): void {
    const field = this.#field;
    this.read();
    field.removeEventListener('beforeinput', this.#begun);
    field.removeEventListener('input', this.#typed);
    field.removeEventListener('compositionstart', this.#composed);
    field.removeEventListener('compositionend', this.#composed);
    field.removeEventListener('blur', this.#left);
  }

  /** Belongs to this wheel and this field. */
  isOf(wheel: LocalWheel, field: HTMLTextAreaElement): boolean {
    return this.#wheel === wheel && this.#field === field;
  }

  /** Takes over what was written and has not been read yet. */
  read(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const text = this.#field.value;
    if (text === this.#text) return;
    this.#text = text;
    const wheel = this.#wheel;
    const stood = this.#stood;
    const { entries: lines, faults } = readLines(text);
    const entries = afterTextEdit(stood.entries, lines, () => wheel.newId());
    const mine = { entries, rejected: rejectedLines(faults, entries) };
    const isAlone = wheel.state === this.#seen;
    const merged = isAlone ? mine : mergedList(stood, mine, wheel.state);
    const { entries: after, rejected } = merged.entries.length > wheelLimits.entries ? mine : merged;
    this.#stood = mine;
    this.#host.showFaults(faults);
    // Rows written elsewhere than in the text are not changed by it.
    const others = carriedLines(wheel.state.rejected, wheel.entries, after).filter((line) => !isInText(line));
    wheel.apply({
      what: 'edit of the text',
      entries: after,
      rejected: [...rejected, ...others],
      joins: this.#bursts.name,
    });
    if (isAlone) this.#seen = wheel.state;
    this.remember();
  }

  /** Notes text and selection as those of the wheel's state now: call before it is left by undo or redo. */
  remember(): void {
    if (this.#wheel.state === this.#seen) this.#texts.set(this.#seen, this.#selected);
  }

  /**
   * Shows a change that was made elsewhere, unless the reader is in the field.
   * @param now the reader asked for the change: show it in any case, except in the middle of a composition
   */
  follow({ now = false } = {}): void {
    if (this.#wheel.state === this.#seen) return;
    if (now ? this.#isComposing : this.#isHeld) return;
    this.read();
    const state = this.#wheel.state;
    if (state.entries.length > mostLines) return;
    const followed = followedText(this.#selected, listRows(this.#stood), listRows(state));
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
    this.#stood = this.#seen = state;
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

  /** An edit begins: an undo of it brings back the selection there is now. */
  readonly #begun = (event: InputEvent): void => {
    const { selectionStart, selectionEnd } = this.#field;
    if (this.#bursts.continues(event, selectionStart, selectionStart !== selectionEnd)) return;
    if (this.#waiting !== undefined) this.read();
    this.remember();
    this.#bursts.begin();
  };

  readonly #typed = (event: Event): void => {
    this.#bursts.made(event as InputEvent, this.#field.selectionStart);
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.read(), pauseMilliseconds);
    if (this.#wheel.entries.length <= quick) this.read();
  };

  readonly #composed = ({ type }: Event): void => {
    this.#isComposing = type === 'compositionstart';
  };

  readonly #left = (): void => {
    this.#isComposing = false;
    this.#bursts.end();
    this.read();
    this.follow();
  };
}
