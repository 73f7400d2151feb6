/** Redirect addresses of apps (docs/rules/identity.md, "OAuth apps"). */
import { z } from '../../zod.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Matches an address without user information and fragment. Excludes the backslash, because browsers read it as
 * a slash.
 */
const shape = /^https?:\/\/[\w.:[\]-]+(?:[/?][\x21\x22\x24-\x5b\x5d-\x7e]*)?$/;

/** Returns whether an app may have this redirect address. It must use https, or http on loopback. */
export function isRedirectUri(text: string): boolean {
  if (!shape.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || loopback.has(hostname);
}

export const RedirectUri = z
  .string()
  .check(
    z.maxLength(2_048),
    z.refine(isRedirectUri, 'An https address, or http on loopback, without fragment and userinfo'),
  );
