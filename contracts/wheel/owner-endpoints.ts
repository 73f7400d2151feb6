/** Endpoints of pages on which a signed-in owner manages a wheel (docs/rules/wheel.md, "Session routes"). */
import type { ServiceAuth, SessionAuth } from '../http/auth.ts';
import type { Endpoint, RateClass } from '../http/endpoint.ts';

const servicePaths = '/wheelapp/api/v1/';
const sessionPaths = '/wheels/api/v1/';

/**
 * Rate classes that differ for sessions, because a person adds fewer participants per minute than a client.
 */
const sessionRates: Partial<Record<RateClass, RateClass>> = { participantAdd: 'write' };

/**
 * Returns the error code for an account that does not own the wheel. It does not reveal that the wheel
 * exists, unless the account is creating a wheel of that name.
 */
export function strangerCode({ errors = [] }: Pick<Endpoint, 'errors'>): 'not_found' | 'name_taken' {
  return errors.includes('not_found') ? 'not_found' : 'name_taken';
}

/** Returns the endpoint for the same action, called with the session of the signed-in owner. */
export function signedInEndpoint<Params, Query, Body>(
  service: Endpoint<Params, Query, Body, ServiceAuth>,
): Endpoint<Params, Query, Body, SessionAuth> {
  const { id, method, path, rate, errors = [] } = service;
  const same = `The same action as \`${id}\`, for a page of this service where the owner is signed in.`;
  return {
    ...service,
    id: `signedIn${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    path: path.replace(servicePaths, sessionPaths),
    tag: 'wheel console',
    description:
      strangerCode(service) === 'not_found' && service.params !== undefined
        ? `${same} A wheel or upload of another account is answered as one that does not exist.`
        : same,
    auth: { kind: 'session', csrf: method !== 'get' },
    rate: (rate !== null ? sessionRates[rate] : undefined) ?? rate,
    errors: errors.map((code) => (code === 'not_owner' ? strangerCode(service) : code)),
  };
}
