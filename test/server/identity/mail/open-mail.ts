import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { Writable } from 'node:stream';
import type { Clock } from '../../../../server/runtime/clock.ts';
import { mails } from '../../../../server/identity/mail/documents.ts';
import { Browser } from '../browser.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { until } from '../../until.ts';
import { mailFrom, startMailServer, type MailServer } from './mail-server.ts';

export const minute = 60_000;
export const email = 'Carol@mail.example';
export const password = 'three words and a number 7';

export interface OpenMail {
  readonly app: RunningApp;
  readonly mail: MailServer;
  readonly clock: Clock & { time: number };
  logged(): string;
  emptied(): Promise<void>;
  signedIn(userName?: string, secret?: string): Promise<Browser>;
}

/** Carol has the verified address {@link email}. Alice and bob have no address. */
export async function openMail(t: TestContext, options: { rateLimitScale?: number } = {}): Promise<OpenMail> {
  const mail = await startMailServer();
  t.after(() => mail.close());
  const lines: string[] = [];
  const clock = { time: 1_780_000_000_000, now: () => clock.time };
  const app = await startApp({
    clock,
    log: pino(
      { level: 'trace' },
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    ),
    config: {
      mail: { url: mail.url, from: mailFrom },
      ...(options.rateLimitScale !== undefined && { rateLimitScale: options.rateLimitScale }),
    },
    bootstrap: { users: [{ userId: 'usr_carol', userName: 'carol', password, email }] },
  });
  t.after(() => app.stop());
  return {
    app,
    mail,
    clock,
    logged: () => lines.join(''),
    async emptied() {
      const query = { collection: mails, index: 'due', prefix: [], limit: 1 };
      await until(async () => (await app.store.find(query)).documents.length === 0, 'no mail waits');
    },
    async signedIn(userName = 'carol', secret = password) {
      const browser = new Browser(app);
      const { status } = await browser.signIn(userName, secret);
      if (status !== 200) throw new Error(`${userName} could not sign in: ${status}`);
      return browser;
    },
  };
}
