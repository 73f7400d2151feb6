/**
 * The request target as path and query (RFC 9112 §3.2.1): without the authority that a proxy's absolute form names
 * and without a fragment, which send Express through a URL parser that throws on some. What is no path (`*`) stays
 * as it is.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) return target;
  const rest = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  const path = rest === undefined ? target : rest.startsWith('/') ? rest : `/${rest}`;
  return path.replace(/#.*$/, '');
}

/** The part after the `?`, undecoded. */
export function queryOf(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}
