import fc from 'fast-check';

export type FieldEdit =
  | { readonly does: 'type'; readonly text: string }
  | { readonly does: 'press'; readonly key: string }
  | { readonly does: 'insert'; readonly text: string }
  | { readonly does: 'compose'; readonly stages: readonly string[]; readonly commit: string }
  | { readonly does: 'undo'; readonly steps: number };

/**
 * Texts to type. Texts from right to left are left out: with them, the effect of Up and Down depends on fractions of a
 * pixel.
 */
const typed = fc.constantFrom('n', 'nn', 'Emma', 'll', 'a', ' ', ' *', '3', '0', ',', '*2', 'é', 'ß', 'ह');
const keys = fc.constantFrom(
  'Enter',
  'Backspace',
  'Backspace',
  'Backspace',
  'Delete',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Control+Home',
  'Control+End',
  'Control+ArrowLeft',
  'Control+Backspace',
  'Shift+ArrowLeft',
  'Shift+ArrowRight',
  'Shift+ArrowUp',
  'Shift+ArrowDown',
  'Shift+Home',
  'Shift+End',
  'Control+c',
  'Control+x',
  'Control+v',
);
const inserted = fc.constantFrom('👩‍👩‍👧‍👦', '👍🏽', '𝒜', '山', 'x'.repeat(101), 'Ada\nBob\nBob', '\n\n');
const composed = fc.constantFrom(
  { stages: ['k', 'か', 'かn', 'かな'], commit: '仮名' },
  { stages: ['ㅎ', '하', '한'], commit: '한' },
  { stages: ['`'], commit: 'è' },
);

const edit: fc.Arbitrary<FieldEdit> = fc.oneof(
  { weight: 40, arbitrary: typed.map((text) => ({ does: 'type' as const, text })) },
  { weight: 50, arbitrary: keys.map((key) => ({ does: 'press' as const, key })) },
  { weight: 3, arbitrary: inserted.map((text) => ({ does: 'insert' as const, text })) },
  { weight: 3, arbitrary: composed.map((part) => ({ does: 'compose' as const, ...part })) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }).map((steps) => ({ does: 'undo' as const, steps })) },
);

export function randomEdits(seed: number, count: number): readonly FieldEdit[] {
  return fc.sample(edit, { seed, numRuns: count });
}
