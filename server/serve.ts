/**
 * The whole process but its signals and its printing: binds the port, opens the store, applies the bootstrap and
 * serves, and stops in order. Tests start the same.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import express from 'express';
import type { Logger } from 'pino';
import type { Bootstrap } from '../contracts/bootstrap.ts';
import { createApp, type App } from './app.ts';
import { applyBootstrap } from './bootstrap.ts';
import type { Clock } from './clock.ts';
import { platformCollections } from './collections.ts';
import type { Config, Settings } from './config.ts';
import type { Deps } from './deps.ts';
import { keepCountableHeaders } from './http/framing.ts';
import { messageClasses } from './http/message-classes.ts';
import { createMetrics } from './http/metrics.ts';
import { createIdentity, type Identity } from './identity/index.ts';
import { createLive } from './live/index.ts';
import { keptMasterKey } from './master-key.ts';
import { refuseMoved } from './moved-mark.ts';
import { openStore } from './open-store.ts';
import type { RandomSource } from './random.ts';
import { answerWhileStarting } from './starting.ts';
import type { Store } from './store/port.ts';
import { createWheel } from './wheel/index.ts';

/** Requests under way at a stop have this long to finish. */
export const stopMilliseconds = 10_000;

export interface World {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
  readonly bootstraps: readonly Bootstrap[];
  /** Where the build put `pages/` and `assets/`. */
  readonly buildDirectory: string;
}

export interface Serving {
  readonly config: Config;
  readonly port: number;
  readonly server: Server;
  readonly app: App;
  readonly deps: Deps;
  readonly identity: Identity;
  /**
   * Stops in order: no new connections, not ready, requests under way finish, WebSockets close with 1001, the
   * domains end, the store closes. Later calls wait for the first.
   */
  stop(): Promise<void>;
}

/** @throws where the port, the data folder or the database cannot be had, the folder was moved to a database, or the bootstrap does not fit */
export async function serve(world: World): Promise<Serving> {
  const { settings, clock, random, log } = world;
  // Before a key or anything else is made there.
  if (settings.databaseUrl === undefined) await refuseMoved(settings.dataDirectory);
  const application = express();
  const server = createServer({
    ...messageClasses(application),
    keepAliveTimeout: 30_000,
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    // The ground refuses a request without Host in the common form.
    requireHostHeader: false,
  });
  const connections = new Set<Socket>();
  keepCountableHeaders(server);
  server.on('connection', (connection: Socket) => {
    // An upgrade that is ignored reports its connection again (server/http/upgrade.ts).
    if (connections.has(connection)) return;
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  // Bound first: a second start is told so before it touches the data folder, and a port of 0 becomes a number.
  const started = answerWhileStarting(server, settings.baseUrl, random);
  const port = await listen(server, settings);
  let store: Store | undefined;
  try {
    const baseUrl = settings.port === 0 ? settings.baseUrl.replace(/:0$/, `:${port}`) : settings.baseUrl;
    const masterKey = settings.masterKey ?? (await keptMasterKey(settings.dataDirectory, random));
    const config: Config = { ...settings, port, baseUrl, masterKey };
    store = await openStore(config, platformCollections, log);
    const metrics = createMetrics(config.metricsToken !== undefined);
    const deps: Deps = { config, store: metrics.watch(store), clock, random, log };
    const identity = await createIdentity(deps);
    const wheel = createWheel(deps);
    const live = createLive(deps);
    for (const bootstrap of world.bootstraps) await applyBootstrap(deps, bootstrap);
    const app = createApp(deps, {
      application,
      identity,
      others: [wheel, live],
      metrics,
      buildDirectory: world.buildDirectory,
    });
    started();
    app.attach(server);

    let stopped: Promise<void> | undefined;
    const stop = async () => {
      app.stopping();
      await Promise.all([closed(server, connections), app.closeSockets()]);
      await app.close();
      await deps.store.close();
    };
    return { config, port, server, app, deps, identity, stop: () => (stopped ??= stop()) };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await store?.close();
    throw error;
  }
}

function listen(server: Server, { port, host }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Waits for the requests under way; what takes too long is cut. */
function closed(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    // Browsers open connections in advance; Node counts one that never sent anything as busy.
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    // A connection whose answer was already under way when the stop began turns idle unseen.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const patience = setTimeout(() => server.closeAllConnections(), stopMilliseconds);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(patience);
      resolve();
    });
  });
}
