/** A browser at sign-in: cookies, the token of its pages, and the headers that browsers add. */
import { hostCookie } from '../../../server/http/cookies.ts';
import { Csrf } from '../../../server/identity/sessions/csrf.ts';
import type { RunningApp } from '../start-app.ts';

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly location?: string; readonly code?: string; readonly message?: string };
}

export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: RunningApp;
  readonly #csrf: Csrf;

  constructor(app: RunningApp) {
    const { deps } = app.serving;
    this.#app = app;
    this.#csrf = new Csrf(deps, hostCookie(deps.config.baseUrl, 'svc'));
  }

  /** `Cookie` header. */
  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  /** Headers of a POST by a page of the service. */
  headers(): Record<string, string> {
    const { token, cookies } = this.#csrf.issue({ cookie: this.cookie });
    this.#keep(cookies);
    return { 'x-csrf-token': token, 'sec-fetch-site': 'same-origin', cookie: this.cookie };
  }

  /** POST as a page of the service sends it. Headers of `more`, in lower case, replace those. */
  post(path: string, body: unknown, more: Record<string, string> = {}): Promise<Got> {
    return this.call('POST', path, body, more);
  }

  /** A call by a page of the service. Headers of `more`, in lower case, replace those that it sends. */
  async call(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Got> {
    const answer = await fetch(this.#app.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.headers(),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.#keep(answer.headers.getSetCookie());
    const text = await answer.text();
    const read = (text === '' ? {} : JSON.parse(text)) as Got['body'];
    return { status: answer.status, headers: answer.headers, body: read };
  }

  signIn(
    userName: string,
    password: string,
    more: object = {},
    headers?: Record<string, string>,
  ): Promise<Got> {
    return this.post('/oauth/api/sign-in', { userName, password, ...more }, headers);
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
