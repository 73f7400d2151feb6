import { randomToken, type RandomSource } from '../runtime/random.ts';

const acceptable = /^[A-Za-z0-9\-_.]{1,128}$/;

/**
 * Returns a function that returns the id of a request: the caller's `X-Request-Id` if it is safe to log, otherwise a
 * new id.
 */
export function requestIds(random: RandomSource): (incoming: string | string[] | undefined) => string {
  const process = randomToken(random, 8);
  let count = 0;
  return (incoming) =>
    typeof incoming === 'string' && acceptable.test(incoming)
      ? incoming
      : `req_${process}${(count++).toString(36).padStart(6, '0')}`;
}
