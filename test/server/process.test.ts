import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { AppBrowser, locationOf } from './identity/authorize/app-browser.ts';
import { nodeWords } from '../node-words.ts';

const root = join(import.meta.dirname, '../..');

interface Started {
  readonly child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
  until(pattern: RegExp): Promise<RegExpExecArray>;
}

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, nodeWords('server/main.ts'), {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: '0', ...environment },
  });
  let output = '';
  let look: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      look();
    });
  }
  // Wait for `close`, because some output may still be unread at `exit`.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    exited,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        look = () => {
          const match = pattern.exec(output);
          if (match !== null) resolve(match);
        };
        look();
        void exited.then(() => reject(new Error(`ended without ${pattern}: ${output}`)));
      }),
  };
}

/** Runs the printed payment commands: captures one payment, and reverses another one. */
async function takesPayments(printed: string): Promise<void> {
  const [, capture, reverse] = /\n4\. .*\n([^]*?)\n5\. .*\n([^]*?)\n6\. /.exec(printed) ?? [];
  const shown = async (script: string) =>
    (await promisify(execFile)('sh', ['-c', script])).stdout.trimEnd().split('\n');
  const [currencies, hold, captured, otherHold, reversed] = await shown(`${capture}\n${reverse}`);
  for (const id of [hold, otherHold]) assert.match(id ?? '', /^pa_[\w-]{27}$/);
  const data = (answer = '') => (JSON.parse(answer) as { data: Record<string, unknown> }).data;
  const [gold] = data(currencies)['currencies'] as { key: string }[];
  assert.equal(gold?.key, 'gold');
  const { settlement, settlementUserId, ...rest } = data(captured);
  assert.deepEqual(
    [rest['authorizationId'], rest['status'], rest['amountCaptured'], settlementUserId, settlement],
    [
      ...[hold, 'confirmed', 12.5, 'usr_merchant'],
      {
        ...{ baseCurrency: 'USD', baseAmount: 0.125 },
        ...{ withdrawalCurrency: 'EUR', withdrawalAmount: 0.115, exchangeRate: 0.92 },
      },
    ],
  );
  const { authorizationId, status, amountReleased } = data(reversed);
  assert.deepEqual([authorizationId, status, amountReleased], [otherHold, 'released', 12.5]);
}

