/**
 * Files of a wheel without an account, stored in the browser as `data:` addresses. CSS and sounds use only
 * addresses that match these patterns, because others could contain quotes.
 */

/**
 * Maximum bytes of a file. Browsers store about five million characters for all wheels together, and base64
 * takes four characters for three bytes.
 */
export const dataBytes = 200 * 1_024;
const mostLetters = 280_000;

const picture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const sound = /^data:audio\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/;

export const isDataPicture = (address: string): boolean =>
  address.length <= mostLetters && picture.test(address);

export const isDataSound = (address: string): boolean => address.length <= mostLetters && sound.test(address);

/** Returns whether an address contains the file itself. */
export const isDataFile = (address: string): boolean => address.startsWith('data:');

export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  // Convert the bytes in parts, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) {
    letters += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(letters);
}

export async function dataAddress(file: Blob): Promise<string> {
  const [type = ''] = file.type.split(';');
  return `data:${type};base64,${await base64Of(file)}`;
}

/** Returns the file in an address that `dataAddress` has made. */
export function fileIn(address: string): Blob {
  const [, type = '', data = ''] = /^data:([^;,]+);base64,(.*)$/.exec(address) ?? [];
  return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type });
}
