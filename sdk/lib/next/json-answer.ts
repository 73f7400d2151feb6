import { SvcServerError } from '../server/server-error.ts';

const noStore = { 'cache-control': 'no-store' } as const;

export function jsonAnswer(status: number, body: unknown, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(noStore)) if (!all.has(name)) all.set(name, value);
  const isEmpty = status === 204 || status === 205;
  return isEmpty
    ? new Response(null, { status, headers: all })
    : Response.json(body ?? null, { status, headers: all });
}

/** Answers an error in the form `{ message, error?, traceId? }`. Only messages of this library are shown. */
export function errorAnswer(error: unknown): Response {
  if (error instanceof SvcServerError) {
    const { message, status, code, traceId } = error;
    return jsonAnswer(status, {
      message,
      ...(code !== undefined && { error: code }),
      ...(traceId !== undefined && { traceId }),
    });
  }
  console.error(error);
  return jsonAnswer(500, { message: 'The sign-in failed on the server', error: 'internal_error' });
}

export function methodNotAllowed(...allowed: readonly string[]): Response {
  const body = { message: `Only ${allowed.join(' and ')} are possible here`, error: 'method_not_allowed' };
  return jsonAnswer(405, body, { allow: allowed.join(', ') });
}
