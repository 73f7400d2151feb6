import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * Warns, once, of requests that name the caller's address where that is not to be believed: behind a proxy all
 * callers then count as one.
 */
export function proxyHint({ trustProxy }: Pick<Config, 'trustProxy'>, log: Logger) {
  let told = trustProxy !== undefined;
  return ({ headers }: IncomingMessage): void => {
    if (told || headers['x-forwarded-for'] === undefined) return;
    told = true;
    log.warn(
      'a request came with X-Forwarded-For, which is not believed: behind a proxy all callers share the limits of ' +
        'one address; set SVC_TRUST_PROXY',
    );
  };
}
