/** Edits within this many milliseconds of each other are undone together. */
const longestPause = 1_000;

/** Groups of edits that are undone together, as an editor's undo has them: the letters of a word, a composition. */
export class EditBursts {
  #number = 0;
  #last: { readonly time: number; readonly kind: string; readonly caret: number } | null = null;

  /** Name of the group that the next change belongs to. */
  get name(): string {
    return `text ${this.#number}`;
  }

  /** The next edit begins a group of its own. */
  end(): void {
    this.#last = null;
  }

  begin(): void {
    this.#number += 1;
  }

  /**
   * Returns true where an edit that is about to be made belongs to the group before.
   * @param caret where the selection begins, in code units
   * @param isRange letters are selected, which the edit replaces
   */
  continues({ timeStamp, inputType }: InputEvent, caret: number, isRange: boolean): boolean {
    const last = this.#last;
    const kind = kindOf(inputType);
    if (last === null || kind !== last.kind || timeStamp - last.time > longestPause) return false;
    return kind === 'compose' || kind === 'drag' || (!isRange && caret === last.caret && kind !== 'other');
  }

  /** Takes note of an edit that was made. */
  made({ timeStamp, inputType }: InputEvent, caret: number): void {
    this.#last = { time: timeStamp, kind: kindOf(inputType), caret };
  }
}

function kindOf(inputType: string): string {
  if (/Composition/.test(inputType)) return 'compose';
  if (/Drag|Drop/.test(inputType)) return 'drag';
  if (inputType === 'insertText' || inputType === 'insertLineBreak') return 'type';
  return /^deleteContent/.test(inputType) ? inputType : 'other';
}
