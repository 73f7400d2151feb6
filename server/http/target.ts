/** What a request is about: the path in decoded segments and the undecoded query. */
export interface Target {
  /** As it came, without query. */
  readonly path: string;
  readonly segments: readonly string[];
  readonly query: string;
}

/** RFC 9112 §3.2 origin form, and absolute form as sent to proxies. Undefined where it is neither. */
export function parseTarget(url: string): Target | undefined {
  const rest = url.startsWith('/') ? url : /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  if (rest === undefined) return undefined;
  const mark = rest.indexOf('?');
  const path = (mark < 0 ? rest : rest.slice(0, mark)) || '/';
  const query = mark < 0 ? '' : rest.slice(mark + 1);
  if (!path.startsWith('/')) return undefined;
  const segments = path.slice(1).split('/');
  if (!path.includes('%')) return { path, segments, query };
  try {
    return { path, segments: segments.map(decodeURIComponent), query };
  } catch {
    return undefined;
  }
}
