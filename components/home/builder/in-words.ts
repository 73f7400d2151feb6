import type { ConfettiAmount, PointerSide } from '../../../contracts/wheel/visual-treatment.ts';
import { text } from '../../language/text.ts';

/** Returns the name of a choice, such as `Top` for `top`. */
export function inWords(choice: PointerSide | ConfettiAmount): string {
  const words: Readonly<Record<typeof choice, string>> = {
    top: text('Top'),
    right: text('Right'),
    bottom: text('Bottom'),
    left: text('Left'),
    none: text('None'),
    usual: text('Usual'),
    long: text('Long'),
  };
  return words[choice];
}
