import { svcExchangeEndpoint } from '../paths.ts';
import { type SvcOAuthCodePayload } from '../payload.ts';
import { withDiagnostics, type SvcOAuthDiagnosticsMode } from './diagnostics.ts';
import { SvcOAuthError } from './oauth-error.ts';
import { once } from './window-flows.ts';

export interface SvcOAuthExchangeOptions {
  /** Path of the app's exchange route. Default: `/api/auth/svc/oauth-exchange`. */
  readonly exchangeEndpoint?: string | undefined;
  /** Default: `auto`. */
  readonly diagnostics?: SvcOAuthDiagnosticsMode | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/**
 * Milliseconds after which the exchange fails. Longer than the server's own limit, so that the server's error arrives.
 */
const patience = 45_000;

/** Posts a payload to the exchange route, only once for each sign-in. Returns the JSON body of the answer. */
export function exchangeByRoute(
  payload: SvcOAuthCodePayload,
  { exchangeEndpoint = svcExchangeEndpoint, diagnostics, fetch: send = fetch }: SvcOAuthExchangeOptions,
): Promise<unknown> {
  const failed = (message: string, cause?: unknown) =>
    new SvcOAuthError('exchange_failed', message, payload.provider, cause);
  return once(`exchange:${exchangeEndpoint}:${payload.state}`, async () => {
    const { payload: body, headers } = withDiagnostics(payload, diagnostics);
    let response: Response;
    let answer: unknown;
    try {
      response = await send(exchangeEndpoint, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // Refuse redirects, such as to a sign-in page, because they would pass the code to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      answer = await response.json().catch(() => undefined);
    } catch (cause) {
      throw failed('The app did not answer', cause);
    }
    if (response.ok && answer === undefined && response.status !== 204)
      throw failed('The answer of the app is not JSON');
    if (response.ok) return answer;
    const { message } = (answer ?? {}) as { message?: unknown };
    throw failed(typeof message === 'string' ? message : `The exchange failed (${response.status})`, {
      ...(answer as object | undefined),
      status: response.status,
    });
  });
}
