import { text } from '../../language/text.ts';

/** Maximum size of a file in bytes. Any list that fits on a wheel is smaller. */
export const longestFile = 32 * 1_024 * 1_024;

/**
 * Decodes a file as UTF-8, or as UTF-16 if it begins with that byte order mark. Invalid UTF-8 is decoded as
 * Windows-1252.
 */
export function decodeList(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export async function readListFile(
  file: File,
): Promise<{ text: string; fault?: undefined } | { text?: undefined; fault: string }> {
  if (file.size > longestFile) {
    return {
      fault: text('{name} is too large: a list of 100,000 names takes a few megabytes', { name: file.name }),
    };
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes.subarray(0, 1_024).includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe) {
      return {
        fault: text('{name} is not a text file. Save the sheet as CSV and open that', { name: file.name }),
      };
    }
    return { text: decodeList(bytes) };
  } catch {
    return { fault: text('{name} could not be read', { name: file.name }) };
  }
}
