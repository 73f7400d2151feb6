import { hostCookie } from '../../../server/http/cookies.ts';
import { Csrf } from '../../../server/identity/sessions/csrf.ts';
import type { RunningApp } from '../start-app.ts';
import { CookieBrowser } from './cookie-browser.ts';

export interface Got<
  Body = { readonly location?: string; readonly code?: string; readonly message?: string },
> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export class Browser extends CookieBrowser {
  readonly #csrf: Csrf;

  constructor({ url, serving: { deps } }: RunningApp) {
    super(url);
    this.#csrf = new Csrf(deps, hostCookie(deps.config.baseUrl, 'svc'));
  }

  headers(): Record<string, string> {
    const { token, cookies } = this.#csrf.issue({ cookie: this.cookie });
    this.keep(cookies);
    return { 'x-csrf-token': token, 'sec-fetch-site': 'same-origin', cookie: this.cookie };
  }

  /** Headers in `more` replace the usual ones. Their names are in lower case. */
  post(path: string, body: unknown, more: Record<string, string> = {}): Promise<Got> {
    return this.call('POST', path, body, more);
  }

  async call<Body = Got['body']>(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Got<Body>> {
    const { status, headers, text } = await this.go(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.headers(),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status, headers, body: JSON.parse(text === '' ? '{}' : text) as Body };
  }

  signIn(
    userName: string,
    password: string,
    more: object = {},
    headers?: Record<string, string>,
  ): Promise<Got> {
    return this.post('/oauth/api/sign-in', { userName, password, ...more }, headers);
  }
}
