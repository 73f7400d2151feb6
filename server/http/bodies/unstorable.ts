/**
 * Finds text that cannot be stored: PostgreSQL holds neither U+0000 nor lone surrogates. Finds the key `__proto__` too,
 * which later code might drop silently (docs/rules/http.md, "Storable text").
 */
import type { Issue } from '../../../contracts/http/errors.ts';

const nul = /\u0000/;

/** Reason to refuse a text, or undefined. */
export function textFault(text: string): string | undefined {
  if (nul.test(text)) return 'The character U+0000 is not accepted';
  return text.isWellFormed() ? undefined : 'A lone surrogate is not accepted';
}

/** Escapes that need a closer look: only they can produce NUL, a lone surrogate or a hidden name. */
const suspicious = /\\u(?:0000|[dD][89a-fA-F]|005[fF])|__proto__/;

/** Faults of a parsed JSON value; the walk keeps its own stack, so depth costs no call stack. */
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
      // Paths stay short, however deep the body is.
      const under = (key: string) => (path === '' ? key : `${path}.${key}`).slice(0, 200);
      for (const [key, inner] of Object.entries(part)) {
        if (key === '__proto__') {
          issues.push({
            path: under(key),
            code: 'unrecognized_keys',
            message: 'Unrecognized key: "__proto__"',
          });
        } else if (textFault(key) !== undefined) {
          issues.push({ path, code: 'invalid_text', message: 'A key holds text that is not accepted' });
        }
        stack.push({ value: inner, path: under(key.toWellFormed()) });
      }
    }
  }
  return issues.slice(0, limit);
}
