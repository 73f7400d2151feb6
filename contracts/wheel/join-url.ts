/** Maximum characters of an address. */
export const longestJoinUrl = 2_048;

/**
 * Returns whether a text is an address to which the join button may lead: https, without user name and password
 * (docs/rules/wheel.md, "Join page").
 */
export function isJoinUrl(text: string): boolean {
  if (text.length > longestJoinUrl || !/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
