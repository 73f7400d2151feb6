import type { IncomingHttpHeaders } from 'node:http';
import type { DeclaredRows } from '../../contracts/http/endpoint.ts';
import { Refusal } from '../../contracts/http/errors.ts';
import { parseIfMatch } from './answers/etag.ts';
import { callerKey, type HttpRequest, type HttpResponse, type Respond } from './request-state.ts';
import { accountOf, type Caller } from './auth/caller.ts';
import type { HttpContext } from './context.ts';
import { parseQuery } from './bodies/query.ts';
import type { Call, Route } from './route.ts';
import { addressKey } from './rates/address.ts';
import type { RateLimits } from './rates/rate-limits.ts';
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
      (await rowsCounted(limits, endpoint.rows, request.body, locals.caller)) ??
      handle(
        new RequestCall(request, response, limits, {
          params: params?.value,
          query: validQuery?.value,
          ifMatch,
          commit,
          repeatId,
        }),
      );
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

async function rowsCounted(
  limits: RateLimits,
  rows: DeclaredRows | undefined,
  body: unknown,
  caller: Caller,
): Promise<Refusal | undefined> {
  const account = accountOf(caller);
  const count = rows && (body as Record<string, readonly unknown[] | undefined>)[rows.key]?.length;
  if (account === undefined || !count) return undefined;
  return (await limits.take('rows', account, count))?.refusal;
}

type Checked = Pick<Call, 'params' | 'query' | 'ifMatch' | 'commit' | 'repeatId'>;

/** Address and limit are computed only if a handler reads them. */
class RequestCall implements Call<unknown, unknown, unknown, Caller> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller;
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly ifMatch: Call['ifMatch'];
  readonly commit: Call['commit'];
  readonly repeatId: string | undefined;
  readonly #request: HttpRequest;
  readonly #limits: RateLimits;

  constructor(request: HttpRequest, { locals }: HttpResponse, limits: RateLimits, checked: Checked) {
    this.params = checked.params;
    this.query = checked.query;
    this.body = request.body;
    this.caller = locals.caller;
    this.headers = request.headers;
    this.requestId = locals.requestId;
    this.ifMatch = checked.ifMatch;
    this.commit = checked.commit;
    this.repeatId = checked.repeatId;
    this.#request = request;
    this.#limits = limits;
  }

  get ip(): string {
    return this.#request.ip ?? '';
  }

  get address(): string {
    return addressKey(this.#request.ip ?? '');
  }

  get limit(): Call['limit'] {
    return async (rate, key, calls) => (await this.#limits.take(rate, key, calls))?.refusal;
  }
}

/** Removes the client secret, so that a repeat with a new secret counts as the same request. */
function withoutSecret(body: unknown): Buffer {
  return Buffer.from(JSON.stringify({ ...(body as object), clientSecret: undefined }));
}

/** Returns the path with validated parameters, so that `/Party` and `/%70arty` count as the same request. */
function resource(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
