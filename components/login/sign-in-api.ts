import type { Onward, SignInView } from '../../contracts/identity/sign-in/sign-in.ts';

export type FaultKind =
  | 'refused'
  | 'suspended'
  /** Too many requests or failures. `seconds` is the time to wait. */
  | 'too_many'
  | 'expired'
  /** The browser's session or cookie changed after the page was loaded. */
  | 'stale'
  | 'unproven'
  | 'over'
  | 'busy'
  | 'offline'
  | 'unreachable'
  | 'broken';

export class Fault {
  readonly is: FaultKind;
  readonly seconds: number | undefined;
  readonly text: string;
  readonly path: string;
  /** The server's code; '' if there is none. */
  readonly code: string;

  constructor(is: FaultKind, seconds?: number, { text = '', path = '', code = '' } = {}) {
    this.is = is;
    this.seconds = seconds;
    this.text = text;
    this.path = path;
    this.code = code;
  }
}

/** Milliseconds to wait for an answer. */
const patience = 30_000;

const byCode: Readonly<Record<string, FaultKind>> = {
  sign_in_failed: 'refused',
  account_suspended: 'suspended',
  // Longer than any valid user name or password, and therefore wrong.
  validation_failed: 'refused',
  user_name_taken: 'refused',
  user_name_similar: 'refused',
  too_many_attempts: 'too_many',
  rate_limited: 'too_many',
  request_expired: 'expired',
  link_expired: 'expired',
  email_taken: 'refused',
  proof_failed: 'unproven',
  second_step_expired: 'over',
  forbidden: 'stale',
};

const byStatus: Readonly<Record<number, FaultKind>> = { 401: 'stale', 503: 'busy' };

interface RefusalBody {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

export async function call<T>(path: string, options: RequestInit = {}): Promise<T | Fault> {
  try {
    const response = await fetch(path, {
      ...options,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) return (await response.json()) as T;
    const { code = '', message, errors = [] } = (await response.json().catch(() => ({}))) as RefusalBody;
    const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
    const text = errors[0]?.message ?? message;
    return new Fault(
      byCode[code] ?? byStatus[response.status] ?? 'broken',
      Number.isNaN(seconds) ? undefined : seconds,
      { code, ...(text !== undefined && { text }), ...(errors[0] && { path: errors[0].path }) },
    );
  } catch {
    return new Fault(navigator.onLine ? 'unreachable' : 'offline');
  }
}

export function post<T>(path: string, body: object, csrf: string): Promise<T | Fault> {
  return call<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify(body),
  });
}

export async function readSignIn(request?: string, second?: string): Promise<SignInView | Fault> {
  const query = new URLSearchParams({
    ...(request !== undefined && { request }),
    ...(second !== undefined && { second }),
  });
  const answer = await call<SignInView>(
    `/oauth/api/sign-in${query.size === 0 ? '' : `?${query.toString()}`}`,
  );
  // Treat a refusal as expired: the page's address was cut off, so the server could not parse the sealed
  // request.
  return answer instanceof Fault && answer.is === 'refused' ? new Fault('expired') : answer;
}

export function decide(
  what: 'sign-in' | 'passkey' | 'second-step' | 'consent' | 'cancel' | 'sign-out',
  body: Readonly<Record<string, unknown>>,
  csrf: string,
): Promise<Onward | Fault> {
  return post<Onward>(`/oauth/api/${what}`, body, csrf);
}
