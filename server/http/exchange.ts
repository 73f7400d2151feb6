import type { IncomingMessage } from 'node:http';
import type { RateClass } from '../../contracts/endpoint.ts';
import { bodyLimits } from '../../contracts/endpoint.ts';
import type { Refusal } from '../../contracts/errors.ts';
import { addressKey } from './address.ts';
import type { RateLimits } from './rate-limits.ts';
import type { AnyRoute } from './route.ts';
import type { Target } from './target.ts';

/** Node's request as Express extends it. */
export type Request = IncomingMessage & { readonly ip?: string | undefined };

/** What becomes known of a request on its way. */
export interface Exchange {
  readonly request: Request;
  readonly requestId: string;
  readonly target: Target;
  /** Values of the path's parameters, in their order. */
  readonly values: readonly string[];
  /** Name-value list of the answer's headers. */
  headers: string[];
  clientId: string | undefined;
}

/** A route with everything about it that no request changes. */
export interface Mounted {
  readonly route: AnyRoute;
  /** Names of the path's parameters. */
  readonly names: readonly string[];
  readonly headers: readonly string[];
}

/** Whom a call counts against: the client, or the address where there is none. */
export function callerKey(exchange: Exchange): string {
  return exchange.clientId ?? addressKey(exchange.request.ip ?? '');
}

/** Counts the call and notes the RateLimit headers; the refusal when it was one too many. */
export async function counted(
  limits: RateLimits,
  exchange: Exchange,
  rate: RateClass | null,
  key: string,
): Promise<Refusal | undefined> {
  if (rate === null) return undefined;
  const state = await limits.take(rate, key);
  if (state === undefined) return undefined;
  exchange.headers.push(...state.headers);
  return state.refusal;
}

export function bodyLimitOf({ endpoint }: AnyRoute): number {
  return bodyLimits[endpoint.bodyLimit ?? 'plain'];
}

/** The path's parameters by name. */
export function pathParameters({ names }: Mounted, { values }: Exchange): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] as string]));
}
