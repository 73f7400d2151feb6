import assert from 'node:assert/strict';
import type { BootstrapClient, BootstrapUser } from '../../../../contracts/identity/bootstrap.ts';
import { Browser } from '../browser.ts';
import { startApp, type RunningApp } from '../../start-app.ts';

export const rootPassword = 'a long password of root';

export const user = (userName: string, more: Partial<BootstrapUser> = {}): BootstrapUser => ({
  userId: `usr_${userName.toLowerCase()}`,
  userName,
  ...more,
});

export const root = user('root', { password: rootPassword, roles: ['admin'] });

export interface AtOperator {
  readonly app: RunningApp;
  signedIn(userName: string, password: string): Promise<Browser>;
  call<T>(browser: Browser, status: number, method: string, path: string, body?: unknown): Promise<T>;
}

export async function openOperator({
  users = [],
  clients = [],
}: { users?: readonly BootstrapUser[]; clients?: readonly BootstrapClient[] } = {}): Promise<AtOperator> {
  const app = await startApp({ bootstrap: { users: [root, ...users], clients } });
  return {
    app,
    async signedIn(userName, password) {
      const browser = new Browser(app);
      assert.equal((await browser.signIn(userName, password)).status, 200);
      return browser;
    },
    async call<T>(browser: Browser, status: number, method: string, path: string, body?: unknown) {
      const answer = await browser.call<T>(method, path, body);
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}
