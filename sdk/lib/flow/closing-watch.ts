/** Milliseconds to wait for the message after the person has closed the popup. */
const afterClosing = 500;

/** Milliseconds to wait after the person has returned to this page from a popup that seems closed but may be open. */
const afterReturn = 3_000;

/**
 * Returns a function that decides whether a popup has ended without a result. A popup with a page that has an opener
 * policy seems closed, but may still be in use. If this page gets the focus when the popup seems to close, the person
 * has closed it. Otherwise the popup counts as ended once this page has had the focus for three seconds.
 * Call the function several times a second. `now` is in milliseconds.
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
