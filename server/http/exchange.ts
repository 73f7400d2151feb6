import type { Request, RequestHandler, Response } from 'express';
import type { Refusal } from '../../contracts/http/errors.ts';
import { addressKey } from './rates/address.ts';
import type { Outcome } from './answers/answer.ts';
import type { Caller } from './caller.ts';
import type { AnyRoute } from './route.ts';

/** What becomes known of a request on its way; Express keeps it in `response.locals`. */
export interface Exchange {
  readonly requestId: string;
  /** What answers; undefined where no route does. */
  route: AnyRoute | undefined;
  /** Name-value list of the answer's headers. */
  headers: string[];
  caller: Caller | undefined;
  /** The body as it came. */
  bytes: Buffer;
}

type PathParameters = Record<string, string>;
export type Asked = Request<PathParameters, unknown, unknown, unknown, Exchange>;
export type Reply = Response<unknown, Exchange>;

/** One step on the way of a request: passes it on, or passes on a {@link Refusal} as Express's error. */
export type Step = RequestHandler<PathParameters, unknown, unknown, unknown, Exchange>;

/** The last step: what is answered. */
export type Act = (request: Asked, response: Reply) => Promise<Outcome> | Outcome;

/** A step that only asks whether the request may go on. */
export const allowing =
  (ask: (request: Asked, response: Reply) => Promise<Refusal | undefined> | Refusal | undefined): Step =>
  async (request, response, next) => {
    next(await ask(request, response));
  };

/** Whom a call counts against: the client, or the address where there is none. */
export function callerKey(request: Asked, { locals }: Reply): string {
  return locals.caller?.clientId ?? addressKey(request.ip ?? '');
}
