import type { ShortLink } from '../editor/local/shared-link.ts';
import { writeStored, type LocalState } from '../editor/local/stored-wheel.ts';
import { pageStorage } from '../ui/page-storage.ts';
import { readJson, writeText } from '../ui/stored-text.ts';
import { hash, toHex } from '../wheel/engine/hash.ts';

/** Maximum number of links that are remembered for a wheel. */
const most = 20;

/** A short link that this browser has made, with the key that erases it. */
export interface OwnShortLink extends ShortLink {
  /** Hash of the wheel under the link. */
  readonly of: string;
}

const keyOf = (slug: string): string => `svc-short-links:${slug}`;

/** Returns the hash of a wheel's content. Two wheels that differ only in ids have the same hash. */
export function contentHash({ entries, settings }: LocalState): string {
  const plain = { entries: entries.map((entry, at) => ({ ...entry, id: `e${at}` })), settings };
  return toHex(hash(new TextEncoder().encode(writeStored(plain))));
}

/** Returns the links of a wheel that have not expired, the latest first. */
export function ownShortLinks(slug: string, now = Date.now()): readonly OwnShortLink[] {
  const stored = readJson(keyOf(slug), pageStorage());
  if (!Array.isArray(stored)) return [];
  return (stored as Partial<OwnShortLink>[]).filter(
    (link): link is OwnShortLink =>
      [link.code, link.eraseKey, link.expiresAt, link.of].every((each) => typeof each === 'string') &&
      Date.parse(link.expiresAt ?? '') > now,
  );
}

export function rememberShortLink(slug: string, link: OwnShortLink): void {
  write(slug, [link, ...ownShortLinks(slug)].slice(0, most));
}

export function forgetShortLink(slug: string, code: string): void {
  write(
    slug,
    ownShortLinks(slug).filter((link) => link.code !== code),
  );
}

function write(slug: string, links: readonly OwnShortLink[]): void {
  writeText(keyOf(slug), JSON.stringify(links), pageStorage());
}
