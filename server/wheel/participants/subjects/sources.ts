import type { Transaction } from '../../../store/port.ts';
import { putMark, type FingerprintMark, type IdentityMark, type MarksOf } from './marks.ts';

/** Maximum number of stored sources from which the weight of an identity was raised (`raisedFrom`). */
const mostSources = 20;

/** Returns the hashes of the devices and addresses of an identity. */
export function sourcesOf({ addedFrom, raisedFrom = [] }: Pick<IdentityMark, 'addedFrom' | 'raisedFrom'>): {
  readonly fingerprints: ReadonlySet<string>;
  readonly addresses: ReadonlySet<string>;
} {
  const sources = addedFrom === undefined ? raisedFrom : [addedFrom, ...raisedFrom];
  return {
    fingerprints: new Set(sources.flatMap(({ fingerprint }) => fingerprint ?? [])),
    addresses: new Set(sources.flatMap(({ address }) => address ?? [])),
  };
}

/** Returns whether this identity was added with this fingerprint, even if another identity used it first. */
export function holdsFingerprint(
  identity: IdentityMark,
  { identity: first, hash }: FingerprintMark,
): boolean {
  return first === identity.hash || sourcesOf(identity).fingerprints.has(hash);
}

/**
 * Stores fingerprint and address of an add with the identity, and counts one more participant at the address. For a
 * raised weight, stores and counts only new fingerprints and addresses.
 */
export function noteSource(
  tx: Transaction,
  { identity, fingerprint, address }: MarksOf,
  how: 'added' | 'raised',
): void {
  if (how === 'added') {
    const { addedFrom: _, raisedFrom: __, ...rest } = identity;
    const addedFrom = { fingerprint: fingerprint?.hash, address: address?.hash };
    putMark(tx, { ...rest, ...((fingerprint ?? address) && { addedFrom }) });
    if (address) putMark(tx, { ...address, participants: address.participants + 1 });
  } else {
    const { raisedFrom = [] } = identity;
    const { fingerprints, addresses } = sourcesOf(identity);
    const device = fingerprint && !fingerprints.has(fingerprint.hash) ? fingerprint.hash : undefined;
    const place = address && !addresses.has(address.hash) ? address.hash : undefined;
    if ((device ?? place) === undefined || raisedFrom.length >= mostSources) return;
    const source = { fingerprint: device, address: place };
    putMark(
      tx,
      identity.addedFrom === undefined
        ? { ...identity, addedFrom: source }
        : { ...identity, raisedFrom: [...raisedFrom, source] },
    );
    if (address && place !== undefined) putMark(tx, { ...address, participants: address.participants + 1 });
  }
  if (fingerprint && fingerprint.identity === undefined) {
    putMark(tx, { ...fingerprint, identity: identity.hash });
  }
}
