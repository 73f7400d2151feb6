import { derivedBytes } from '../../secrets.ts';
import type { WheelDocument } from './documents.ts';

const bytes = 16;

/**
 * Returns the public id of a wheel: 22 characters of base64url (docs/rules/wheel.md, "Wheel ids"). A secret key is
 * part of the derivation, so that nobody can find the account by guessing.
 */
export function wheelId(
  masterKey: Uint8Array,
  { ownerId, firstOwnerId = ownerId, listName }: Pick<WheelDocument, 'ownerId' | 'firstOwnerId' | 'listName'>,
): string {
  return derivedBytes(masterKey, `wheel id 1:${listName}:${firstOwnerId}`, bytes).toString('base64url');
}
