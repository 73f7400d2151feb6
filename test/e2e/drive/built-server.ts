import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BootstrapApp, BootstrapUser } from '../../../contracts/identity/bootstrap.ts';
import type { BootstrapBalance, BootstrapCurrency } from '../../../contracts/relics/bootstrap.ts';
import type { BootstrapWheel } from '../../../contracts/wheel/bootstrap.ts';
import { freePort } from '../../free-port.ts';
import { nodeOptions } from '../../node-options.ts';

const clientId = 'svc_endToEndClient000000000';
const clientSecret = 'end-to-end-secret-of-a-test-client-0123456789';
const allScopes = 'wheel:read wheel:write wheel:spin';

export interface BuiltServer {
  readonly url: string;
  readonly process: ChildProcess;
  token(scope?: string): Promise<string>;
  call(method: string, path: string, body: unknown, status: number): Promise<Record<string, unknown>>;
  said(text: string): Promise<void>;
  readonly output: () => string;
  readonly errors: () => string;
  end(signal: NodeJS.Signals): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

export interface HomeOptions {
  readonly environment?: Environment | ((port: number) => Environment);
  readonly users?: readonly BootstrapUser[];
  readonly wheels?: readonly BootstrapWheel[];
  readonly apps?: readonly Omit<BootstrapApp, 'kind' | 'owner'>[];
  readonly currencies?: readonly BootstrapCurrency[];
  readonly balances?: readonly BootstrapBalance[];
  /** True if the server creates its demo data. */
  readonly demo?: boolean;
}

export interface Home {
  readonly directory: string;
  readonly port: number;
  start(): Promise<BuiltServer>;
  remove(): Promise<void>;
}

export async function createHome({
  environment = {},
  users = [],
  wheels = [],
  apps = [],
  currencies = [],
  balances = [],
  demo = false,
}: HomeOptions = {}): Promise<Home> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-e2e-'));
  const port = await freePort();
  const bootstrap = join(directory, 'bootstrap.json');
  await writeFile(
    bootstrap,
    JSON.stringify({
      users: [{ userId: 'usr_streamer', userName: 'streamer', password: 'a long enough password' }, ...users],
      clients: [
        {
          clientId,
          clientSecret,
          name: 'End to end',
          owner: 'streamer',
          kind: 'service',
          audience: 'service.wheel',
          scopes: allScopes.split(' '),
        },
        ...apps.map((app) => ({ ...app, kind: 'oauth', owner: 'streamer' })),
      ],
      ...{ wheels, currencies, balances },
    }),
  );
  return {
    directory,
    port,
    start: () =>
      start(port, {
        SVC_DATA_DIR: join(directory, 'data'),
        ...(!demo && { SVC_BOOTSTRAP: bootstrap }),
        SVC_RATE_LIMIT_SCALE: '0',
        SVC_LOG_LEVEL: 'error',
        ...(typeof environment === 'function' ? environment(port) : environment),
      }),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function start(port: number, environment: Readonly<Record<string, string>>): Promise<BuiltServer> {
  const child = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js'], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (data: Buffer) => errors.push(data.toString())).pipe(process.stderr);
  const exited = once(child, 'close');
  const url = `http://localhost:${port}`;
  const { said, output } = listenTo(child);
  await Promise.race([
    said('SVC platform is ready at'),
    exited.then(([code]) => assert.fail(`the server ended with ${String(code)} before it listened`)),
  ]);

  async function token(scope = allScopes): Promise<string> {
    const response = await fetch(`${url}/mana/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource: 'service.wheel', scope }),
    });
    assert.equal(response.status, 200, 'a token is issued');
    return ((await response.json()) as { access_token: string }).access_token;
  }

  let bearer: Promise<string> | undefined;
  return {
    url,
    process: child,
    token,
    async call(method, path, body, status) {
      bearer ??= token();
      const response = await fetch(`${url}/wheelapp/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${await bearer}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      assert.equal(response.status, status, `${method} ${path}: ${JSON.stringify(answer).slice(0, 400)}`);
      return answer;
    },
    said,
    output,
    errors: () => errors.join(''),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}

function listenTo(child: ChildProcess): Pick<BuiltServer, 'said' | 'output'> {
  assert.ok(child.stdout);
  const lines: string[] = [];
  const awaited = new Set<{ text: string; heard: () => void }>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const each of awaited) {
      if (!line.includes(each.text)) continue;
      awaited.delete(each);
      each.heard();
    }
  });
  return {
    said: (text) => new Promise((heard) => awaited.add({ text, heard })),
    output: () => lines.join('\n'),
  };
}
