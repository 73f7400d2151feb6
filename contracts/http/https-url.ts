export const longestUrl = 2_048;

/** Returns whether a text is an https address without user name and password. */
export function isHttpsUrl(text: string): boolean {
  if (text.length > longestUrl || !/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/**
 * Returns an https address as browsers request it: with the host name in ASCII, and invisible characters
 * escaped. A page that displays it therefore shows the address that is opened. Returns undefined for other
 * texts.
 */
export function httpsHref(text: string): string | undefined {
  if (!isHttpsUrl(text)) return undefined;
  const { href } = new URL(text);
  return href.length > longestUrl ? undefined : href;
}
