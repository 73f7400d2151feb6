import type { Request, RequestHandler, Response } from 'express';
import type { Refusal } from '../../contracts/http/errors.ts';
import { addressKey } from './rates/address.ts';
import type { Outcome } from './answers/answer.ts';
import type { Caller } from './auth/caller.ts';
import type { AnyRoute } from './route.ts';

/** State of one request, carried in `response.locals`. */
export interface RequestState {
  readonly requestId: string;
  /** Undefined until a route matches. */
  route: AnyRoute | undefined;
  /** Name-value list of the answer's headers. */
  headers: string[];
  caller: Caller;
  /** The body as received. */
  bytes: Buffer;
}

type PathParameters = Record<string, string>;
export type HttpRequest = Request<PathParameters, unknown, unknown, unknown, RequestState>;
export type HttpResponse = Response<unknown, RequestState>;

/** One step of a request. A step calls `next`, or passes a {@link Refusal} as Express's error. */
export type Step = RequestHandler<PathParameters, unknown, unknown, unknown, RequestState>;

/** Last step of a route: returns the answer or a refusal. */
export type Respond = (request: HttpRequest, response: HttpResponse) => Promise<Outcome> | Outcome;

/** Turns a function into a step. The function returns a refusal, or undefined to let the request pass. */
export const check =
  (
    judge: (
      request: HttpRequest,
      response: HttpResponse,
    ) => Promise<Refusal | undefined> | Refusal | undefined,
  ): Step =>
  async (request, response, next) => {
    next(await judge(request, response));
  };

/** Returns the key under which calls are counted: client, account, or address if there is neither. */
export function callerKey(request: HttpRequest, { locals: { caller } }: HttpResponse): string {
  switch (caller.kind) {
    case 'service':
      return caller.clientId;
    case 'session':
      return caller.accountId;
    default:
      return addressKey(request.ip ?? '');
  }
}
