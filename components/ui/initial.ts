const graphemes = new Intl.Segmenter();

export function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(name.trim())) return segment.toLocaleUpperCase();
  return '';
}
