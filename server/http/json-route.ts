import { Refusal } from '../../contracts/http/errors.ts';
import { parseIfMatch } from './answers/etag.ts';
import { callerKey, type Respond } from './request-state.ts';
import type { HttpContext } from './context.ts';
import { parseQuery } from './bodies/query.ts';
import type { Call, Route } from './route.ts';
import { addressKey } from './rates/address.ts';
import { queryOf } from './connections/target.ts';
import { validated } from './bodies/validate.ts';

/** Last steps of a JSON route: query and path parameters, idempotency key, handler. */
export function answerJson(
  { deps: { store }, idempotency, limits }: Pick<HttpContext, 'deps' | 'idempotency' | 'limits'>,
  { endpoint, handle, storedForm }: Route,
): Respond {
  return async (request, response) => {
    const { locals } = response;
    const queryText = queryOf(request.url);
    const query = parseQuery(queryText);
    if (query instanceof Refusal) return query;
    const validQuery = endpoint.query && validated(endpoint.query, query);
    if (validQuery instanceof Refusal) return validQuery;
    const params = endpoint.params && validated(endpoint.params, request.params);
    if (params instanceof Refusal) return params;
    const ifMatch = parseIfMatch(request.headers['if-match']);
    if (ifMatch instanceof Refusal) return ifMatch;

    const act = async (commit: Call['commit'], repeatId?: string) =>
      handle({
        params: params?.value,
        query: validQuery?.value,
        body: request.body,
        caller: locals.caller,
        headers: request.headers,
        get address() {
          return addressKey(request.ip ?? '');
        },
        limit: async (rate, key, calls) => (await limits.take(rate, key, calls))?.refusal,
        requestId: locals.requestId,
        ifMatch,
        commit,
        repeatId,
      });
    const key = request.headers['idempotency-key'];
    if (endpoint.idempotent !== true || key === undefined) return act((commit) => store.commit(commit));
    return idempotency.once(
      {
        clientId: callerKey(request, response),
        method: endpoint.method,
        path: resource(endpoint.path, params?.value),
        query: queryText,
        body: endpoint.auth.kind === 'clientInBody' ? withoutSecret(request.body) : locals.bytes,
        key: String(key),
      },
      act,
      storedForm && { ...storedForm, restored: (body) => storedForm.restored(body, params?.value) },
    );
  };
}

/**
 * Returns a body without its client secret, so that a repeat after a rotation of the secret counts as the same request.
 */
function withoutSecret(body: unknown): Buffer {
  return Buffer.from(JSON.stringify({ ...(body as object), clientSecret: undefined }));
}

/** Returns the path with validated parameters: `/Party` and `/%70arty` are the same wheel, and so the same request. */
function resource(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
