import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../../server/runtime/clock.ts';
import type { Settings } from '../../../../server/config.ts';
import { freshDatabase, type PostgresServer } from '../../../postgres/server.ts';
import { type RunningApp, startApp, type TestBootstrap } from '../../start-app.ts';

export interface FourNodes {
  readonly nodes: readonly RunningApp[];
  readonly config: Partial<Settings>;
  stop(): Promise<void>;
}

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
