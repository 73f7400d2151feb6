import { sha256 } from '../base64url.ts';
import { type SvcOAuthCodePayload } from '../payload.ts';
import {
  exchangeSvcPopupCode,
  type SvcPopupExchange,
  type SvcPopupExchangeOptions,
} from '../server/exchange-popup-code.ts';
import { readPayload, withIdsOf } from '../server/read-payload.ts';
import { errorAnswer, jsonAnswer, methodNotAllowed } from './json-answer.ts';
import { readJson } from './read-body.ts';
import { appOrigin, requireOwnOrigin } from './request-origin.ts';

export interface SvcResolvedUser extends SvcPopupExchange {
  readonly payload: SvcOAuthCodePayload;
  /** Request of the exchange. If equal requests arrived together, the first one. */
  readonly request: Request;
}

export interface SvcExchangeAnswer<S> {
  /** JSON body of the answer, which the browser client returns. */
  readonly body: unknown;
  /** Session that `applySession` stores. */
  readonly session?: S | undefined;
  /** Default: 200. */
  readonly status?: number | undefined;
  readonly headers?: HeadersInit | undefined;
}

export interface SvcExchangeRouteOptions<S> extends Omit<SvcPopupExchangeOptions, 'origin'> {
  /** Decides what the signed-in person gets. Can throw a `SvcServerError` to refuse the person. */
  onResolvedUser(user: SvcResolvedUser): SvcExchangeAnswer<S> | Promise<SvcExchangeAnswer<S>>;
  /** Adds the session to the headers of the answer, for example as the cookie of a session adapter. */
  applySession?(session: S, headers: Headers, request: Request): void | Promise<void>;
}

interface Outcome {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * Creates the POST handler of the exchange route. Equal requests that arrive together are exchanged once and get equal
 * answers, because a code can be used only once.
 */
export function createSvcOAuthExchangeRoute<S = unknown>(
  options: SvcExchangeRouteOptions<S>,
): (request: Request) => Promise<Response> {
  const running = new Map<string, Promise<Outcome>>();

  async function exchange(payload: SvcOAuthCodePayload, request: Request, origin: string): Promise<Outcome> {
    const exchanged = await exchangeSvcPopupCode(payload, { ...options, origin });
    const answer = await options.onResolvedUser({ ...exchanged, payload, request });
    const headers = new Headers(answer.headers);
    if (answer.session !== undefined) {
      if (options.applySession === undefined)
        throw new TypeError('onResolvedUser returned a session, but there is no applySession');
      await options.applySession(answer.session, headers, request);
    }
    return { status: answer.status ?? 200, body: answer.body, headers };
  }

  function exchangeOnce(key: string, begin: () => Promise<Outcome>): Promise<Outcome> {
    const known = running.get(key);
    if (known !== undefined) return known;
    const outcome = begin().finally(() => running.delete(key));
    running.set(key, outcome);
    return outcome;
  }

  return async function POST(request) {
    try {
      if (request.method !== 'POST') return methodNotAllowed('POST');
      const origin = appOrigin(request, options.redirectUri);
      requireOwnOrigin(request, origin);
      const payload = readPayload(await readJson(request));
      // Use the whole payload as the key, so that somebody who knows only the code does not get the owner's answer.
      const key = await sha256(JSON.stringify([options.clientId, origin, payload]));
      const { status, body, headers } = await exchangeOnce(key, () =>
        exchange(withIdsOf(request.headers, payload), request, origin),
      );
      return jsonAnswer(status, body, headers);
    } catch (error) {
      return errorAnswer(error);
    }
  };
}
