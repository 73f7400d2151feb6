import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { fewAtOnce, type Lane } from '../../runtime/few-at-once.ts';
import { onHashThread } from './hash-threads.ts';

/** OWASP's first choice for Argon2id (19 MiB, 2 passes, 1 lane), which is also the library's default algorithm. */
export const passwordCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum concurrent hashes. Each keeps a processor busy, but has a lower priority than requests. */
export const hashesAtOnce = Math.min(2, availableParallelism());

/** Maximum hashes that wait for their turn; sixty take a second or two. */
const waiting = 60;

/** Maximum ordinary hashes running or waiting in this process; further ones are refused. */
export const hashPlaces = hashesAtOnce + waiting;

const turn = fewAtOnce(hashesAtOnce, waiting);

/**
 * Hash that is verified if no password is stored, so that the check takes as long as for a stored password. Nobody
 * knows the password of this hash.
 */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$bLDv9woItXXSJs5b0wOdKA$JtK2pTKhQvQIAZXPg3Syj2ZgE3WU1cFTteH2NaGjOOI';

/**
 * Returns the Argon2id hash of a password, salted, as a PHC string. Unicode forms of the same password are equivalent.
 * @throws {TooBusy} if too many hashes are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return turn(() => onHashThread('hashSync', password.normalize('NFKC'), passwordCost));
}

/**
 * Returns whether this is the password of the stored hash. Without a stored hash, returns false after the same time.
 * @param lane `preferred` for a person on a known device, whom a flood of other attempts must not keep out
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
