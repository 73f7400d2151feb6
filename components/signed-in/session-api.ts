import type { Me } from '../../contracts/identity/account.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { Fault, type FieldFault } from './fault.ts';

const patience = 30_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RefusalBody {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly FieldFault[];
}

export interface WriteOptions {
  /**
   * Entity tag, including quotes. If the content has changed since, the write is refused with
   * `version_conflict`.
   */
  readonly ifMatch?: string | undefined;
  /** `Idempotency-Key` of a POST. A repeat with the same key has no second effect. */
  readonly key?: string | undefined;
  /** Lets the request finish after the reader has left the page. */
  readonly keepalive?: boolean | undefined;
}

/** Content with its entity tag, including quotes. */
export interface Tagged<T> {
  readonly value: T;
  readonly tag: string;
  /**
   * Time of the service when it answered, in milliseconds since 1970, in whole seconds. NaN if the answer has
   * no date.
   */
  readonly at?: number;
}

interface Request extends WriteOptions {
  readonly method: Method;
  readonly path: string;
  readonly body?: object | undefined;
  readonly csrf?: string;
  /** Tag of the content that the caller already has. */
  readonly known?: string | undefined;
}

/**
 * Successful answer. `value` is undefined if the answer has no content, or if the content has not changed.
 */
interface Reply<T> {
  readonly value: T | undefined;
  readonly tag: string;
  readonly at: number;
}

/** Opens another page. The promise never settles, so that the caller does not change this page any more. */
const leaving = (address: string): Promise<never> => {
  location.assign(address);
  return new Promise(() => undefined);
};

/**
 * Sends requests with the session of the browser. Without a session, opens the sign-in page. If an action
 * needs a recent proof of identity, asks the person for one.
 *
 * @event me - the account was loaded again, and is in the property `me`
 * @event written - a write succeeded; `detail` is its path
 */
export class SessionApi extends EventTarget {
  me: Me | undefined;
  #reading: Promise<Me | Fault> | undefined;

  refresh(): Promise<Me | Fault> {
    this.#reading ??= this.get<Me>('/account/api/me').then((answer) => {
      this.#reading = undefined;
      if (answer instanceof Fault) return answer;
      if (this.me !== undefined && this.me.userId !== answer.userId) return this.#somebodyElse();
      this.me = answer;
      this.dispatchEvent(new Event('me'));
      return answer;
    });
    return this.#reading;
  }

  async get<T>(path: string): Promise<T | Fault> {
    const answer = await this.#send<T>({ method: 'GET', path });
    return answer instanceof Fault ? answer : (answer.value as T);
  }

  /** Loads content with its entity tag. Resolves with `same` if the content still has the tag `known`. */
  async read<T>(path: string, known?: string): Promise<Tagged<T> | 'same' | Fault> {
    const answer = await this.#send<T>({ method: 'GET', path, known });
    if (answer instanceof Fault) return answer;
    const { value, tag, at } = answer;
    return value === undefined ? 'same' : { value, tag, at };
  }

  post<T = undefined>(path: string, body: object = {}, options: WriteOptions = {}): Promise<T | Fault> {
    return this.#write<T>({ method: 'POST', path, body, ...options });
  }

  put<T = undefined>(path: string, body: object, options: WriteOptions = {}): Promise<T | Fault> {
    return this.#write<T>({ method: 'PUT', path, body, ...options });
  }

  patch<T = undefined>(path: string, body: object): Promise<T | Fault> {
    return this.#write<T>({ method: 'PATCH', path, body });
  }

  delete<T = undefined>(path: string, options: WriteOptions = {}): Promise<T | Fault> {
    return this.#write<T>({ method: 'DELETE', path, ...options });
  }

  /** Forgets the account, because another account may have signed in. */
  forget(): void {
    this.me = undefined;
  }

  async #write<T>(request: Request): Promise<T | Fault> {
    const me = this.me ?? (await this.refresh());
    if (me instanceof Fault) return me;
    const answer = await this.#attempt<T>({ ...request, csrf: me.csrf });
    if (!(answer instanceof Fault)) return answer;
    if (answer.code === 'reauthentication_required') {
      if (!(await confirmIdentity())) return answer;
    } else if (answer.code !== 'forbidden') return answer;
    // Load the CSRF token again, because it changes when the session is renewed, which another tab may have
    // done.
    const fresh = await this.refresh();
    if (fresh instanceof Fault) return fresh;
    if (answer.code === 'forbidden' && fresh.csrf === me.csrf) return answer;
    return this.#attempt<T>({ ...request, csrf: fresh.csrf });
  }

  async #attempt<T>(request: Request): Promise<T | Fault> {
    const answer = await this.#send<T>(request);
    if (answer instanceof Fault) return answer;
    this.dispatchEvent(new CustomEvent('written', { detail: request.path }));
    return answer.value as T;
  }

  async #send<T>({
    method,
    path,
    body,
    csrf,
    ifMatch,
    known,
    key,
    keepalive,
  }: Request): Promise<Reply<T> | Fault> {
    let response: Response;
    try {
      response = await fetch(path, {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        ...(keepalive && { keepalive }),
        signal: AbortSignal.timeout(patience),
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(csrf !== undefined && { 'X-CSRF-Token': csrf }),
          ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
          ...(known !== undefined && { 'If-None-Match': known }),
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const tag = response.headers.get('ETag') ?? '';
      const at = Date.parse(response.headers.get('Date') ?? '');
      if (response.status === 204 || response.status === 304) return { value: undefined, tag, at };
      if (response.ok) return { value: (await response.json()) as T, tag, at };
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

  get signInAddress(): string {
    const returnTo = location.pathname + location.search;
    return `/oauth/sign-in?${new URLSearchParams({ returnTo }).toString()}`;
  }

  /** Reloads the page, which shows data of the account that was signed in before. */
  #somebodyElse(): Promise<never> {
    location.reload();
    return new Promise(() => undefined);
  }
}

export const api = new SessionApi();
