/** Properties of names as text, on the slices and in the lens. */
export const labelWeight = 600;

const rightToLeftScript =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export function isRightToLeft(name: string): boolean {
  return rightToLeftScript.test(name);
}

let segmenter: Intl.Segmenter | undefined;

/** Splits text into what readers perceive as letters. */
export function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
