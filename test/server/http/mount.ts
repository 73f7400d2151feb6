import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { readSettings } from '../../../server/config.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import { createIdempotency, storedAnswers } from '../../../server/http/answers/idempotency.ts';
import type { Authenticators } from '../../../server/http/auth/authenticators.ts';
import { messageClasses } from '../../../server/http/connections/message-classes.ts';
import { RefusalPace } from '../../../server/http/connections/refusal-pace.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { mountRoutes } from '../../../server/http/mount-routes.ts';
import { staticFiles } from '../../../server/http/pages/static-files.ts';
import { OwnRateCounts } from '../../../server/http/rates/rate-counts.ts';
import { createRateLimits } from '../../../server/http/rates/rate-limits.ts';
import type { AnyRoute } from '../../../server/http/route.ts';
import { securityHeaders } from '../../../server/http/security-headers.ts';
import { openTestStore } from '../../postgres/test-store.ts';
import { commonErrors, type ErrorTable } from '../../../contracts/http/errors.ts';
import { watchAnswers } from './openapi/conforms.ts';

export interface Mounted {
  readonly url: string;
  /** @throws if an answer did not match the OpenAPI document */
  stop(): Promise<void>;
}

export interface MountOptions {
  readonly pages?: readonly string[];
  readonly errors?: ErrorTable;
  /** Multiplier of the rate limits. The value 0 switches the limits off. */
  readonly rateScale?: number;
}

export async function mount(
  routes: readonly AnyRoute[],
  authenticators: Authenticators,
  { pages = ['account'], errors = commonErrors, rateScale = 1 }: MountOptions = {},
): Promise<Mounted> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-mount-'));
  for (const page of pages) {
    await mkdir(join(folder, 'build/pages', page), { recursive: true });
    await writeFile(join(folder, 'build/pages', page, 'index.html'), `<!doctype html><title>${page}</title>`);
  }
  const store = await openTestStore(folder, [storedAnswers]);
  const masterKey = new Uint8Array(32).fill(7);
  const application = express();
  const server = createServer(messageClasses(application));
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await store.close();
    await rm(folder, { recursive: true });
  };
  try {
    mountRoutes(application, routes, {
      deps: {
        config: { ...readSettings({ PORT: '0' }), baseUrl: 'http://localhost', masterKey },
        store,
        clock: systemClock,
        random: systemRandom,
        log: pino({ level: 'silent' }),
      },
      authenticators,
      limits: createRateLimits(rateScale, new OwnRateCounts()),
      idempotency: createIdempotency(store, systemClock, masterKey),
      metrics: createMetrics(false),
      security: securityHeaders('http://localhost'),
      pace: new RefusalPace(),
      files: staticFiles(join(folder, 'build')),
      stopping: () => false,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  server.on('request', application);
  const misfits = watchAnswers(server, { routes, errors });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await stop();
      if (misfits.length > 0) throw new Error(`answers that do not fit OpenAPI:\n${misfits.join('\n')}`);
    },
  };
}
