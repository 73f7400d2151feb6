import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BootstrapWheel } from '../../../contracts/wheel/bootstrap.ts';
import { createHome, type BuiltServer, type Home } from './built-server.ts';

export class Node {
  readonly url: string;
  readonly #home: Home;
  #server: BuiltServer;

  private constructor(home: Home, server: BuiltServer) {
    this.url = `http://localhost:${home.port}`;
    this.#home = home;
    this.#server = server;
  }

  static async start(environment: Readonly<Record<string, string>>, wheels: readonly BootstrapWheel[]) {
    const home = await createHome({ environment, wheels });
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
  wheels: readonly BootstrapWheel[] = [],
): Promise<readonly Node[]> {
  const environment = {
    DATABASE_URL: databaseUrl,
    SVC_MASTER_KEY: randomBytes(32).toString('hex'),
    SVC_BASE_URL: 'http://wheels.example',
    // This level is needed for the messages about the database connection.
    SVC_LOG_LEVEL: 'info',
  };
  return Promise.all(Array.from({ length: count }, () => Node.start(environment, wheels)));
}
