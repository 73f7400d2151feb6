/**
 * Hashes of the books (docs/rules/relics.md, "Ledger"): SHA-256, in base64url, of a document without `hash` as JSON in
 * the canonical form of RFC 8785.
 */
import { createHash } from 'node:crypto';
import type { Entry } from './documents.ts';

/**
 * Returns the hash of a document whose members are in alphabetical order, at every depth. `JSON.stringify` then gives
 * the canonical form without sorting.
 */
export function hashOfSorted(document: object): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url');
}

/** Returns the hash of a stored document, whose members may be in any order. */
export function hashOf({ hash: _, ...document }: { readonly hash: string }): string {
  return hashOfSorted(sorted(document) as object);
}

/**
 * Returns the value with the members of all objects sorted by name. Returns the value itself if they are already
 * sorted.
 */
export function sorted(value: unknown): unknown {
  return isSorted(value) ? value : sortedCopy(value);
}

function isSorted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSorted);
  let before = '';
  for (const name of Object.keys(value)) {
    if (name < before || !isSorted((value as Readonly<Record<string, unknown>>)[name])) return false;
    before = name;
  }
  return true;
}

function sortedCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedCopy);
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(members)
      .sort()
      .map((name) => [name, sortedCopy(members[name])]),
  );
}

/** Returns the public id of an entry, which follows from its hash. */
export function entryId({ hash }: Pick<Entry, 'hash'>): string {
  return `ent_${hash.slice(0, 22)}`;
}
