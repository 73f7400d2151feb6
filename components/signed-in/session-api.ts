/** Calls of signed-in pages to the server. */
import type { Me } from '../../contracts/identity/account.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { Fault, type FieldFault } from './fault.ts';

/** Milliseconds to wait for an answer before the server is reported as unreachable. */
const patience = 30_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Body of a refusal. */
interface RefusalBody {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly FieldFault[];
}

/** Leaves the page. The returned promise never settles, so that the caller does not change the page in the meantime. */
const leaving = (address: string): Promise<never> => {
  location.assign(address);
  return new Promise(() => undefined);
};

/**
 * Calls the server with the session of the browser. Writes carry the CSRF token. If there is no session, the browser
 * goes to the sign-in page, which leads back. If an action needs a recent proof of identity, the person is asked for
 * one, and the call is repeated.
 *
 * @event me - the account was read again; it is in the property `me`
 * @event written - a write succeeded; `detail` is its path
 */
export class SessionApi extends EventTarget {
  /** The signed-in account, as last read. */
  me: Me | undefined;
  #reading: Promise<Me | Fault> | undefined;

  /** Reads the account again. */
  refresh(): Promise<Me | Fault> {
    this.#reading ??= this.#send<Me>('GET', '/account/api/me').then((answer) => {
      this.#reading = undefined;
      if (answer instanceof Fault) return answer;
      if (this.me !== undefined && this.me.userId !== answer.userId) return this.#somebodyElse();
      this.me = answer;
      this.dispatchEvent(new Event('me'));
      return answer;
    });
    return this.#reading;
  }

  get<T>(path: string): Promise<T | Fault> {
    return this.#send<T>('GET', path);
  }

  post<T = undefined>(path: string, body: object = {}): Promise<T | Fault> {
    return this.#write<T>('POST', path, body);
  }

  put<T = undefined>(path: string, body: object): Promise<T | Fault> {
    return this.#write<T>('PUT', path, body);
  }

  patch<T = undefined>(path: string, body: object): Promise<T | Fault> {
    return this.#write<T>('PATCH', path, body);
  }

  delete<T = undefined>(path: string): Promise<T | Fault> {
    return this.#write<T>('DELETE', path);
  }

  /** Forgets the account. Called if another account may have signed in. */
  forget(): void {
    this.me = undefined;
  }

  async #write<T>(method: Method, path: string, body?: object): Promise<T | Fault> {
    const me = this.me ?? (await this.refresh());
    if (me instanceof Fault) return me;
    const answer = await this.#attempt<T>(method, path, body, me.csrf);
    if (!(answer instanceof Fault)) return answer;
    if (answer.code === 'reauthentication_required') {
      if (!(await confirmIdentity())) return answer;
    } else if (answer.code !== 'forbidden') return answer;
    // Read the CSRF token again: it changes when the session is renewed, which this page or another tab may have
    // caused.
    const fresh = await this.refresh();
    if (fresh instanceof Fault) return fresh;
    if (answer.code === 'forbidden' && fresh.csrf === me.csrf) return answer;
    return this.#attempt<T>(method, path, body, fresh.csrf);
  }

  async #attempt<T>(
    method: Method,
    path: string,
    body: object | undefined,
    csrf: string,
  ): Promise<T | Fault> {
    const answer = await this.#send<T>(method, path, body, csrf);
    if (!(answer instanceof Fault)) this.dispatchEvent(new CustomEvent('written', { detail: path }));
    return answer;
  }

  async #send<T>(method: Method, path: string, body?: object, csrf?: string): Promise<T | Fault> {
    let response: Response;
    try {
      response = await fetch(path, {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(patience),
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(csrf !== undefined && { 'X-CSRF-Token': csrf }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
    } catch {
      return new Fault(navigator.onLine ? 'unreachable' : 'offline');
    }
    const {
      code = 'broken',
      message,
      errors,
    } = await response.json().then(
      (refusal: unknown) => refusal as RefusalBody,
      (): RefusalBody => ({}),
    );
    if (code === 'session_required') return leaving(this.signInAddress);
    const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
    return new Fault(code, {
      ...(message !== undefined && { text: message }),
      ...(!Number.isNaN(seconds) && { seconds }),
      ...(errors && { fields: errors }),
    });
  }

  /** Address of the sign-in page that leads back here. */
  get signInAddress(): string {
    const returnTo = location.pathname + location.search;
    return `/oauth/sign-in?${new URLSearchParams({ returnTo }).toString()}`;
  }

  /**
   * Reloads the page: another account has signed in in this browser, and the page shows the data of the previous one.
   */
  #somebodyElse(): Promise<never> {
    location.reload();
    return new Promise(() => undefined);
  }
}

export const api = new SessionApi();
