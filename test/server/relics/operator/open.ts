import assert from 'node:assert/strict';
import type { BootstrapUser } from '../../../../contracts/identity/bootstrap.ts';
import { Browser } from '../../identity/browser.ts';
import { oauthApp, secretOf } from '../../identity/open-identity.ts';
import { startApp, type RunningApp, type StartOptions } from '../../start-app.ts';

export const operatorPath = '/relics/api/operator';

export const operatorPassword = 'a long password of an operator';
const user = (userName: string, roles: BootstrapUser['roles'] = []): BootstrapUser => ({
  ...{ userId: `usr_${userName}`, userName, password: operatorPassword, roles },
});

/** Currency `gold` (2 decimals, 100 relics for 1 USD), of which `alice` has 100. */
const gold = { key: 'gold', name: 'Gold', settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' } };
const relics = { currencies: ['gold'], treasuryUserId: 'usr_bob', merchantWithdrawalCurrency: 'USD' };

export type Data = Readonly<Record<string, unknown>>;

export interface Answered<T = Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly success: boolean;
    readonly data: T;
    readonly error?: { readonly code: string; readonly details?: Data; readonly param?: string };
  };
}

export interface Open {
  readonly app: RunningApp;
  /** Operators, and a person without a role. */
  readonly root: Browser;
  readonly ada: Browser;
  readonly mallory: Browser;
  /** Sends a request below the path of operators, or to a whole path. Returns the data of a success, or status and code. */
  as<T = Data>(
    browser: Browser,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T>;
  send(
    browser: Browser,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  /** Posts as the client `svc_lamps`. Returns the data of a success, or status and code. */
  asClient<T = Data>(path: string, body: object, clientId?: string): Promise<T>;
  /** Returns the kinds and details of the latest events of an account's own trail. */
  trail(browser: Browser): Promise<readonly (readonly [string, Data])[]>;
}

/** Starts an application with two operators, the currency `gold`, and the apps `svc_lamps` (of bob) and `svc_plain`. */
export async function openOperated(options: StartOptions = {}): Promise<Open> {
  const { bootstrap = {}, ...others } = options;
  const app = await startApp({
    ...others,
    bootstrap: {
      users: [user('root', ['admin']), user('ada', ['admin']), user('mallory')],
      currencies: [gold],
      clients: [oauthApp('svc_lamps', { owner: 'bob', relics }), oauthApp('svc_plain', { owner: 'mallory' })],
      balances: [{ accountId: 'usr_alice', relicType: 'gold', amount: 100 }],
      ...bootstrap,
    },
  });
  const signedIn = async (name: string) => {
    const browser = new Browser(app);
    assert.equal((await browser.signIn(name, operatorPassword)).status, 200);
    return browser;
  };
  const send: Open['send'] = (browser, method, path, body, headers) =>
    browser.call<Answered['body']>(
      method,
      path.startsWith('/relics') ? path : operatorPath + path,
      body,
      headers,
    );
  return {
    app,
    root: await signedIn('root'),
    ada: await signedIn('ada'),
    mallory: await signedIn('mallory'),
    send,
    async as<T>(...request: Parameters<Open['send']>) {
      return outcome(await send(...request)) as T;
    },
    async asClient<T>(path: string, body: object, clientId = 'svc_lamps') {
      const response = await fetch(`${app.url}/relics/api/relics/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, clientSecret: secretOf(clientId), ...body }),
      });
      const answer = (await response.json()) as Answered['body'];
      return outcome({ status: response.status, headers: response.headers, body: answer }) as T;
    },
    async trail(browser) {
      const { body } = await browser.call<{ events: { kind: string; details: Data }[] }>(
        'GET',
        '/account/api/audit',
      );
      return body.events.map(({ kind, details }) => [kind, details] as const);
    },
  };
}

function outcome({ status, body }: Answered): unknown {
  return body.success ? body.data : `${status} ${body.error?.code}`;
}
