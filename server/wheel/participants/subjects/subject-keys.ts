import { derivedKey, keyedDigest } from '../../../secrets.ts';
import { countedAddress, type Address } from './address.ts';
import { identityText } from './identity.ts';

/** Whom the rules know of one add, by keyed hash. */
export interface Subjects {
  readonly identity: string;
  readonly fingerprint?: string | undefined;
  readonly address?: string | undefined;
}

/**
 * Keyed hashes of identities, fingerprints and addresses (wheel.md: "Only keyed hashes of addresses and fingerprints
 * are stored"). The key comes from the master key and the wheel, so that nobody can try out addresses on a copy of
 * the store, and what is known on one wheel tells nothing about another.
 */
export interface SubjectKeys {
  identity(who: Who): string;
  of(add: { who: Who; fingerprint: string | undefined; address: Address | undefined }): Subjects;
}

type Who = Parameters<typeof identityText>[0];

/** 128 bits: no two subjects of a wheel will ever share them. */
const length = 16;

export function subjectKeys(masterKey: Uint8Array, listName: string): SubjectKeys {
  const key = derivedKey(masterKey, `wheel subjects 1:${listName}`);
  const hash = (text: string): string => keyedDigest(key, text).subarray(0, length).toString('base64url');
  const identity: SubjectKeys['identity'] = (who) => hash(`identity:${identityText(who)}`);
  return {
    identity,
    of: ({ who, fingerprint, address }) => ({
      identity: identity(who),
      fingerprint: fingerprint === undefined ? undefined : hash(`fingerprint:${fingerprint}`),
      address: address === undefined ? undefined : hash(`address:${countedAddress(address)}`),
    }),
  };
}
