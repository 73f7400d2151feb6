/**
 * Selects the whole text when the reader enters a field with example names, so that the first typed letter
 * replaces them. The first press in the field only selects; the second one places the caret.
 */
export class SampleSelection {
  readonly #isSample: () => boolean;
  #isEntered = false;

  constructor(isSample: () => boolean) {
    this.#isSample = isSample;
  }

  readonly focused = ({ target }: Event): void => {
    if (this.#isSample()) (target as HTMLTextAreaElement).select();
  };

  readonly pressed = (event: Event): void => {
    const isFirst = !this.#isEntered;
    this.#isEntered = true;
    if (!isFirst || !this.#isSample()) return;
    const field = event.target as HTMLTextAreaElement;
    event.preventDefault();
    field.focus();
    field.select();
  };

  readonly left = (): void => {
    this.#isEntered = false;
  };
}
