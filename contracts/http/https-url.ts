export const longestUrl = 2_048;

/** Returns whether a text is an https address without user name and password. */
export function isHttpsUrl(text: string): boolean {
  if (text.length > longestUrl || !/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/**
 * Returns an https address in the form in which browsers request it: the name of the host in ASCII, and
 * invisible characters escaped. The displayed address is then the one that is opened. Returns undefined for
 * other texts.
 */
export function httpsHref(text: string): string | undefined {
  if (!isHttpsUrl(text)) return undefined;
  const { href } = new URL(text);
  return href.length > longestUrl ? undefined : href;
}
