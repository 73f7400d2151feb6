import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { isIP } from 'node:net';

/** Returns the addresses that Node would connect to: an IP address as it is, otherwise the result of the look-up. */
export function connectedTo({ host, lookup }: RequestOptions): readonly string[] {
  assert.ok(typeof host === 'string' && lookup !== undefined);
  if (isIP(host)) return [host];
  const found: string[] = [];
  lookup(host, { all: true }, (_error, addresses) => {
    found.push(...(addresses as LookupAddress[]).map(({ address }) => address));
  });
  return found;
}
