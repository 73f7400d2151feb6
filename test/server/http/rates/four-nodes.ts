/** Four nodes on a separate PostgreSQL database. All have one public address, as behind a proxy. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../../server/runtime/clock.ts';
import type { Settings } from '../../../../server/config.ts';
import { freshDatabase, type PostgresServer } from '../../../postgres/server.ts';
import { type RunningApp, startApp, type TestBootstrap } from '../../start-app.ts';

export interface FourNodes {
  readonly nodes: readonly RunningApp[];
  /** Settings with which each node was started. */
  readonly config: Partial<Settings>;
  stop(): Promise<void>;
}

/** @param server server that a test stops and starts; by default, the server of the test run */
export async function startFour(
  options: { config?: Partial<Settings>; bootstrap?: TestBootstrap; clock?: Clock } = {},
  server?: PostgresServer,
): Promise<FourNodes> {
  const { url: databaseUrl, drop } = await freshDatabase(server);
  const config: Partial<Settings> = {
    databaseUrl,
    masterKey: randomBytes(32),
    baseUrl: 'https://wheels.example',
    ...options.config,
  };
  // Starts the nodes at the same time, so that each finds an empty database.
  const nodes = await Promise.all(Array.from({ length: 4 }, () => startApp({ ...options, config })));
  return {
    nodes,
    config,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await drop();
    },
  };
}
