/** Milliseconds to wait for the message after the popup has closed. */
const afterClosing = 500;

/** Milliseconds to wait after the person has returned to this page from a popup that may only seem closed. */
const afterReturn = 3_000;

/**
 * Returns a function that decides when a popup has ended without a result. A popup whose page has an opener policy seems closed, too, but may be
 * in use. If this page gets the focus at the moment at which the popup closes, the person has closed it. Otherwise, the
 * popup has ended when this page has had the focus for three seconds.
 * Call it several times a second. `now` is in milliseconds.
 */
export function closingWatch(): (seemsClosed: boolean, hasFocus: boolean, now: number) => boolean {
  let hadFocus = true;
  let closedAt: number | undefined;
  let returnedAt: number | undefined;
  return (seemsClosed, hasFocus, now) => {
    if (!seemsClosed) {
      hadFocus = hasFocus;
      return false;
    }
    closedAt ??= now;
    returnedAt = hasFocus ? (returnedAt ?? now) : undefined;
    if (returnedAt === undefined) return false;
    const cameWithClosing = !hadFocus && returnedAt - closedAt < afterClosing;
    return now - returnedAt >= (cameWithClosing ? afterClosing : afterReturn);
  };
}
