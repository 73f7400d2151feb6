import type { FrameClock } from '../frame-clock.ts';

/** Milliseconds without input after which a reader in a text field is no longer regarded as typing. */
const pause = 3_000;
/**
 * Milliseconds to wait after the reader has left a field by a click. A dialog that opened at once could catch the
 * click.
 */
const click = 400;

const events = ['keydown', 'input', 'pointerdown', 'focusin', 'focusout', 'compositionend'] as const;
const notText = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
const fields = `textarea, input${notText.map((type) => `:not([type=${type}])`).join('')}`;

/** Returns the text field that has the focus, even if it is within open shadow roots; null if no text field has it. */
export function focusedField(): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at instanceof HTMLElement && (at.isContentEditable || at.matches(fields)) ? at : null;
}

/**
 * Calls back when the reader is not typing. If no text field has the focus, calls back at once. Otherwise calls back
 * after the reader has left the field, or has entered nothing for three seconds. Returns a function that cancels the
 * call.
 */
export function afterTyping(clock: FrameClock, done: () => void): () => void {
  if (!document.hasFocus() || !focusedField()) {
    done();
    return () => undefined;
  }
  let cancelTimer = (): void => undefined;
  const stop = (): void => {
    cancelTimer();
    for (const type of events) document.removeEventListener(type, wait, { capture: true });
    document.removeEventListener('compositionupdate', compose, { capture: true });
  };
  const wait = (): void => {
    cancelTimer();
    cancelTimer = clock.after(focusedField() ? pause : click, () => {
      stop();
      done();
    });
  };
  /** Stops the timer. A reader who types with an input method may pause for long, to choose among its candidates. */
  const compose = (): void => cancelTimer();
  for (const type of events) document.addEventListener(type, wait, { capture: true });
  document.addEventListener('compositionupdate', compose, { capture: true });
  wait();
  return stop;
}
