import { randomToken, type RandomSource } from '../runtime/random.ts';

const acceptable = /^[A-Za-z0-9\-_.]{1,128}$/;

/**
 * Returns a function for the id of a request: the caller's `X-Request-Id` if harmless in logs, otherwise a new id.
 * New ids are unique, not secret.
 */
export function requestIds(random: RandomSource): (incoming: string | string[] | undefined) => string {
  const process = randomToken(random, 8);
  let count = 0;
  return (incoming) =>
    typeof incoming === 'string' && acceptable.test(incoming)
      ? incoming
      : `req_${process}${(count++).toString(36).padStart(6, '0')}`;
}
