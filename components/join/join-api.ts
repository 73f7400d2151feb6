import type { JoinReceipt, JoinView } from '../../contracts/wheel/join/join-view.ts';

export class JoinFault {
  /** Error code of the service, or `offline` or `unreachable` if there was no answer. */
  readonly code: string;
  readonly until: Date | undefined;

  constructor(code: string, until?: Date) {
    this.code = code;
    this.until = until;
  }
}

const patience = 30_000;

async function call<T>(path: string, options: RequestInit = {}): Promise<T | JoinFault> {
  try {
    const response = await fetch(`/wheelapp/join/api/${path}`, {
      ...options,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patience),
    });
    if (response.status === 204) return undefined as T;
    const body = (await response.json()) as T & { code?: string; jailedUntil?: string };
    if (response.ok) return body;
    const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
    const until = body.jailedUntil ?? (wait > 0 ? Date.now() + wait * 1_000 : undefined);
    return new JoinFault(body.code ?? 'internal_error', until === undefined ? undefined : new Date(until));
  } catch {
    return new JoinFault(navigator.onLine ? 'unreachable' : 'offline');
  }
}

export const readJoin = (listName: string): Promise<JoinView | JoinFault> => call(listName);

export const readReceipt = (listName: string): Promise<JoinReceipt | JoinFault> =>
  call(`${listName}/receipt`);

export const joinWheel = (
  listName: string,
  csrf: string,
  codeWord?: string,
): Promise<JoinReceipt | JoinFault> =>
  call(listName, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify({ codeWord }),
  });

export const joinAsGuest = (
  listName: string,
  csrf: string,
  person: { readonly name: string; readonly codeWord: string | undefined },
): Promise<JoinReceipt | JoinFault> =>
  call(`${listName}/guest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify(person),
  });

export const leaveWheel = (listName: string, csrf: string): Promise<undefined | JoinFault> =>
  call(listName, { method: 'DELETE', headers: { 'X-CSRF-Token': csrf } });
