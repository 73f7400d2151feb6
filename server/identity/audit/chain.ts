/** Hashes of a chain (docs/rules/identity.md, "Format of the audit trail"). */
import { createHash } from 'node:crypto';
import type { AuditEntry, Chain } from './documents.ts';

export type Details = Readonly<Record<string, string>>;

export function detailsDigest(salt: string, details: Details): string {
  const sorted = Object.fromEntries(Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1)));
  return sha256([salt, sorted]);
}

export function entryHash(entry: Omit<AuditEntry, 'hash' | 'details' | 'salt'>): string {
  const { previous, accountId, chain, sequence, at, kind, by, detailsDigest: digest } = entry;
  return sha256([previous, accountId, chain, sequence, at, kind, by, digest]);
}

/**
 * Returns the sequence of the first entry that is missing, changed or in the wrong position. Returns undefined
 * if the chain is intact.
 */
export function firstFault(
  { first, anchor, sequence, hash }: Chain,
  entries: readonly (AuditEntry | undefined)[],
): number | undefined {
  let previous = anchor;
  for (const [at, entry] of entries.entries()) {
    const fits =
      entry?.sequence === first + at &&
      entry.previous === previous &&
      entry.hash === entryHash(entry) &&
      hasItsDetails(entry);
    if (!fits) return first + at;
    previous = entry.hash;
  }
  return previous === hash && first + entries.length === sequence + 1 ? undefined : sequence;
}

/** Returns whether the details match their digest. Erased details count as unchanged. */
function hasItsDetails({ details, salt, detailsDigest: digest }: AuditEntry): boolean {
  if (details === null || salt === null) return details === salt;
  return detailsDigest(salt, details) === digest;
}

function sha256(value: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
