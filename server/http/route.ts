import type { Endpoint } from '../../contracts/endpoint.ts';
import type { Outcome } from './answer.ts';
import type { Caller } from './caller.ts';

/** A request after every check of the ground: credentials, rate, size, JSON, schema, idempotency. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Present on endpoints with `bearer`. */
  readonly caller: Caller;
  readonly requestId: string;
  /** Entity tags of `If-Match`, without quotes; undefined when the header is absent, '*' as itself. */
  readonly ifMatch: readonly string[] | undefined;
}

/** A declared endpoint with the function that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call) => Promise<Outcome> | Outcome;
}

/** Binds a handler to its endpoint with the types the contract declares. */
export function route<P, Q, B>(
  endpoint: Endpoint<P, Q, B>,
  handle: (call: Call<P, Q, B>) => Promise<Outcome> | Outcome,
): Route {
  return { endpoint: endpoint as Endpoint, handle: handle as Route['handle'] };
}
