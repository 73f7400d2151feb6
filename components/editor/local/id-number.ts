/** Returns the number in an id such as `abc12`; 0 for another id. */
export function idNumber(id: string): number {
  const [, digits = '0'] = /^[a-z]{1,8}(\d{1,9})$/.exec(id) ?? [];
  return Number(digits);
}
