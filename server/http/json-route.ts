import { Refusal } from '../../contracts/errors.ts';
import type { Store } from '../store/port.ts';
import type { Outcome } from './answer.ts';
import type { Bearer } from './bearer.ts';
import { parseJson, readBody } from './body.ts';
import type { Caller } from './caller.ts';
import { parseIfMatch } from './etag.ts';
import { bodyLimitOf, callerKey, counted, pathParameters, type Exchange, type Mounted } from './exchange.ts';
import type { Idempotency } from './idempotency.ts';
import { parseQuery } from './query.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Call, Route } from './route.ts';
import { validated } from './validate.ts';

export interface JsonGround {
  readonly store: Store;
  readonly bearer: Bearer;
  readonly limits: RateLimits;
  readonly idempotency: Idempotency;
}

const noBytes = Buffer.alloc(0);

/** Bearer, rate limit, body, schemas, idempotency, handler: the order of common.md. */
export async function answerJson(
  ground: JsonGround,
  exchange: Exchange,
  mounted: Mounted,
  route: Route,
): Promise<Outcome> {
  const { endpoint } = route;
  const { request, requestId, target } = exchange;

  let caller: Caller | undefined;
  if (endpoint.bearer !== undefined) {
    const asked = ground.bearer(request.headers.authorization, endpoint.bearer);
    const found = asked instanceof Promise ? await asked : asked;
    if (found instanceof Refusal) return found;
    caller = found;
    exchange.clientId = found.clientId;
  }

  const over = await counted(ground.limits, exchange, endpoint.rate, callerKey(exchange));
  if (over !== undefined) return over;

  let bytes: Buffer = noBytes;
  let body: unknown;
  if (endpoint.body !== undefined) {
    const reading = readBody(request, bodyLimitOf(route));
    const read = reading instanceof Promise ? await reading : reading;
    if (read instanceof Refusal) return read;
    const parsed = parseJson(read, request.headers['content-type']);
    if (parsed instanceof Refusal) return parsed;
    const fitting = validated(endpoint.body, parsed.value);
    if (fitting instanceof Refusal) return fitting;
    bytes = read;
    body = fitting.value;
  }

  const query = parseQuery(target.query);
  if (query instanceof Refusal) return query;
  const asked = endpoint.query && validated(endpoint.query, query);
  if (asked instanceof Refusal) return asked;
  const params = endpoint.params && validated(endpoint.params, pathParameters(mounted, exchange));
  if (params instanceof Refusal) return params;
  const ifMatch = parseIfMatch(request.headers['if-match']);
  if (ifMatch instanceof Refusal) return ifMatch;

  const act = async (commit: Call['commit']) =>
    route.handle({
      params: params?.value,
      query: asked?.value,
      body,
      caller: caller as Caller,
      requestId,
      ifMatch,
      commit,
    });
  const key = request.headers['idempotency-key'];
  if (endpoint.idempotent !== true || key === undefined) return act((commit) => ground.store.commit(commit));
  return ground.idempotency.once(
    {
      clientId: callerKey(exchange),
      method: endpoint.method,
      path: target.path,
      query: target.query,
      body: bytes,
      key: String(key),
    },
    act,
  );
}
