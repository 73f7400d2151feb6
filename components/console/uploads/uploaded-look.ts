import { fileIn, isDataFile } from '../../looks/files/data-file.ts';
import { Fault } from '../../signed-in/fault.ts';
import type { Look } from '../../looks/look.ts';
import { uploads, type Uploads } from './uploads.ts';

const fileKeys = ['logo', 'backgroundImage', 'spinSound', 'winSound'] as const satisfies (keyof Look)[];

/**
 * Uploads the files that a look contains, and returns the look with their addresses. The same file gets the same
 * address again, so the call can be repeated.
 */
export async function uploadedLook(
  look: Partial<Look>,
  account: Pick<Uploads, 'add'> = uploads,
): Promise<Partial<Look> | Fault> {
  const addresses: Partial<Record<(typeof fileKeys)[number], string>> = {};
  for (const key of fileKeys) {
    const address = look[key];
    if (address === undefined || !isDataFile(address)) continue;
    const answer = await account.add(fileIn(address), key);
    if (answer instanceof Fault) return answer;
    addresses[key] = answer.path;
  }
  return { ...look, ...addresses };
}
