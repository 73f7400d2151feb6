import type { WelcomeView } from '../../../contracts/identity/sign-in/providers.ts';
import type { Onward } from '../../../contracts/identity/sign-in/sign-in.ts';
import { Fault, type FieldFault } from '../../signed-in/fault.ts';

/** Milliseconds to wait for an answer. */
const patience = 30_000;

async function call<T>(path: string, options: RequestInit = {}): Promise<T | Fault> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...options,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) return (await response.json()) as T;
  } catch {
    return new Fault(navigator.onLine ? 'unreachable' : 'offline');
  }
  const refusal = (await response.json().catch(() => ({}))) as {
    code?: string;
    message?: string;
    errors?: FieldFault[];
  };
  const { code = 'broken', message, errors } = refusal;
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return new Fault(code, {
    ...(message !== undefined && { text: message }),
    ...(!Number.isNaN(seconds) && { seconds }),
    ...(errors && { fields: errors }),
  });
}

export const readWelcome = (): Promise<WelcomeView | Fault> => call('/oauth/api/welcome');

export function decideWelcome(
  what: '' | '/link' | '/cancel',
  body: Readonly<Record<string, unknown>>,
  csrf: string,
): Promise<Onward | Fault> {
  return call(`/oauth/api/welcome${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify(body),
  });
}
