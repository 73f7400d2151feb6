import { fileIn, isDataFile } from '../../looks/files/data-file.ts';
import { Fault } from '../../signed-in/fault.ts';
import type { Look } from '../../looks/look.ts';
import { uploads, type Uploads } from './uploads.ts';

const fileKeys = ['logo', 'backgroundImage', 'spinSound', 'winSound'] as const satisfies (keyof Look)[];

/**
 * Uploads the files of a look, and returns the look with their addresses. Can be repeated, because the same
 * file gets the same address again.
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
