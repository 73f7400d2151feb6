import { hexColour } from '../../contracts/wheel/hex-colour.ts';
import { isDataPicture } from '../looks/files/data-file.ts';
import { labelColour } from '../wheel/engine/palette.ts';

/** Matches the address of an upload. Besides uploads, only data: pictures are put into CSS. */
const upload = /^\/wheelapp\/assets\/[\w-]+$/;

/**
 * Sets the background of the document and of the page in it.
 *
 * A transparent document is always light, because browsers paint a dark document opaque in a light
 * `<iframe>`, which most hosts have (CSS Color Adjustment 1 §2.3).
 */
export function setBackground(
  root: HTMLElement,
  page: HTMLElement,
  {
    transparent,
    colour,
    image,
  }: { readonly transparent: boolean; readonly colour: string; readonly image: string },
): void {
  root.dataset['ground'] = transparent ? 'transparent' : 'page';
  const own = hexColour(colour);
  // On a colour that the host has chosen, use the colour scheme whose text is readable.
  page.style.colorScheme = own === '' ? '' : labelColour(own) === '#FFFFFF' ? 'dark' : 'light';
  const picture = upload.test(image) || isDataPicture(image) ? `url("${image}")` : '';
  // Give letters outlines, so that they are readable on any picture.
  page.toggleAttribute('pictured', picture !== '');
  page.style.background = picture === '' ? own : `${own || 'var(--svc-ground)'} ${picture} center / cover`;
}
