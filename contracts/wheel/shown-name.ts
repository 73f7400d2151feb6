const erased = '(name erased)';

/** Returns the name of a row or winner for display. An empty text is an erased name. */
export function shownName(name: string): string {
  return name === '' ? erased : name;
}
