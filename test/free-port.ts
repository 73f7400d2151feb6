import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems use ports above 32,767 for outgoing connections. Such a port could be taken before the server starts. */
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
