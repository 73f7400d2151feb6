import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { textFault } from './unstorable.ts';

const invalid = (path: string, code: string, message: string) =>
  refuse('validation_failed', { issues: [{ path: path.toWellFormed().slice(0, 200), code, message }] });

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const none: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

/**
 * Returns query parameters by name. Refuses repeated names, malformed percent-encoding and text that cannot be
 * stored.
 */
export function parseQuery(query: string): Readonly<Record<string, string>> | Refusal {
  if (query === '') return none;
  // The object has no prototype, so `__proto__` is an ordinary name.
  const values = Object.create(null) as Record<string, string>;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decoded(pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      return invalid('', 'invalid_encoding', 'The query is not valid percent-encoded UTF-8');
    }
    const fault = textFault(name) ?? textFault(value);
    if (fault !== undefined) return invalid(name, 'invalid_text', fault);
    if (name in values)
      return invalid(name, 'repeated_parameter', 'A parameter may appear only once in a query');
    values[name] = value;
  }
  return values;
}
