/** Returns the numbers of all files of one kind, ascending: 12 for `journal-0000000012`. */
export function numbered(names: readonly string[], kind: 'journal' | 'snapshot'): number[] {
  const pattern = new RegExp(`^${kind}-(\\d{10})$`);
  return names.flatMap((name) => pattern.exec(name)?.slice(1).map(Number) ?? []).sort((a, b) => a - b);
}
