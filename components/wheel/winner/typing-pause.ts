import type { FrameClock } from '../frame-clock.ts';

/** Milliseconds without input after which a reader no longer counts as typing. */
const pause = 3_000;
/**
 * Milliseconds to wait after a click outside the field. A dialog that opened immediately could receive this
 * click.
 */
const click = 400;

const events = ['keydown', 'input', 'pointerdown', 'focusin', 'focusout', 'compositionend'] as const;
const notText = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
const fields = `textarea, input${notText.map((type) => `:not([type=${type}])`).join('')}`;

export function focusedField(): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at instanceof HTMLElement && (at.isContentEditable || at.matches(fields)) ? at : null;
}

/**
 * Calls back when the reader is not typing. If a text field has the focus, waits until the reader leaves the
 * field or pauses for three seconds. Returns a function that cancels the call.
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
  /** Stops the timer while text is composed with an input method (IME), because choosing a character takes long. */
  const compose = (): void => cancelTimer();
  for (const type of events) document.addEventListener(type, wait, { capture: true });
  document.addEventListener('compositionupdate', compose, { capture: true });
  wait();
  return stop;
}
