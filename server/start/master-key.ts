import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { writeNewFile } from './new-file.ts';
import type { RandomSource } from '../runtime/random.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const fileIn = (dataDirectory: string) => join(dataDirectory, 'master.key');

/**
 * Returns the master key of a data folder; the first start creates the key. The file is synced before the key is
 * used, because encrypted data is lost without the key.
 */
export async function storedMasterKey(dataDirectory: string, random: RandomSource): Promise<Uint8Array> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const known = await readMasterKey(dataDirectory);
  if (known !== undefined) return known;
  const key = random.bytes(32);
  await writeNewFile(fileIn(dataDirectory), `${Buffer.from(key).toString('hex')}\n`);
  return key;
}

/** Returns the master key of a data folder, or undefined if there is none. */
export async function readMasterKey(dataDirectory: string): Promise<Uint8Array | undefined> {
  const file = fileIn(dataDirectory);
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (known === undefined) return undefined;
  if (!/^[0-9a-f]{64}\n?$/.test(known)) throw new ConfigError(`${file}: not a master key (64 hex digits)`);
  return new Uint8Array(Buffer.from(known.trim(), 'hex'));
}
