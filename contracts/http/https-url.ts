export const longestUrl = 2_048;

/** Returns whether a text is an https address without user name and password. */
export function isHttpsUrl(text: string): boolean {
  if (text.length > longestUrl || !/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
