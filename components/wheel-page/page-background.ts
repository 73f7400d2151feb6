import { hexColour } from '../../contracts/wheel/hex-colour.ts';
import { labelColour } from '../wheel/engine/palette.ts';

/**
 * Sets the background of the document and of the page in it.
 *
 * A transparent document is always light. Most hosts have a light `<iframe>`, in which browsers paint a dark
 * document opaque (CSS Color Adjustment 1 §2.3).
 */
export function setBackground(
  root: HTMLElement,
  page: HTMLElement,
  { transparent, colour }: { readonly transparent: boolean; readonly colour: string },
): void {
  root.dataset['ground'] = transparent ? 'transparent' : 'page';
  const own = hexColour(colour);
  // On a colour that the host has chosen, text has the colour scheme in which it is readable.
  page.style.colorScheme = own === '' ? '' : labelColour(own) === '#FFFFFF' ? 'dark' : 'light';
  page.style.background = own;
}
