export const longestJoinUrl = 2_048;

/**
 * Returns whether the join button may open an address (docs/rules/wheel.md, "Join page"). The address must
 * use https, without user name and password.
 */
export function isJoinUrl(text: string): boolean {
  if (text.length > longestJoinUrl || !/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
