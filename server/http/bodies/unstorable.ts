/**
 * Finds text that cannot be stored (docs/rules/http.md, "Storable text"). PostgreSQL accepts neither U+0000 nor lone
 * surrogates.
 */
import type { Issue } from '../../../contracts/http/errors.ts';

const nul = /\u0000/;

export function textFault(text: string): string | undefined {
  if (nul.test(text)) return 'The character U+0000 is not accepted';
  return text.isWellFormed() ? undefined : 'A lone surrogate is not accepted';
}

/**
 * Matches JSON text that may contain U+0000, a surrogate or the key `__proto__`. JSON can write the first two only as
 * escapes.
 */
const suspicious = /\\u(?:0000|[dD][89a-fA-F]|00[56][fF]|007[024])|__proto__/;

/**
 * Returns the faults of a parsed JSON value, at most `limit`. The function is not recursive, because a deep value
 * would overflow the call stack.
 * @param source JSON text of the value
 */
export function unstorableParts(source: string, value: unknown, limit: number): Issue[] {
  if (!suspicious.test(source)) return [];
  const issues: Issue[] = [];
  const stack: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = stack.pop(); next !== undefined && issues.length < limit; next = stack.pop()) {
    const { value: part, path } = next;
    if (typeof part === 'string') {
      const fault = textFault(part);
      if (fault !== undefined) issues.push({ path, code: 'invalid_text', message: fault });
    } else if (typeof part === 'object' && part !== null) {
      // Paths in a deep body can become very long, so they are cut.
      const under = (key: string) => (path === '' ? key : `${path}.${key}`).slice(0, 200);
      for (const [key, inner] of Object.entries(part)) {
        if (key === '__proto__') {
          issues.push({
            path: under(key),
            code: 'unrecognized_keys',
            message: 'Unrecognized key: "__proto__"',
          });
        } else if (textFault(key) !== undefined) {
          issues.push({ path, code: 'invalid_text', message: 'A key contains U+0000 or a lone surrogate' });
        }
        stack.push({ value: inner, path: under(key.toWellFormed()) });
      }
    }
  }
  return issues.slice(0, limit);
}
