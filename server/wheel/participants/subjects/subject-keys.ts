import { LRUCache } from 'lru-cache';
import { foldedName } from '../../../../contracts/wheel/folded-name.ts';
import { derivedKey, keyedDigest } from '../../../secrets.ts';
import { countedAddress, type Address } from './address.ts';
import { identityText } from './identity.ts';

export interface Subjects {
  readonly identity: string;
  readonly fingerprint?: string | undefined;
  readonly address?: string | undefined;
}

/**
 * Keyed hashes of identities, fingerprints and addresses (docs/rules/wheel.md, "Personal data"). Each wheel has its
 * own key, so that its hashes cannot be linked to those of other wheels.
 */
export interface SubjectKeys {
  identity(who: Who): string;
  /**
   * Returns the hash of an external identity or a verified e-mail address.
   * @param kind provider, or `email`
   */
  proof(kind: string, value: string): string;
  /** Returns the user id of a person without an account. It is derived from the id of the browser. */
  guest(device: string): string;
  /** Returns the hash that reserves a name for a person without an account. */
  guestName(name: string): string;
  /** Returns the hash that keeps people without an account from taking the name of an account. */
  accountName(name: string): string;
  of(add: { who: Who; fingerprint: string | undefined; address: Address | undefined }): Subjects;
}

type Who = Parameters<typeof identityText>[0];

/** Bytes of a hash. 128 bits are enough to exclude collisions on a wheel. */
const length = 16;

export function subjectKeys(masterKey: Uint8Array, listName: string): SubjectKeys {
  const key = derivedKey(masterKey, `wheel subjects 1:${listName}`);
  const hash = (text: string): string => keyedDigest(key, text).subarray(0, length).toString('base64url');
  const identity: SubjectKeys['identity'] = (who) => hash(`identity:${identityText(who)}`);
  return {
    identity,
    proof: (kind, value) => hash(`proof:${kind}:${value}`),
    guest: (device) => `guest_${hash(`guest:${device}`)}`,
    guestName: (name) => hash(`guest name:${foldedName(name)}`),
    accountName: (name) => hash(`account name:${foldedName(name)}`),
    of: ({ who, fingerprint, address }) => ({
      identity: identity(who),
      fingerprint: fingerprint === undefined ? undefined : hash(`fingerprint:${fingerprint}`),
      address: address === undefined ? undefined : hash(`address:${countedAddress(address)}`),
    }),
  };
}

/** Caches {@link subjectKeys} of the most recently used wheels. */
export function cachedSubjectKeys(masterKey: Uint8Array): (listName: string) => SubjectKeys {
  const cache = new LRUCache<string, SubjectKeys>({
    max: 1_000,
    memoMethod: (listName) => subjectKeys(masterKey, listName),
  });
  return (listName) => cache.memo(listName);
}
