import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type {
  FactorAdded,
  FactorsView,
  PasskeySetup,
} from '../../../../contracts/identity/sign-in/factors.ts';
import type { PasskeyChallenge } from '../../../../contracts/identity/sign-in/second-step.ts';
import type { SignInView } from '../../../../contracts/identity/sign-in/sign-in.ts';
import { startApp, type RunningApp, type StartOptions } from '../../start-app.ts';
import { Browser, type Got } from '../browser.ts';
import { Authenticator } from './authenticator.ts';

export const passwords = { alice: 'correct horse battery', bob: 'staple battery horse' } as const;

/** Time in the middle of a 30-second period, so that a code stays valid for some seconds. */
const start = 1_750_000_005_000;

export interface FactorApp extends RunningApp {
  readonly clock: { time: number; now(): number };
}

export async function startFactors(options: StartOptions = {}): Promise<FactorApp> {
  const clock = { time: start, now: () => clock.time };
  return { ...(await startApp({ ...options, clock })), clock };
}

export function codeAt(secret: string, time: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time });
}

interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

export class Person {
  readonly browser: Browser;
  readonly #app: FactorApp;
  readonly #name: keyof typeof passwords;

  constructor(app: FactorApp, name: keyof typeof passwords = 'alice') {
    this.#app = app;
    this.#name = name;
    this.browser = new Browser(app);
  }

  get origin(): string {
    return this.#app.serving.deps.config.baseUrl;
  }

  async enterPassword(more: object = {}): Promise<string | undefined> {
    const { status, body } = await this.browser.signIn(this.#name, passwords[this.#name], more);
    assert.equal(status, 200, body.code);
    return new URL(body.location ?? '', this.origin).searchParams.get('second') ?? undefined;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const answer: Reply<unknown> = await this.browser.call(method, path, body);
    return answer as Reply<T>;
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.call('GET', '/account/api/factors')).status === 200;
  }

  async factors(): Promise<FactorsView> {
    const { status, body } = await this.call<FactorsView>('GET', '/account/api/factors');
    assert.equal(status, 200);
    return body;
  }

  async view(second: string): Promise<SignInView> {
    return (await this.call<SignInView>('GET', `/oauth/api/sign-in?second=${second}`)).body;
  }

  async addTotp(): Promise<{ secret: string; recoveryCodes: readonly string[] | null }> {
    const { body } = await this.call<{ setup: string; secret: string }>(
      'POST',
      '/account/api/factors/totp/setup',
    );
    const added = await this.call<FactorAdded>('POST', '/account/api/factors/totp', {
      setup: body.setup,
      code: codeAt(body.secret, this.#app.clock.time),
    });
    assert.equal(added.status, 201, JSON.stringify(added.body));
    // Advance the clock to the next code, because a code cannot be used twice.
    this.#app.clock.time += 30_000;
    return { secret: body.secret, recoveryCodes: added.body.recoveryCodes };
  }

  async addPasskey(name = 'Laptop'): Promise<{ authenticator: Authenticator; added: FactorAdded }> {
    const authenticator = new Authenticator(this.origin);
    const setup = await this.call<PasskeySetup>('POST', '/account/api/factors/passkeys/challenge');
    assert.equal(setup.status, 200, JSON.stringify(setup.body));
    const added = await this.call<FactorAdded>('POST', '/account/api/factors/passkeys', {
      challenge: setup.body.challenge,
      passkey: authenticator.create(setup.body),
      name,
    });
    assert.equal(added.status, 201, JSON.stringify(added.body));
    return { authenticator, added: added.body };
  }

  async challenge(body: object = {}): Promise<PasskeyChallenge> {
    const asked = await this.call<PasskeyChallenge>('POST', '/oauth/api/passkey/challenge', body);
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    return asked.body;
  }

  async usePasskey(authenticator: Authenticator): Promise<Got> {
    const asked = await this.challenge();
    const passkey = { challenge: asked.challenge, answer: authenticator.answer(asked) };
    return this.browser.post('/oauth/api/passkey', { passkey });
  }

  secondStep(second: string, proof: object): Promise<Got> {
    return this.browser.post('/oauth/api/second-step', { second, ...proof });
  }

  confirm(proof: object): Promise<Got> {
    return this.browser.post('/oauth/api/reauthenticate', proof);
  }
}
