/** Longest pause, in milliseconds, between two edits that one undo reverses together. */
const longestPause = 1_000;

/**
 * Groups edits that one undo reverses together, such as letters typed without a pause, or a composition of an input
 * method.
 */
export class EditBursts {
  #number = 0;
  #last: { readonly time: number; readonly kind: string; readonly caret: number } | null = null;

  /** Name of the current group. */
  get name(): string {
    return `text ${this.#number}`;
  }

  /** Ends the group. The next edit begins another group. */
  end(): void {
    this.#last = null;
  }

  begin(): void {
    this.#number += 1;
  }

  /**
   * Returns whether an edit that is about to be made belongs to the current group.
   * @param caret start of the selection, in code units
   * @param isRange true if letters are selected, which the edit replaces
   */
  continues({ timeStamp, inputType }: InputEvent, caret: number, isRange: boolean): boolean {
    const last = this.#last;
    const kind = kindOf(inputType);
    if (last === null || kind !== last.kind || timeStamp - last.time > longestPause) return false;
    return kind === 'compose' || kind === 'drag' || (!isRange && caret === last.caret && kind !== 'other');
  }

  /** Records an edit after it was made; {@link continues} compares the next one with it. */
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
