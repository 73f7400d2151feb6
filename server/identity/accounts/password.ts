import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';
import { fewAtOnce, type Lane } from '../../runtime/few-at-once.ts';

/** OWASP's first choice for Argon2id (19 MiB, 2 passes, 1 lane), which is also the library's default algorithm. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes run on libuv's four threads, which the journal needs as well, so two of them stay free. So does a processor, if
 * there are two: the one that answers requests.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Sixty hashes take a second or two. */
const waiting = 60;

/** Ordinary hashes running or waiting in this process; one more is refused. */
export const hashPlaces = atOnce + waiting;

const turn = fewAtOnce(atOnce, waiting);

/** Verified where there is no password, so that it takes as long. Nobody knows its password. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$bLDv9woItXXSJs5b0wOdKA$JtK2pTKhQvQIAZXPg3Syj2ZgE3WU1cFTteH2NaGjOOI';

/**
 * Argon2id as a PHC string, salted. Unicode forms of the same password are equivalent.
 * @throws {TooBusy} if too many hashes are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return turn(() => hash(password.normalize('NFKC'), cost));
}

/**
 * Returns whether this is the password of the stored hash; false where none is stored, after the same time.
 * @param lane `preferred` for a person on a known device, whom a flood of other attempts must not keep out
 * @throws {TooBusy} if too many hashes of this lane are waiting
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  lane: Lane = 'ordinary',
): Promise<boolean> {
  const right = await turn(() => verify(stored ?? nobody, password.normalize('NFKC')), lane);
  return right && stored !== undefined;
}
