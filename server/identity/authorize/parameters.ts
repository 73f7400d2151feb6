import { textFault } from '../../http/bodies/unstorable.ts';

export interface Parameters {
  /** Non-empty, well-formed parameters that appear once. */
  readonly values: ReadonlyMap<string, string>;
  /** Names of repeated or malformed parameters. */
  readonly faulty: ReadonlySet<string>;
}

/** Matches characters that no parameter may contain (RFC 6749 appendix A). */
const control = /[\u0000-\u001f\u007f]/;

function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text.replaceAll('+', ' '));
    return control.test(value) || textFault(value) !== undefined ? undefined : value;
  } catch {
    return undefined;
  }
}

/**
 * Parses the query of an OAuth request (RFC 6749 §3.1 and appendix B). Collects faults instead of throwing, because
 * most of them are reported to the app. A parameter without a value counts as absent.
 * @param search query of the address, undecoded
 */
export function readParameters(search: string): Parameters {
  const values = new Map<string, string>();
  const seen = new Set<string>();
  const faulty = new Set<string>();
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decoded(rawName);
    const value = equals < 0 ? '' : decoded(pair.slice(equals + 1));
    if (name === undefined) faulty.add(rawName);
    else if (value === undefined || seen.has(name)) faulty.add(name);
    else if (value !== '') values.set(name, value);
    seen.add(name ?? rawName);
  }
  for (const name of faulty) values.delete(name);
  return { values, faulty };
}
