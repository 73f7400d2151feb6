/** Maximum milliseconds between two edits of one group. */
const longestPause = 1_000;

export class EditBursts {
  #number = 0;
  #last: { readonly time: number; readonly kind: string; readonly caret: number } | null = null;
  /** True from the first edit of a composition until {@link composed} is called. */
  #isComposing = false;

  get name(): string {
    return `text ${this.#number}`;
  }

  end(): void {
    this.#last = null;
    this.#isComposing = false;
  }

  begin(): void {
    this.#number += 1;
  }

  /**
   * Returns whether the next edit belongs to the current group.
   * @param caret start of the selection in UTF-16 code units
   * @param isRange true if any text is selected
   */
  continues({ timeStamp, inputType }: InputEvent, caret: number, isRange: boolean): boolean {
    const last = this.#last;
    const kind = kindOf(inputType);
    if (last === null || kind !== last.kind) return false;
    // Treat a composition as one group, however long the reader takes to choose a candidate of the input
    // method.
    if (this.#isComposing) return true;
    if (timeStamp - last.time > longestPause) return false;
    return kind === 'compose' || kind === 'drag' || (!isRange && caret === last.caret && kind !== 'other');
  }

  /** Records an edit, with which {@link continues} compares the next one. */
  made({ timeStamp, inputType, isComposing }: InputEvent, caret: number): void {
    this.#last = { time: timeStamp, kind: kindOf(inputType), caret };
    this.#isComposing = isComposing;
  }

  /** Ends a composition. Another composition belongs to the same group only if it follows soon. */
  composed(): void {
    this.#isComposing = false;
  }
}

function kindOf(inputType: string): string {
  if (/Composition/.test(inputType)) return 'compose';
  if (/Drag|Drop/.test(inputType)) return 'drag';
  if (inputType === 'insertText' || inputType === 'insertLineBreak') return 'type';
  return /^deleteContent/.test(inputType) ? inputType : 'other';
}
