import assert from 'node:assert/strict';
import type { SignInView } from '../../../../contracts/identity/sign-in/sign-in.ts';

/** Answer to a navigation or a call, without following redirects. */
export interface Reply {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
}

/** Cookies and requests of one browser. */
export class Browser {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Takes `Set-Cookie`s. */
  keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1));
    }
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  get names(): readonly string[] {
    return [...this.#cookies.keys()];
  }

  async go(path: string, init: RequestInit = {}): Promise<Reply> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie !== '' && { Cookie: cookie }), ...(init.headers as Record<string, string>) },
    });
    this.keep(response.headers.getSetCookie());
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      text: await response.text(),
    };
  }

  /** State of the sign-in page. */
  async view(request?: string): Promise<SignInView> {
    const { status, text } = await this.go(
      `/oauth/api/sign-in${request === undefined ? '' : `?request=${request}`}`,
    );
    assert.equal(status, 200, text);
    return JSON.parse(text) as SignInView;
  }

  /** A POST as the page makes it, with a fresh CSRF token unless headers say otherwise. */
  async post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.go(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        ...(headers ?? { 'X-CSRF-Token': (await this.view()).csrf, 'Sec-Fetch-Site': 'same-origin' }),
      },
    });
  }

  /** Signs in with the password of `ada` (or bob); the address that the page goes to. */
  async signIn(request: string | undefined, userName: 'ada' | 'bob' = 'ada'): Promise<string> {
    const password = { ada: 'correct horse', bob: 'battery staple' }[userName];
    return locationOf(await this.post('/oauth/api/sign-in', { userName, password, request }));
  }

  async decide(request: string, allow = true): Promise<string> {
    return locationOf(await this.post('/oauth/api/consent', { request, allow }));
  }
}

export function locationOf({ status, text }: Reply): string {
  assert.equal(status, 200, text);
  return (JSON.parse(text) as { location: string }).location;
}

/** The sealed request of an address of the sign-in page. */
export function requestOf(location: string | null): string {
  const request = /^\/oauth\/sign-(?:in|out)\?request=([\w-]+)$/.exec(location ?? '')?.[1];
  assert(request !== undefined, `not an address of the page: ${location}`);
  return request;
}

/** Parameters of an answer at the app's address. */
export function answerAt(address: string, location: string | null): Record<string, string> {
  assert(
    location !== null && location.startsWith(`${address}${address.includes('?') ? '&' : '?'}`),
    `not at the app: ${location}`,
  );
  return Object.fromEntries(new URL(location).searchParams);
}
