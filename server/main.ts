/** Reads the configuration, starts the server, prints its address and handles signals. */
import { basename, dirname, join } from 'node:path';
import { pino } from 'pino';
import { announcement } from './start/announcement.ts';
import { readBootstrapFile } from './start/bootstrap.ts';
import { systemClock } from './runtime/clock.ts';
import { environmentValue, readSettings, unknownVariables } from './config.ts';
import { domains } from './domains.ts';
import { demoOf } from './start/demo.ts';
import { loggedError } from './runtime/log-errors.ts';
import { systemRandom } from './runtime/random.ts';
import { serve } from './serve.ts';
import { startFault } from './start/start-fault.ts';

/**
 * Returns the path of `dist/`, whether this file runs from source or from the build. `npm run dev` passes another
 * folder.
 */
function buildDirectory(): string {
  const here = import.meta.dirname;
  return basename(dirname(here)) === 'dist' ? dirname(here) : join(here, '..', 'dist');
}

let dataDirectory: string | undefined;

async function main(): Promise<void> {
  const settings = readSettings();
  dataDirectory = settings.dataDirectory;
  for (const name of unknownVariables()) {
    process.stderr.write(`${name} is not a variable of this service and has no effect. Is it misspelt?\n`);
  }
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 });
  const log = pino({ level: settings.logLevel, base: null, serializers: { err: loggedError } }, destination);
  const demo = await demoOf(settings, domains, systemRandom);
  const bootstraps = settings.bootstrapFile
    ? [await readBootstrapFile(settings.bootstrapFile, domains, environmentValue)]
    : demo
      ? [demo.bootstrap]
      : [];
  const serving = await serve({
    settings,
    clock: systemClock,
    random: systemRandom,
    log,
    domains,
    bootstraps,
    buildDirectory: process.argv[2] ?? buildDirectory(),
  });
  let stopping = false;
  let stoppingSince = 0;
  const stop = (signal: NodeJS.Signals) => {
    // Ignore a second signal within a second, because npm sends each signal twice. A later one forces the exit.
    if (stopping) {
      if (performance.now() - stoppingSince > 1_000) process.exit(1);
      return;
    }
    stopping = true;
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    serving.stop().then(
      () => {
        log.info('stopped');
        destination.flushSync();
        process.exit(0);
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'the stop failed');
        destination.flushSync();
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Print this after the signal handlers are installed, because a program that reads it may send a signal immediately.
  process.stdout.write(announcement(serving.config, demo));
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFault(error, dataDirectory)}\n`);
  process.exit(1);
});
