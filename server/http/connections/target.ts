/**
 * The request target as path and query (RFC 9112 §3.2.1): without the authority that a proxy's absolute form names
 * and without a fragment: both make Express use a URL parser that throws for some targets. A target that is not a path
 * (`*`) is returned unchanged.
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
