/**
 * Locks a folder for one process. No manual clean-up is needed after a crash.
 *
 * The holder of the lock listens on a Unix socket in the folder, which the kernel closes with the process. A
 * process id is not enough, because another process or container may have the same one. A symbolic link
 * `lock-<n>` to the socket names the holder.
 *
 * 1. Listen on our own socket.
 * 2. The link with the highest number belongs to the holder. If its socket accepts a connection, the folder is
 * in use.
 * 3. Create the link with the next number. If the link exists, another process was faster: continue at 2.
 * 4. List the links again. If there is a higher number, remove our link: continue at 2.
 * 5. Remove the lower links. Our link stays after a release, so that numbers never restart.
 */
import { mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { randomBytes } from 'node:crypto';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';

  constructor(directory: string, holder: string) {
    super(
      `the folder ${directory} is in use by another process (${holder}); stop it first or use another folder`,
    );
  }
}

export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const socketName = `socket-${process.pid}-${randomBytes(4).toString('hex')}`;
  const [short, removeLink] = await reachable(directory);
  let server: Server | undefined;
  try {
    server = await listen(join(short, socketName));
    await claim(directory, short, socketName);
  } catch (error) {
    if (server !== undefined) await stop(server, join(directory, socketName));
    throw error;
  } finally {
    await removeLink();
  }
  const listening = server;
  return () => stop(listening, join(directory, socketName));
}

async function claim(directory: string, short: string, socketName: string): Promise<void> {
  for (;;) {
    const highest = Math.max(0, ...(await lockNumbers(directory)));
    if (highest > 0 && (await answers(join(short, `lock-${highest}`)))) {
      const holder = await readlink(join(directory, `lock-${highest}`)).catch(() => 'unknown');
      throw new DirectoryInUse(directory, holder.replace(/^socket-(\d+)-.*/, 'process $1'));
    }
    const mine = highest + 1;
    try {
      await symlink(socketName, join(directory, `lock-${mine}`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    const numbers = await lockNumbers(directory);
    if (numbers.some((number) => number > mine)) {
      await rm(join(directory, `lock-${mine}`), { force: true });
      continue;
    }
    for (const number of numbers) if (number < mine) await removeDead(directory, `lock-${number}`);
    return;
  }
}

async function lockNumbers(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.flatMap((name) => /^lock-(\d+)$/.exec(name)?.slice(1).map(Number) ?? []);
}

async function removeDead(directory: string, link: string): Promise<void> {
  const socketName = await readlink(join(directory, link)).catch(() => undefined);
  if (socketName !== undefined) await rm(join(directory, socketName), { force: true });
  await rm(join(directory, link), { force: true });
}

/** Returns whether the holder is alive. The kernel accepts connections even for a busy or suspended process. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      // The backlog of the holder's socket is full, so the holder is alive.
      else if (error.code === 'EAGAIN' || error.code === 'ECONNRESET') resolve(true);
      else reject(error);
    });
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).destroy());
    server.unref();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

async function stop(server: Server, path: string): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
  await rm(path, { force: true });
}

/**
 * Returns a path that is short enough for a socket: at most 103 bytes on macOS, 107 on Linux. A longer path is
 * replaced by a short link.
 */
async function reachable(directory: string): Promise<[path: string, forget: () => Promise<void>]> {
  const longestName = 40;
  for (const path of [directory, relative('', directory) || '.']) {
    if (Buffer.byteLength(path) + longestName <= 103) return [path, () => Promise.resolve()];
  }
  const place = await mkdtemp(join(tmpdir(), 'svc-'));
  await symlink(directory, join(place, 'd'));
  return [join(place, 'd'), () => rm(place, { recursive: true, force: true })];
}
