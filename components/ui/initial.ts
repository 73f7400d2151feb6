const graphemes = new Intl.Segmenter();

/** Returns the first letter of a name, or its first emoji. */
export function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(name.trim())) return segment.toLocaleUpperCase();
  return '';
}
