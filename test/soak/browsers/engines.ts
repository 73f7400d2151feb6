import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '../../free-port.ts';
import { browserFlags } from '../../launch-browser.ts';
import { BidiConnection } from './bidi.ts';
import { classicSession, ClassicTab } from './classic.ts';
import { programs } from './packages.ts';
import type { Engine } from './tab.ts';

export const [width, height] = [1000, 760];

/** Starts a virtual screen, on which Firefox and WebKit have WebGL even without a graphics card. */
export async function startScreen(): Promise<{ display: string; close(): Promise<void> }> {
  const child = spawn(
    programs.xvfb,
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await lineOf(child.stdio[3] as Readable, /^(\d+)$/);
  return { display: `:${number}`, close: () => ended(child) };
}

function lineOf(stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: stream });
    lines.on('line', (line) => {
      const found = pattern.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => reject(new Error(`The browser ended without printing ${String(pattern)}`)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Ends the process if its start fails, because the process would otherwise keep the soak running. */
async function orEnd<T>(child: ChildProcess, started: Promise<T>): Promise<T> {
  return started.catch(async (error: unknown) => {
    await ended(child);
    throw error;
  });
}

/** Gives a browser its own home folder, so that it cannot read the data of another. */
async function withHome(
  display: string,
): Promise<{ env: NodeJS.ProcessEnv; home: string; remove: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'svc-engine-'));
  return {
    home,
    env: { ...process.env, HOME: home, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function startDriver(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${url}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return { child, url };
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function chromium(display: string): Promise<Engine> {
  const { env, home, remove } = await withHome(display);
  const { child, url } = await startDriver(programs.chromedriver, env);
  const args = [...browserFlags, `--user-data-dir=${home}`];
  const session = await orEnd(
    child,
    classicSession(url, { webSocketUrl: true, 'goog:chromeOptions': { binary: programs.chromium, args } }),
  );
  const bidi = await BidiConnection.open(String(session.capabilities['webSocketUrl']));
  return {
    name: `chromium ${String(session.capabilities['browserVersion'])}`,
    tab: await bidi.firstTab(width, height),
    complaints: bidi.complaints,
    async close() {
      bidi.close();
      await session.call('DELETE', '');
      await ended(child);
      await remove();
    },
  };
}

async function firefox(display: string): Promise<Engine> {
  const { env, home, remove } = await withHome(display);
  // Open a first page that is not empty, because the address bar would otherwise keep the focus.
  const child = spawn(
    programs.firefox,
    ['--no-remote', '--profile', home, '--remote-debugging-port', '0', 'data:text/html,'],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await lineOf(child.stderr as Readable, /WebDriver BiDi listening on (\S+)/);
  const bidi = await BidiConnection.open(`${address}/session`);
  const { capabilities } = await bidi.call<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  return {
    name: `firefox ${capabilities.browserVersion}`,
    tab: await bidi.firstTab(width, height),
    complaints: bidi.complaints,
    async close() {
      bidi.close();
      await ended(child);
      await remove();
    },
  };
}

async function webkit(display: string): Promise<Engine> {
  const { env, remove } = await withHome(display);
  const { child, url } = await startDriver(programs.webkitDriver, env);
  const complaints: string[] = [];
  createInterface({ input: child.stdout as Readable }).on('line', (line) => {
    if (/^CONSOLE.*(ERROR|WARN)/.test(line)) complaints.push(line);
  });
  const session = await orEnd(
    child,
    classicSession(url, {
      'webkitgtk:browserOptions': {
        binary: programs.miniBrowser,
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    }),
  );
  await session.call('POST', '/window/rect', { x: 0, y: 0, width, height });
  return {
    name: `webkitgtk ${String(session.capabilities['browserVersion'])}`,
    tab: await ClassicTab.first(session),
    complaints,
    async close() {
      await session.call('DELETE', '');
      await ended(child);
      await remove();
    },
  };
}

export const engines = { chromium, firefox, webkit } as const;