describe('the process', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-process-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('seeds a demo, prints commands that work, and keeps the demo for the next start', async () => {
    const data = join(folder, 'demo');
    const first = start({ SVC_DATA_DIR: data, SVC_LOG_LEVEL: 'info' });
    const [, url] = await first.until(/ready at (http:\/\/localhost:\d+)\n[^]*\n6\. /);
    const printed = first.output();
    const token = /2\. Get a token\n([^]*?)\n3\./.exec(printed)?.[1] as string;
    const spin = /3\. Spin.*\n([^]*?'\{"type":"custom"\}')/.exec(printed)?.[1] as string;
    const jwt = /^[\w-]+\.[\w-]+\.[\w-]+\n$/;
    const run = promisify(execFile);
    assert.match((await run('sh', ['-c', token])).stdout, jwt);
    assert.match((await run('sh', ['-c', `${token}\n${spin}`])).stdout, /"spinId":/);
    assert.equal((await fetch(`${url}/wheelapp/data/demo`)).status, 200);
    await takesPayments(printed);
    const password = /\n {2}user name {6}demo\n {2}password {7}([A-Za-z0-9]{20})\n/.exec(
      printed,
    )?.[1] as string;
    const signedIn = await new AppBrowser(url as string).post('/oauth/api/sign-in', {
      userName: 'demo',
      password,
    });
    assert.equal(locationOf(signedIn), '/account');
    assert.equal((await stat(join(data, 'demo.json'))).mode & 0o777, 0o600);
    assert.equal((await stat(join(data, 'master.key'))).mode & 0o777, 0o600);
    first.child.kill('SIGTERM');
    assert.equal(await first.exited, 0);

    const { clients } = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8')) as {
      clients: { name: string; clientSecret: string }[];
    };
    const secrets = clients
      .filter(({ name }) => name !== 'Sign-in example')
      .map(({ clientSecret }) => clientSecret);
    assert.equal(secrets.length, 2);
    assert.ok(secrets.every((secret) => printed.includes(secret)));
    const logged = first.output().slice(printed.length);
    assert.ok(logged.includes('"route":"/mana/oauth/token"'));
    assert.ok(logged.includes('/payment-authorizations'));
    assert.ok(
      !secrets.some((secret) => logged.includes(secret)) && !/eyJ|[Aa]uthorization(?!s|Id)/.test(logged),
      'no secret and no token in the log',
    );

    const second = start({ SVC_DATA_DIR: data });
    await second.until(/\n6\. /);
    for (const secret of [...secrets, password])
      assert.ok(!second.output().includes(secret), 'a secret is shown once');
    for (const file of await readdir(data, { recursive: true })) {
      const text = await readFile(join(data, file), 'utf8').catch(() => '');
      assert.ok(!text.includes(password), `the password is not stored: ${file}`);
    }
    const again = /2\. Get a token\n([^]*?)\n3\./.exec(second.output())?.[1] as string;
    assert.match((await run('sh', ['-c', again])).stdout, jwt);
    await takesPayments(second.output());
    const wheel = (await (
      await fetch(`${/ready at (\S+)/.exec(second.output())?.[1]}/wheelapp/data/demo`)
    ).json()) as { lastDrawResult: unknown };
    assert.notEqual(wheel.lastDrawResult, null);
    second.child.kill('SIGINT');
    assert.equal(await second.exited, 0);
  });

  it('finishes the running request, refuses new ones and then ends', async () => {
    const app = start({ SVC_DATA_DIR: join(folder, 'stop') });
    const [, port] = await app.until(/ready at http:\/\/localhost:(\d+)/);
    const [, secretPair] = await app.until(/-u "([^"]+)"/);
    const body = 'grant_type=client_credentials&resource=service.wheel&scope=wheel%3Aread';
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const idle = connect(Number(port), '127.0.0.1');
    await once(idle, 'connect');
    socket.write(
      `POST /mana/oauth/token HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nAuthorization: Basic ${Buffer.from(secretPair as string).toString('base64')}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await once(socket, 'data');
    app.child.kill('SIGTERM');
    await once(idle, 'close');
    socket.write(body);
    await once(socket, 'close');
    assert.match(answer, /HTTP\/1\.1 200 [^]*Connection: close[^]*access_token/i);
    assert.equal(await app.exited, 0);
  });

  it('ends at once on a second signal', async () => {
    const app = start({ SVC_DATA_DIR: join(folder, 'twice') });
    const [, port] = await app.until(/ready at http:\/\/localhost:(\d+)/);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /mana/oauth/token HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n',
    );
    await once(socket, 'data');
    const idle = connect(Number(port), '127.0.0.1');
    await once(idle, 'connect');
    app.child.kill('SIGTERM');
    await once(idle, 'close');
    // Repeat the signal, because signals within a second count as one: the terminal and npm both pass Ctrl-C on.
    const insisting = setInterval(() => app.child.kill('SIGTERM'), 250);
    assert.equal(await app.exited, 1);
    clearInterval(insisting);
    socket.destroy();
  });

  it('reports a variable that may be misspelt, and starts', async () => {
    const app = start({ SVC_DATA_DIR: join(folder, 'misspelt'), SVC_RATELIMIT_SCALE: '0' });
    await app.until(/ready at/);
    await app.until(/^SVC_RATELIMIT_SCALE is not a variable of this service/m);
    app.child.kill('SIGTERM');
    assert.equal(await app.exited, 0);
  });

  it('reports in one line why it cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const locked = start({ SVC_DATA_DIR: join(folder, 'locked') });
    await locked.until(/ready at/);
    const file = join(folder, 'file');
    await writeFile(file, '');
    const bootstrap = async (content: unknown) => {
      const path = join(folder, `bootstrap-${Math.abs(JSON.stringify(content).length)}.json`);
      await writeFile(path, JSON.stringify(content));
      await chmod(path, 0o600);
      return path;
    };
    const data = () => join(folder, 'never');
    for (const [environment, line] of [
      [{ PORT: String(port), SVC_DATA_DIR: data() }, /^Port \d+ of 127\.0\.0\.1 is taken/],
      [{ SVC_DATA_DIR: join(folder, 'locked') }, /locked.*process|process.*locked/],
      [{ SVC_DATA_DIR: file }, /^SVC_DATA_DIR: \S+\/file is not a folder \(ENOTDIR\)\.$/m],
      [{ SVC_DATA_DIR: file, NODE_ENV: 'production' }, /^SVC_DATA_DIR: \S+\/file is not a folder/],
      [{ SVC_DATA_DIR: join(file, 'inside') }, /^SVC_DATA_DIR: \S+\/file\/inside is not a folder/],
      [{ PORT: '70000' }, /^PORT: a whole number from 0 to 65535$/m],
      [{ SVC_LOG_LEVEL: 'x' }, /^SVC_LOG_LEVEL: one of fatal, error, .*silent$/m],
      [{ HOST: '999.1.1.1', SVC_DATA_DIR: data() }, /^HOST: 999\.1\.1\.1 is neither/],
      [{ SVC_BASE_URL: 'https://x.example/path' }, /^SVC_BASE_URL: /],
      [{ DATABASE_URL: 'mysql://secret@x' }, /^DATABASE_URL: an address such as (?!.*secret)/],
      [{ DATABASE_URL: 'postgres://secret@x' }, /^SVC_MASTER_KEY: needed(?!.*secret)/],
      [
        { DATABASE_URL: `postgres://u:secret@127.0.0.1:1/x`, SVC_MASTER_KEY: '0'.repeat(64) },
        /^DATABASE_URL: no server answers there(?!.*secret)/,
      ],
      [{ SVC_TRUST_PROXY: '10.0.0.0/8, nonsense' }, /^SVC_TRUST_PROXY: /],
      [{ SVC_MASTER_KEY: 'short' }, /^SVC_MASTER_KEY: /],
      [{ SVC_BOOTSTRAP: join(folder, 'nowhere.json'), SVC_DATA_DIR: data() }, /^SVC_BOOTSTRAP: .*ENOENT/],
      [{ SVC_BOOTSTRAP: await bootstrap({ user: [] }), SVC_DATA_DIR: data() }, /Unrecognized key: "user"/],
      [
        {
          SVC_BOOTSTRAP: await bootstrap({
            users: [{ userId: 'u', userName: 'u', password: 'env:NOT_THERE' }],
          }),
          SVC_DATA_DIR: data(),
        },
        /NOT_THERE is not set/,
      ],
    ] as const) {
      const app = start(environment);
      assert.equal(await app.exited, 1, JSON.stringify(environment));
      assert.match(app.output(), line, JSON.stringify(environment));
      assert.equal(app.output().trim().split('\n').length, 1, app.output());
    }
    locked.child.kill('SIGTERM');
    await locked.exited;
    taken.close();
  });
});
