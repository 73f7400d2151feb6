import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHome, type BuiltServer, type Home, type HomeOptions } from './built-server.ts';

export class Node {
  readonly url: string;
  readonly #home: Home;
  #server: BuiltServer;

  private constructor(home: Home, server: BuiltServer) {
    this.url = `http://localhost:${home.port}`;
    this.#home = home;
    this.#server = server;
  }

  static async start(options: HomeOptions): Promise<Node> {
    const home = await createHome(options);
    return new Node(home, await home.start());
  }

  get server(): BuiltServer {
    return this.#server;
  }

  get hasData(): boolean {
    return existsSync(join(this.#home.directory, 'data'));
  }

  async startAnother(): Promise<void> {
    this.#server = await this.#home.start();
  }

  async remove(): Promise<void> {
    await this.#server.end('SIGTERM');
    await this.#home.remove();
  }
}

export async function startNodes(
  count: number,
  databaseUrl: string,
  options: Omit<HomeOptions, 'environment'> = {},
): Promise<readonly Node[]> {
  const environment = {
    DATABASE_URL: databaseUrl,
    SVC_MASTER_KEY: randomBytes(32).toString('hex'),
    SVC_BASE_URL: 'http://wheels.example',
    // Log at this level, which includes the messages about the database connection.
    SVC_LOG_LEVEL: 'info',
  };
  return Promise.all(Array.from({ length: count }, () => Node.start({ ...options, environment })));
}
