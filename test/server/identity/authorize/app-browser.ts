import assert from 'node:assert/strict';
import type { SignInView } from '../../../../contracts/identity/sign-in/sign-in.ts';
import { CookieBrowser, type Reply } from '../cookie-browser.ts';

/**
 * A browser at the sign-in page. It gets the CSRF token from the API of the page, so the server may also run in another
 * process.
 */
export class AppBrowser extends CookieBrowser {
  /** Returns the state of the sign-in page. */
  async view(request?: string): Promise<SignInView> {
    const { status, text } = await this.go(
      `/oauth/api/sign-in${request === undefined ? '' : `?request=${request}`}`,
    );
    assert.equal(status, 200, text);
    return JSON.parse(text) as SignInView;
  }

  /** Sends a POST as the page does, with a fresh CSRF token unless `headers` contains one. */
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

  /** Signs in with the password of `ada` or `bob`. Returns the address to which the page goes next. */
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

/** Returns the sealed request, an encrypted authorize request, from an address of the sign-in page. */
export function requestOf(location: string | null): string {
  const request = /^\/oauth\/sign-(?:in|out)\?request=([\w-]+)$/.exec(location ?? '')?.[1];
  assert(request !== undefined, `not an address of the page: ${location}`);
  return request;
}

/** Returns the parameters of an answer at the app's address. */
export function answerAt(address: string, location: string | null): Record<string, string> {
  assert(
    location !== null && location.startsWith(`${address}${address.includes('?') ? '&' : '?'}`),
    `not at the app: ${location}`,
  );
  return Object.fromEntries(new URL(location).searchParams);
}
