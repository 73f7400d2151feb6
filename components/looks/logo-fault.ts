import { pictureAddress } from '../../contracts/wheel/asset-address.ts';
import { judgeLogo } from '../../contracts/wheel/logo.ts';

/** Returns the reason why an address cannot be a logo; undefined if it can. */
export function logoFault(logo: string): string | undefined {
  return logo === '' || pictureAddress.test(logo) ? undefined : judgeLogo(logo)?.message;
}
