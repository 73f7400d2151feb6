/** Milliseconds to wait for the message after the popup has closed. */
const afterClosing = 500;

/** Milliseconds to wait after the person has returned to this page from a popup that may only seem closed. */
const afterReturn = 3_000;

/**
 * Decides when a popup has ended without a result. A popup whose page has an opener policy seems closed, too, but may be
 * in use. If this page gets the focus at the moment at which the popup closes, the person has closed it. Otherwise, the
 * popup has ended when this page has had the focus for three seconds.
 */
export class ClosingWatch {
  #hadFocus = true;
  #closedAt: number | undefined;
  #returnedAt: number | undefined;

  /** @param now milliseconds. Call it several times a second. */
  hasEnded(seemsClosed: boolean, hasFocus: boolean, now: number): boolean {
    if (!seemsClosed) {
      this.#hadFocus = hasFocus;
      return false;
    }
    this.#closedAt ??= now;
    if (!hasFocus) {
      this.#returnedAt = undefined;
      return false;
    }
    this.#returnedAt ??= now;
    const cameWithClosing = !this.#hadFocus && this.#returnedAt - this.#closedAt < afterClosing;
    return now - this.#returnedAt >= (cameWithClosing ? afterClosing : afterReturn);
  }
}
