import type {
  ConfettiAmount,
  PointerSide,
  VisualTreatment,
} from '../../../contracts/wheel/visual-treatment.ts';
import { text } from '../../language/text.ts';

/** Returns the name of a choice, such as `High contrast` for `high-contrast`. */
export function inWords(choice: VisualTreatment | PointerSide | ConfettiAmount): string {
  const words: Readonly<Record<typeof choice, string>> = {
    classic: text('Classic'),
    flat: text('Flat'),
    neon: text('Neon'),
    metal: text('Metal'),
    minimal: text('Minimal'),
    'high-contrast': text('High contrast'),
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
