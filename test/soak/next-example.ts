/**
 * The Next.js example, installed from the registry and the packed SDK, in production and in development (double mount):
 * popup, redirect, reload, sign-out, under a policy with nonces. Then the app of the guide. Also compiles the package's
 * types with TypeScript 5.4.
 */
import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { createHome } from '../e2e/drive/built-server.ts';
import { complaintsOf } from '../e2e/drive/complaints.ts';
import { signIn } from '../e2e/drive/sdk-visitor.ts';
import { freePort } from '../free-port.ts';
import { launchBrowser } from '../launch-browser.ts';
import { until } from '../server/until.ts';
import { writeGuideApp } from './next/guide-app.ts';
import { compileWithOldTypeScript } from './next/old-typescript.ts';

const execute = promisify(execFile);
const root = process.cwd();

export async function run(): Promise<void> {
  const port = await freePort();
  const app = `http://localhost:${port}`;
  const credentials = {
    clientId: `svc_${randomBytes(12).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
  };
  const home = await createHome({
    apps: [
      {
        ...credentials,
        name: 'Next.js example',
        trusted: true,
        redirectUris: [`${app}/auth/svc/callback`],
        scopeSets: ['openid profile offline_access'],
      },
    ],
  });
  const server = await home.start();
  const folder = await mkdtemp(join(tmpdir(), 'svc-next-'));
  const browser = await launchBrowser({ drawing: false });
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_SVC_CLIENT_ID: credentials.clientId,
    NEXT_PUBLIC_SVC_WEB_URL: server.url,
    SVC_CLIENT_SECRET: credentials.clientSecret,
    SVC_API_URL: `${server.url}/mana`,
  };
  try {
    await cp(join(root, 'examples/oauth-next'), folder, { recursive: true });
    await execute('npm', ['pack', '--pack-destination', folder, '--silent'], { cwd: join(root, 'sdk') });
    await execute('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], { cwd: folder });
    await compileWithOldTypeScript(folder);
    const start = async (mode: 'production' | 'development', what: string) => {
      const env = { ...environment, NODE_ENV: mode };
      if (mode === 'production') {
        await execute('npx', ['next', 'build'], { cwd: folder, env });
        await assertNoSecret(join(folder, '.next/static'), credentials.clientSecret);
      }
      const command = mode === 'production' ? 'start' : 'dev';
      const words = [command, '--hostname', 'localhost', '--port', String(port)];
      const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', ...words], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        await answers(app, next);
        await drive(browser, app, mode);
        console.log(`${what} in ${mode}: popup, redirect, reload and sign-out`);
      } finally {
        next.kill();
        await once(next, 'exit');
      }
    };
    await start('production', 'Next.js');
    await start('development', 'Next.js');
    await writeGuideApp(folder);
    await start('production', 'the app of the guide');
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await home.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

const answers = (app: string, next: ChildProcess) =>
  until(async () => {
    assert.equal(next.exitCode, null, 'Next.js has ended');
    return (await fetch(app).catch(() => undefined))?.ok === true;
  });

async function drive(browser: Browser, app: string, mode: string): Promise<void> {
  const button = { name: 'Continue with Google' };
  for (const isPhone of [false, true]) {
    const context = await browser.newContext(
      isPhone
        ? {
            hasTouch: true,
            isMobile: true,
            userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36',
          }
        : {},
    );
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    const exchanges: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('oauth-exchange')) exchanges.push(request.url());
    });
    await page.goto(app);
    await page.getByRole('button', button).waitFor();
    const start = () => page.getByRole('button', { name: 'Continue with a password' }).click();
    if (isPhone) {
      await start();
      await signIn(page);
    } else {
      const [popup] = await Promise.all([page.waitForEvent('popup'), start()]);
      await signIn(popup);
    }
    await page.getByText('Signed in as streamer.').waitFor();
    await page.reload();
    await page.getByText('Signed in as streamer.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', button).waitFor();
    assert.equal(exchanges.length, 1);
    const own = complaints.filter((text) => !/React DevTools|\[HMR\]|\[Fast Refresh\]/.test(text));
    assert.deepEqual(own, [], mode);
    await context.close();
  }
}

async function assertNoSecret(folder: string, secret: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (/\.(js|json|html|css)$/.test(name))
      assert.ok(!(await readFile(join(folder, name), 'utf8')).includes(secret), name);
  }
}
