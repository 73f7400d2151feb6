import { derivedBytes } from '../../secrets.ts';
import type { WheelDocument } from './documents.ts';

const bytes = 16;

/**
 * Returns the public id of a wheel: 22 characters of base64url (docs/rules/wheel.md, "Wheel ids"). Derived with a key
 * from account and name, so that nobody can check a guess at the account.
 */
export function wheelId(
  masterKey: Uint8Array,
  { ownerId, firstOwnerId = ownerId, listName }: Pick<WheelDocument, 'ownerId' | 'firstOwnerId' | 'listName'>,
): string {
  return derivedBytes(masterKey, `wheel id 1:${listName}:${firstOwnerId}`, bytes).toString('base64url');
}
