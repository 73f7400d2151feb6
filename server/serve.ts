/** The server, without signal handlers and console output. Tests start it as well. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Logger } from 'pino';
import { createApp, type App } from './app.ts';
import { applyBootstrap, type Bootstrap } from './start/bootstrap.ts';
import type { Clock } from './runtime/clock.ts';
import { collectionsOf } from './start/collections.ts';
import type { Config, Settings } from './config.ts';
import type { Deps } from './runtime/deps.ts';
import { connectionLimit, Connections, nodeTimeouts, openFileLimit } from './http/connections/connections.ts';
import { keepCountableHeaders } from './http/connections/framing.ts';
import { messageClasses } from './http/connections/message-classes.ts';
import { createMetrics } from './http/metrics.ts';
import { createDomains, errorsOf, type Domain } from './domain.ts';
import { identityDomain, type Identity } from './identity/index.ts';
import { storedMasterKey } from './start/master-key.ts';
import { refuseMoved } from './start/moved-mark.ts';
import { watchMemory } from './runtime/memory-watch.ts';
import { openStore } from './start/open-store.ts';
import { closeFolder } from './start/private-folder.ts';
import type { RandomSource } from './runtime/random.ts';
import { systemScheduler } from './runtime/scheduler.ts';
import { answerWhileStarting } from './start/starting.ts';
import type { Store } from './store/port.ts';

/** Milliseconds for which connections may stay open after a stop has begun. */
export const stopMilliseconds = 10_000;

export interface World {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
  readonly domains: readonly Domain[];
  readonly bootstraps: readonly Bootstrap[];
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
   * Waits for running requests, closes WebSockets with 1001, then closes the domains and the store. Later calls
   * wait for the first.
   */
  stop(): Promise<void>;
}

/**
 * Starts the server.
 * @throws if the port, the data folder or the database is unavailable, if the data was moved to a database,
 * or if the bootstrap file cannot be applied
 */
export async function serve(world: World): Promise<Serving> {
  const { settings, clock, random, log, domains } = world;
  // Check the data folder before anything is written to it.
  if (settings.databaseUrl === undefined) {
    await refuseMoved(settings.dataDirectory);
    const opened = await closeFolder(settings.dataDirectory);
    if (opened)
      log.warn(
        { folder: settings.dataDirectory },
        'the data folder was open to other accounts; its mode was changed to 700',
      );
  }
  const application = express();
  const server = createServer({
    ...messageClasses(application),
    ...nodeTimeouts,
    // Accept requests without Host here; they are refused later, with the common error body.
    requireHostHeader: false,
  });
  keepCountableHeaders(server);
  const maximum = settings.maxConnections ?? connectionLimit(openFileLimit());
  const connections = new Connections(server, maximum, systemScheduler);
  // Bind the port first: this keeps a second server away from the data folder, and determines the port if 0 was
  // configured.
  const endStarting = answerWhileStarting(server, settings.baseUrl, random, domains);
  const port = await listen(server, settings);
  let store: Store | undefined;
  try {
    const baseUrl = settings.port === 0 ? settings.baseUrl.replace(/:0$/, `:${port}`) : settings.baseUrl;
    const masterKey = settings.masterKey ?? (await storedMasterKey(settings.dataDirectory, random));
    const config: Config = { ...settings, port, baseUrl, masterKey };
    store = await openStore(config, collectionsOf(domains), log);
    const metrics = createMetrics(config.metricsToken !== undefined);
    metrics.connections(connections);
    const embedded = store;
    if (embedded.size !== undefined) metrics.storeSize(() => embedded.size!());
    const unwatchMemory = embedded.size && watchMemory(log, systemScheduler);
    const deps: Deps = { config, store: metrics.watch(store), clock, random, log };
    const running = await createDomains(deps, domains);
    const identity = running(identityDomain);
    for (const bootstrap of world.bootstraps) await applyBootstrap(deps, domains, bootstrap);
    const app = createApp(deps, {
      application,
      domains: domains.map(running),
      errors: errorsOf(domains),
      authenticators: identity.authenticators,
      metrics,
      buildDirectory: world.buildDirectory,
    });
    endStarting();
    app.attach(server);

    let stopped: Promise<void> | undefined;
    const stop = async () => {
      app.stopping();
      await Promise.all([closed(server, connections), app.closeSockets()]);
      await app.close();
      unwatchMemory?.();
      await deps.store.close();
    };
    return { config, port, server, app, deps, identity, stop: () => (stopped ??= stop()) };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    connections.close();
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

function closed(server: Server, connections: Connections): Promise<void> {
  return new Promise((resolve) => {
    connections.endSilent();
    // Close idle connections at intervals, because Node does not report a connection that becomes idle during a stop.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), stopMilliseconds);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(deadline);
      connections.close();
      resolve();
    });
  });
}
