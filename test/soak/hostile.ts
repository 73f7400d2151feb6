/** One attacker may increase the p99 of ordinary requests at most threefold. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHome, type BuiltServer } from '../e2e/drive/built-server.ts';
import { attacks, type AttackTarget } from './hostile/attacks.ts';
import { ordinaryLoad, type LoadFigures, type LoadTarget } from './hostile/ordinary-load.ts';

const worstRatio = 3;
/** Values of p99 in milliseconds below which differences are noise. */
const leastMilliseconds = 5;
const megabyte = 1_048_576;
const memoryLimit = 1_500 * megabyte;
const diskLimit = 2_000 * megabyte;

const ordinary = account('ordinary', 0);
/** Each attack has its own address, so that it cannot use up the limits of the next. */
const attackers = Object.keys(attacks).map((attack, at) => ({
  attack,
  address: `127.0.6.${at + 1}`,
  ...account(`attacker-${at + 1}`, at + 1),
}));

function account(userName: string, number: number) {
  const digits = String(number).padStart(12, '0');
  return { userName, clientId: `svc_soakClient${digits}`, clientSecret: `soak-secret-of-client-${digits}` };
}

export async function run(): Promise<void> {
  const seconds = Number(process.env['SVC_SOAK_SECONDS'] ?? 15);
  const word = process.env['SVC_SOAK_ATTACK'] ?? '';
  const home = await createHome({ environment: { SVC_RATE_LIMIT_SCALE: '1' } });
  await writeFile(join(home.directory, 'bootstrap.json'), JSON.stringify(bootstrap()));
  const server = await home.start();
  const faults: string[] = [];
  try {
    const load: LoadTarget = {
      url: server.url.replace('localhost', '127.0.0.1'),
      token: await tokenOf(server, ordinary),
      listName: 'party',
    };
    let rounds = 0;
    /** Each round has a new wheel, so that every round does the same work. */
    const measured = async (length: number) => {
      rounds += 1;
      const listName = await createWheel(load, `round-${rounds}`);
      return ordinaryLoad({ ...load, listName }, length);
    };
    await measured(5);
    const quiet = await measured(seconds);
    await print(server, home.directory, 'quiet', quiet);
    const limit = worstRatio * Math.max(quiet.p99, leastMilliseconds);
    for (const attacker of attackers) {
      const { attack: name, clientId, address } = attacker;
      if (!name.includes(word)) continue;
      const token = await tokenOf(server, attacker);
      const target: AttackTarget = { ...load, token, clientId, address };
      const child = fork(
        new URL('./hostile/attacker-child.ts', import.meta.url),
        [name, JSON.stringify(target)],
        {
          execArgv: ['--import', 'tsx'],
          detached: true,
        },
      );
      const gone = once(child, 'exit');
      await measured(1);
      const figures = await measured(seconds);
      const { memory, disk } = await print(server, home.directory, name, figures);
      assert.equal(child.exitCode, null, `the attacker has ended by itself: ${name}`);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await gone;
      if (figures.p99 > limit)
        faults.push(`${name}: p99 ${figures.p99.toFixed(1)} ms, at most ${limit.toFixed(1)}`);
      if (Object.keys(figures.failures).length > 0)
        faults.push(`${name}: ${JSON.stringify(figures.failures)}`);
      if (memory > memoryLimit) faults.push(`${name}: ${Math.round(memory / megabyte)} MB of memory`);
      if (disk > diskLimit) faults.push(`${name}: ${Math.round(disk / megabyte)} MB on disk`);
    }
  } finally {
    await server.end('SIGTERM');
    await home.remove();
  }
  assert.deepEqual(faults, [], 'attacks do not affect others');
}

function bootstrap(): object {
  return {
    users: [ordinary, ...attackers].map(({ userName }) => ({
      userId: `usr_${userName}`,
      userName,
      password: 'a long enough password',
    })),
    clients: [ordinary, ...attackers].map(({ userName, clientId, clientSecret }) => ({
      clientId,
      clientSecret,
      name: userName,
      owner: userName,
      kind: 'service',
      audience: 'service.wheel',
      scopes: ['wheel:read', 'wheel:write', 'wheel:spin'],
    })),
    wheels: [
      {
        listName: 'party',
        owner: 'ordinary',
        entries: Array.from({ length: 5_000 }, (_, at) => ({ name: `Entry ${at + 1}`, weight: 1 })),
        settings: {},
      },
    ],
  };
}

async function tokenOf(
  { url }: BuiltServer,
  { clientId, clientSecret }: ReturnType<typeof account>,
): Promise<string> {
  const response = await fetch(`${url}/mana/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: 'service.wheel',
      scope: 'wheel:read wheel:write wheel:spin',
    }),
  });
  assert.equal(response.status, 200, await response.clone().text());
  return ((await response.json()) as { access_token: string }).access_token;
}

async function createWheel({ url, token }: LoadTarget, listName: string): Promise<string> {
  const response = await fetch(`${url}/wheelapp/api/v1/wheels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      listName,
      entries: Array.from({ length: 60 }, (_, at) => ({ name: `Entry ${at + 1}` })),
      settings: { spinDurationSeconds: 1 },
    }),
  });
  assert.equal(response.status, 201, await response.clone().text());
  return listName;
}

async function print(server: BuiltServer, directory: string, name: string, figures: LoadFigures) {
  const [memory, disk] = await Promise.all([residentBytes(server), folderBytes(join(directory, 'data'))]);
  const [p50, p99, worst] = [figures.p50, figures.p99, figures.worst].map((each) =>
    each.toFixed(1).padStart(7),
  );
  console.log(
    `${name.padEnd(40)} p50 ${p50}  p99 ${p99}  worst ${worst} ms   ${Math.round(memory / megabyte)} MB memory, ` +
      `${Math.round(disk / megabyte)} MB disk   ${JSON.stringify(figures.failures)}`,
  );
  return { memory, disk };
}

async function residentBytes({ process: child }: BuiltServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
}

async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
