import type { Method } from '../../contracts/endpoint.ts';

/** One segment tree for all routes: matching costs the depth of the path, however many routes there are. */
interface Node<R> {
  readonly literal: Map<string, Node<R>>;
  parameter: Node<R> | undefined;
  readonly methods: Map<string, R>;
}

const node = <R>(): Node<R> => ({ literal: new Map(), parameter: undefined, methods: new Map() });

export type Match<R> =
  | { readonly found: 'route'; readonly route: R; readonly values: readonly string[] }
  | { readonly found: 'path'; readonly allow: string; readonly reading: R | undefined }
  | { readonly found: 'nothing' };

export interface RouteTable<R> {
  add(method: Method, path: string, route: R): void;
  /** @param segments decoded segments of the path. A literal segment wins over a parameter. */
  match(method: string, segments: readonly string[]): Match<R>;
}

/** Methods that a path answers: HEAD wherever GET, OPTIONS always (RFC 9110 §9.3). */
function allowed(methods: Iterable<string>): string {
  const all = new Set([...methods].map((method) => method.toUpperCase()));
  if (all.has('GET')) all.add('HEAD');
  all.add('OPTIONS');
  return [...all].sort().join(', ');
}

export function routeTable<R>(): RouteTable<R> {
  const root = node<R>();

  const find = (
    at: Node<R>,
    segments: readonly string[],
    index: number,
    values: string[],
  ): Node<R> | undefined => {
    const segment = segments[index];
    if (segment === undefined) return at.methods.size > 0 ? at : undefined;
    const literal = at.literal.get(segment);
    const straight = literal && find(literal, segments, index + 1, values);
    if (straight !== undefined) return straight;
    if (at.parameter === undefined || segment === '') return undefined;
    values.push(segment);
    const through = find(at.parameter, segments, index + 1, values);
    if (through === undefined) values.pop();
    return through;
  };

  return {
    add(method, path, route) {
      let at = root;
      for (const segment of path.slice(1).split('/')) {
        if (segment.startsWith('{')) {
          at = at.parameter ??= node();
        } else {
          let next = at.literal.get(segment);
          if (next === undefined) at.literal.set(segment, (next = node()));
          at = next;
        }
      }
      if (at.methods.has(method)) throw new Error(`Two routes answer ${method} ${path}`);
      at.methods.set(method, route);
    },
    match(method, segments) {
      const values: string[] = [];
      const at = find(root, segments, 0, values);
      if (at === undefined) return { found: 'nothing' };
      const name = method.toLowerCase();
      const route = at.methods.get(name === 'head' ? 'get' : name);
      return route === undefined
        ? { found: 'path', allow: allowed(at.methods.keys()), reading: at.methods.get('get') }
        : { found: 'route', route, values };
    },
  };
}
