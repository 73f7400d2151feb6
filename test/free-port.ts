import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a port for a server that another process starts. Systems give ports from 32,768 to outgoing connections, so
 * such a port could be taken before the server starts.
 */
export async function freePort(attempts = 100): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (attempts > 1) return freePort(attempts - 1);
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
