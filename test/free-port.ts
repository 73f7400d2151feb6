import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a free port below 32,000. Systems use ports above 32,767 for outgoing connections, so such a port could be
 * taken before the server starts.
 */
export async function freePort(attempts = 100): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  try {
    claim(port);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (attempts > 1) return freePort(attempts - 1);
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}

const claims = new Set<string>();
process.once('exit', () => {
  for (const path of claims) rmSync(path, { force: true });
});

/**
 * Claims a port for this process until it ends: the server listens only seconds later, and another test could choose
 * the same port until then.
 * @throws if another process has claimed the port
 */
function claim(port: number): void {
  const path = join(tmpdir(), `svc-test-port-${port}`);
  writeFileSync(path, '', { flag: 'wx' });
  claims.add(path);
}
