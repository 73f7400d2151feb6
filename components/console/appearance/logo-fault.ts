import { isPictureAddress } from '../../../contracts/wheel/asset.ts';
import { judgeLogo } from '../../../contracts/wheel/logo.ts';

/** Returns the reason why an address cannot be a logo; undefined if it can. */
export function logoFault(logo: string): string | undefined {
  return logo === '' || isPictureAddress(logo) ? undefined : judgeLogo(logo)?.message;
}
