import { derivedBytes } from '../../secrets.ts';
import type { WheelDocument } from './documents.ts';

const bytes = 16;

/**
 * Public id of a wheel, 22 characters of base64url. It is derived from account and name rather than stored: a deleted
 * name stays with its account, so the id holds as long as the name means the same wheel, for wheels of earlier releases
 * too. The key keeps a guess at the account from being checked.
 */
export function wheelId(
  masterKey: Uint8Array,
  { ownerId, listName }: Pick<WheelDocument, 'ownerId' | 'listName'>,
): string {
  return derivedBytes(masterKey, `wheel id 1:${listName}:${ownerId}`, bytes).toString('base64url');
}
