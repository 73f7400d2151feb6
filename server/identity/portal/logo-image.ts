/** Reads uploaded logos by their bytes (docs/rules/identity.md, "Logos"). */
import { logoSides, type LogoType } from '../../../contracts/identity/portal/client-logo.ts';
import { readPicture } from '../../media/picture.ts';

export interface LogoImage {
  readonly type: LogoType;
  readonly bytes: Buffer;
}

const fits = (side: number): boolean => side >= logoSides.least && side <= logoSides.most;

/** Returns the logo in a file, or a sentence that explains why the file is not a logo. */
export function readLogoImage(file: Buffer): LogoImage | string {
  const picture = readPicture(file);
  if (typeof picture === 'string') return picture;
  if (picture === undefined || picture.type === 'image/avif') {
    return 'The file is neither a PNG nor a WebP image';
  }
  const { type, bytes, width, height } = picture;
  if (fits(width) && fits(height)) return { type, bytes };
  return `A logo has ${logoSides.least} to ${logoSides.most} pixels on each side`;
}
