/** Returns whether a text names a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  // Refuse offsets such as +01:00, which only some runtimes accept.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
