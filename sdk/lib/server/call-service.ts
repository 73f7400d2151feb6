import { type DiagnosticsHeaders, type SvcServerOptions } from './options.ts';
import { SvcServerError } from './server-error.ts';

/** Milliseconds after which a call of the service fails. */
const patience = 15_000;

export interface ServiceAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly traceId: string | undefined;
}

type Connection = Pick<SvcServerOptions, 'apiBaseUrl' | 'fetch'>;

/** Calls the service. Refuses redirects, because they would pass credentials to another address. */
export async function callService(
  { apiBaseUrl, fetch: send = fetch }: Connection,
  path: string,
  request: RequestInit,
): Promise<ServiceAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await send(apiBaseUrl.replace(/\/+$/, '') + path, {
      ...request,
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    text = await response.text();
  } catch (cause) {
    throw new SvcServerError('The service cannot be reached', {
      status: 502,
      code: 'upstream_failed',
      cause,
    });
  }
  return {
    status: response.status,
    body: parsed(text),
    traceId: response.headers.get('x-request-id') ?? undefined,
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Posts a form with the client's credentials. Both parts of the credentials are form-encoded (RFC 6749 §2.3.1). */
export function postForm(
  options: Connection & Pick<SvcServerOptions, 'clientId' | 'clientSecret'>,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: DiagnosticsHeaders = {},
): Promise<ServiceAnswer> {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  const credentials = `${encoded(options.clientId)}:${encoded(options.clientSecret)}`;
  return callService(options, path, {
    method: 'POST',
    headers: { ...headers, authorization: `Basic ${btoa(credentials)}` },
    body: new URLSearchParams(form),
  });
}

/** Returns the error of a failed call. Blames the user's request only for a 400. */
export function errorOf({ status, body, traceId }: ServiceAnswer, rejected: string): SvcServerError {
  const error = typeof body['error'] === 'string' ? body['error'] : undefined;
  const description = typeof body['error_description'] === 'string' ? body['error_description'] : undefined;
  const isRejected = status === 400;
  return new SvcServerError(
    isRejected ? (description ?? 'The service rejected the request') : 'The service failed',
    {
      status: isRejected ? 400 : 502,
      code: isRejected ? rejected : 'upstream_failed',
      traceId,
      details: {
        status,
        ...(error !== undefined && { error }),
        ...(description !== undefined && { description }),
      },
    },
  );
}
