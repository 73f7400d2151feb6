import assert from 'node:assert/strict';
import type { SignInView } from '../../../../contracts/identity/sign-in/sign-in.ts';
import { CookieBrowser, type Reply } from '../cookie-browser.ts';

export class AppBrowser extends CookieBrowser {
  async view(request?: string): Promise<SignInView> {
    const { status, text } = await this.go(
      `/oauth/api/sign-in${request === undefined ? '' : `?request=${request}`}`,
    );
    assert.equal(status, 200, text);
    return JSON.parse(text) as SignInView;
  }

  /** Adds a fresh CSRF token, unless `headers` contains a token. */
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

export function requestOf(location: string | null): string {
  const request = /^\/oauth\/sign-(?:in|out)\?request=([\w-]+)$/.exec(location ?? '')?.[1];
  assert(request !== undefined, `not an address of the page: ${location}`);
  return request;
}

export function answerAt(address: string, location: string | null): Record<string, string> {
  assert(
    location !== null && location.startsWith(`${address}${address.includes('?') ? '&' : '?'}`),
    `not at the app: ${location}`,
  );
  return Object.fromEntries(new URL(location).searchParams);
}
