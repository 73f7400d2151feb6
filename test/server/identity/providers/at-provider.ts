import assert from 'node:assert/strict';
import type { WelcomeView } from '../../../../contracts/identity/sign-in/providers.ts';
import type { ExternalProvider } from '../../../../server/identity/providers/known-providers.ts';
import { startApp, type RunningApp, type StartOptions } from '../../start-app.ts';
import { AppBrowser, locationOf } from '../authorize/app-browser.ts';
import type { Reply } from '../cookie-browser.ts';

export interface Guest {
  readonly name: string;
  readonly email?: string;
  readonly verified?: boolean;
}

export function startWithStandIns(options: StartOptions = {}): Promise<RunningApp> {
  return startApp({ ...options, config: { standIns: true, ...options.config } });
}

export class Wanderer extends AppBrowser {
  readonly #origin: string;

  constructor({ url, serving }: { url: string; serving?: { config: { baseUrl: string } } }) {
    super(url);
    this.#origin = serving?.config.baseUrl ?? url;
  }

  path(address: string | null): string {
    assert(address !== null, 'there is no address to go to');
    if (address.startsWith('/')) return address;
    assert(address.startsWith(`${this.#origin}/`), `not an address of the service: ${address}`);
    return address.slice(this.#origin.length);
  }

  async begin(provider: ExternalProvider, query: Record<string, string> = {}): Promise<URLSearchParams> {
    const search = new URLSearchParams(query).toString();
    const { status, location } = await this.go(`/oauth/providers/${provider}?${search}`);
    assert.equal(status, 303);
    return this.atPage(location);
  }

  async atPage(address: string | null): Promise<URLSearchParams> {
    const path = this.path(address);
    const page = await this.go(path);
    assert.equal(page.status, 200, page.text);
    assert.match(page.text, /Stand-in/);
    return new URLSearchParams(path.slice(path.indexOf('?')));
  }

  async choose(provider: ExternalProvider, asked: URLSearchParams, guest?: Guest): Promise<string> {
    const query = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(guest ?? { cancel: 'on' }))
      if (value !== false) query.set(name, value === true ? 'on' : String(value));
    const { location } = await this.go(`/stand-ins/${provider}/choose?${query.toString()}`);
    const path = this.path(location);
    assert(path.startsWith(`/oauth/providers/${provider}/callback?`), path);
    return path;
  }

  async at(provider: ExternalProvider, guest?: Guest, query: Record<string, string> = {}): Promise<Reply> {
    return this.go(await this.choose(provider, await this.begin(provider, query), guest));
  }

  async welcome(): Promise<WelcomeView> {
    const { status, text } = await this.go('/oauth/api/welcome');
    assert.equal(status, 200, text);
    return JSON.parse(text) as WelcomeView;
  }

  async create(userName: string): Promise<string> {
    return locationOf(await this.post('/oauth/api/welcome', { userName }));
  }

  async join(provider: ExternalProvider, guest: Guest, userName: string): Promise<string> {
    assert.equal((await this.at(provider, guest)).location, '/oauth/welcome');
    return this.create(userName);
  }

  async signInAs(userName: 'alice' | 'bob'): Promise<void> {
    const password = { alice: 'correct horse battery', bob: 'staple battery horse' }[userName];
    locationOf(await this.post('/oauth/api/sign-in', { userName, password }));
  }

  async userName(): Promise<string | undefined> {
    return (await this.view()).account?.userName;
  }
}
