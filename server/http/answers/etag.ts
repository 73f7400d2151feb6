import { refuse, type Refusal } from '../../../contracts/http/errors.ts';

/** Entity tag (RFC 9110 §8.8.3): `"…"` or `W/"…"`, with visible characters other than the quote. */
const tag = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

interface EntityTag {
  readonly weak: boolean;
  readonly value: string;
}

function parseTags(header: string): readonly EntityTag[] | undefined {
  const tags: EntityTag[] = [];
  for (const part of header.split(',')) {
    const text = part.trim();
    if (text === '') continue;
    const match = tag.exec(text);
    if (match === null) return undefined;
    tags.push({ weak: match[1] !== undefined, value: match[2] as string });
  }
  return tags.length === 0 ? undefined : tags;
}

/**
 * Returns whether `If-None-Match` names this entity tag, by weak comparison (RFC 9110 §13.1.2). A malformed header is
 * ignored.
 */
export function noneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === `"${etag}"` || header.trim() === '*') return true;
  return parseTags(header)?.some((known) => known.value === etag) ?? false;
}

/**
 * Returns the entity tags of `If-Match`, `['*']` for any tag, or undefined without the header. Weak tags never match
 * (RFC 9110 §13.1.1) and are omitted.
 */
export function parseIfMatch(header: string | undefined): readonly string[] | undefined | Refusal {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return ['*'];
  const tags = parseTags(header);
  if (tags === undefined) {
    return refuse('validation_failed', {
      issues: [
        {
          path: 'If-Match',
          code: 'invalid_format',
          message: 'If-Match must be a list of quoted entity tags, or *',
        },
      ],
    });
  }
  // Omit `"*"`, which in quotes is an ordinary tag. Without its quotes, it would mean any tag.
  return tags.filter(({ weak, value }) => !weak && value !== '*').map(({ value }) => value);
}
