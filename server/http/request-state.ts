import type { Request, RequestHandler, Response } from 'express';
import type { Refusal } from '../../contracts/http/errors.ts';
import { addressKey } from './rates/address.ts';
import type { Outcome } from './answers/answer.ts';
import type { Caller } from './auth/caller.ts';
import type { AnyRoute } from './route.ts';

/** State of one request; Express carries it in `response.locals`. */
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

/** One step of a request: calls `next`, with a {@link Refusal} as Express's error where it refuses. */
export type Step = RequestHandler<PathParameters, unknown, unknown, unknown, RequestState>;

/** The last step of a route. */
export type Respond = (request: HttpRequest, response: HttpResponse) => Promise<Outcome> | Outcome;

/** A step that refuses the request or lets it pass. */
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

/** Key that calls are counted under: the client or account, or the address where there is neither. */
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
