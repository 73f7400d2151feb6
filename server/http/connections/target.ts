/**
 * Returns path and query of a request target (RFC 9112 §3.2.1). Removes host and fragment, on which Express may
 * throw.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) return target;
  const rest = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  const path = rest === undefined ? target : rest.startsWith('/') ? rest : `/${rest}`;
  return path.replace(/#.*$/, '');
}

/** Returns the part before the `?`, undecoded. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? target : target.slice(0, mark);
}

/** Returns the part after the `?`, undecoded. */
export function queryOf(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}
