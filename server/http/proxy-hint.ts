import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * Returns a function that warns once if a request has X-Forwarded-For but no proxy is trusted. All callers then share
 * the rate limits of the proxy's address.
 */
export function proxyHint({ trustProxy }: Pick<Config, 'trustProxy'>, log: Logger) {
  let warned = trustProxy !== undefined;
  return ({ headers }: IncomingMessage): void => {
    if (warned || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn(
      'a request has X-Forwarded-For, which is ignored: behind a proxy all callers share the limits of ' +
        'one address; set SVC_TRUST_PROXY',
    );
  };
}
