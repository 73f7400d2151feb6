import { OAuthError } from './oauth-error.ts';

/** Parameters of a form by name. None is repeated, and parameters without a value are left out. */
export type Form = ReadonlyMap<string, string>;

const mediaType =
  /^application\/x-www-form-urlencoded[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the form body of an OAuth request (RFC 6749 §3.2 and appendix B). Libraries would accept repeated parameters
 * and malformed escapes.
 */
export function parseForm(body: Buffer, contentType: string | undefined): Form | OAuthError {
  if (contentType === undefined || !mediaType.test(contentType)) {
    return new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded');
  }
  const seen = new Set<string>();
  const form = new Map<string, string>();
  let text: string;
  try {
    text = utf8.decode(body);
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const mark = pair.indexOf('=');
      const name = formDecode(mark < 0 ? pair : pair.slice(0, mark));
      if (seen.has(name)) return new OAuthError('invalid_request', 'A parameter is repeated');
      seen.add(name);
      if (mark >= 0 && mark + 1 < pair.length) form.set(name, formDecode(pair.slice(mark + 1)));
    }
  } catch {
    return new OAuthError('invalid_request', 'The form is not valid UTF-8 or has a broken percent escape');
  }
  return form;
}

/** @throws {URIError} if an escape is broken or not UTF-8 */
export function formDecode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}
