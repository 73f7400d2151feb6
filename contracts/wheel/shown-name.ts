const erased = '(name erased)';

/** Returns the name of a row or winner for display. An erased name is stored as an empty text. */
export function shownName(name: string): string {
  return name === '' ? erased : name;
}
