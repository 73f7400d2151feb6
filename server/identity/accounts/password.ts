import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { fewAtOnce, type Lane } from '../../runtime/few-at-once.ts';
import { onHashThread } from './hash-threads.ts';

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane. */
export const passwordCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum number of hashes that are computed at the same time. Each keeps a processor busy. */
export const hashesAtOnce = Math.min(2, availableParallelism());

/** Maximum number of hashes that wait in each lane. */
const waiting = 60;

/**
 * Maximum number of hashes in the ordinary lane that run or wait in this process. Further hashes are refused.
 */
export const hashPlaces = hashesAtOnce + waiting;

const turn = fewAtOnce(hashesAtOnce, waiting);

/**
 * Hash that is verified if no password is stored, so that the check takes as long as usual. Nobody knows its
 * password.
 */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$bLDv9woItXXSJs5b0wOdKA$JtK2pTKhQvQIAZXPg3Syj2ZgE3WU1cFTteH2NaGjOOI';

/**
 * Returns the salted Argon2id hash of a password as a PHC string.
 * @throws {TooBusy} if too many hashes are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return turn(() => onHashThread('hashSync', password.normalize('NFKC'), passwordCost));
}

/**
 * Returns whether this is the password of the stored hash. Without a stored hash, returns false after the same time.
 * @param lane `preferred` for a known device, so that other attempts cannot keep its owner out
 * @throws {TooBusy} if too many hashes of this lane are waiting
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  lane: Lane = 'ordinary',
): Promise<boolean> {
  const right = await turn(
    () => onHashThread('verifySync', stored ?? nobody, password.normalize('NFKC')),
    lane,
  );
  return right && stored !== undefined;
}
