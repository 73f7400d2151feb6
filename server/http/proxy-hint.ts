import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * Warns once if requests carry X-Forwarded-For and no proxy is trusted: if there is a proxy, all callers then count as one
 * address.
 */
export function proxyHint({ trustProxy }: Pick<Config, 'trustProxy'>, log: Logger) {
  let warned = trustProxy !== undefined;
  return ({ headers }: IncomingMessage): void => {
    if (warned || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn(
      'a request came with X-Forwarded-For, which is not believed: behind a proxy all callers share the limits of ' +
        'one address; set SVC_TRUST_PROXY',
    );
  };
}
