/**
 * Routes and WebSocket endpoints of all domains, with shared limits and headers. `serve.ts` adds the
 * listener.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';
import { startBackground, type Background } from './runtime/background.ts';
import type { Deps } from './runtime/deps.ts';
import type { ErrorTable } from '../contracts/http/errors.ts';
import type { RunningDomain } from './domain.ts';
import type { Authenticators } from './http/auth/authenticators.ts';
import { operatorToken } from './http/auth/operator-token.ts';
import { addressKey } from './http/rates/address.ts';
import { answerClientErrors } from './http/connections/client-error.ts';
import { fileRoutes } from './http/pages/file-route.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { homePageRoute } from './http/pages/home-page.ts';
import { createIdempotency } from './http/answers/idempotency.ts';
import type { Metrics } from './http/metrics.ts';
import { openApiRoutes } from './http/openapi/openapi-routes.ts';
import { operationRoutes } from './http/operation.ts';
import { OwnRateCounts } from './http/rates/rate-counts.ts';
import { limitPipelines } from './http/connections/pipelining.ts';
import { createRateLimits } from './http/rates/rate-limits.ts';
import { requestIds } from './http/request-id.ts';
import type { AnyRoute } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { SharedRateCounts } from './http/rates/shared-rate-counts.ts';
import { staticFiles } from './http/pages/static-files.ts';
import { originForm } from './http/connections/target.ts';
import { RefusalPace } from './http/connections/refusal-pace.ts';
import { serveUpgrades } from './http/connections/upgrade.ts';
import { systemScheduler } from './runtime/scheduler.ts';

const minute = 60_000;

export interface App {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly routes: readonly AnyRoute[];
  readonly errors: ErrorTable;
  /** Jobs of all domains, each run on one node at a time. */
  readonly background: Background;
  attach(server: Server): void;
  /** Begins a stop: `/readyz` fails from then on, and each answer closes its connection. */
  stopping(): void;
  /** Closes all WebSockets with status 1001 (going away). */
  closeSockets(): Promise<void>;
  /** Closes the domains after the last request. The store stays open. */
  close(): Promise<void>;
}

export interface Parts {
  /** Node's HTTP server must be created with the `messageClasses` of this application. */
  readonly application: Express;
  readonly domains: readonly RunningDomain[];
  readonly errors: ErrorTable;
  readonly authenticators: Authenticators;
  readonly metrics: Metrics;
  readonly buildDirectory: string;
}

export function createApp(deps: Deps, parts: Parts): App {
  const { config } = deps;
  const { domains } = parts;
  const security = securityHeaders(config.baseUrl, config.embedUrl);
  const idempotency = createIdempotency(deps.store, deps.clock, config.masterKey);
  const counts =
    config.databaseUrl === undefined || config.rateLimitScale === 0
      ? new OwnRateCounts()
      : new SharedRateCounts(config.databaseUrl, deps.log);
  let stopping = false;

  const described = [
    homePageRoute,
    ...domains.flatMap((domain) => domain.routes),
    ...fileRoutes,
    ...operationRoutes(deps, parts.metrics, () => stopping),
  ];
  const routes = [...described, ...openApiRoutes(described, parts.errors, config.baseUrl, security)];
  const { application } = parts;
  const limits = createRateLimits(config.rateLimitScale, counts);
  const pace = new RefusalPace();
  mountRoutes(application, routes, {
    deps,
    authenticators: {
      ...parts.authenticators,
      operator: operatorToken(config.metricsToken),
    },
    limits,
    idempotency,
    metrics: parts.metrics,
    security,
    pace,
    files: staticFiles(parts.buildDirectory),
    stopping: () => stopping,
  });

  const handle: App['handle'] = limitPipelines((request, response) => {
    request.url = originForm(request.url ?? '');
    application(request as Request, response as Response);
  });

  const background = startBackground(
    deps,
    [
      ...domains.flatMap((domain) => domain.jobs ?? []),
      { name: 'sweep-kept-answers', every: 10 * minute, work: (signal) => idempotency.sweep(signal) },
      ...counts.jobs,
    ],
    systemScheduler,
  );

  const sockets = new Map(
    domains.flatMap((domain) => domain.sockets ?? []).map((socket) => [socket.path, socket]),
  );
  const nameRequest = requestIds(deps.random);

  return {
    handle,
    routes,
    errors: parts.errors,
    background,
    attach(server) {
      server.on('request', handle);
      // Ignore an unknown Expect header, as RFC 9110 §10.1.1 allows. Node itself would answer 417, without our headers.
      server.on('checkExpectation', handle);
      const requestId = () => nameRequest(undefined);
      const admit = async (request: IncomingMessage) =>
        (await limits.take('live', addressKey((request as Request).ip ?? '')))?.refusal;
      serveUpgrades(server, {
        sockets,
        pace,
        headers: security.api,
        stopping: () => stopping,
        requestId,
        admit,
      });
      answerClientErrors(server, security.api, requestId);
    },
    stopping() {
      stopping = true;
    },
    async closeSockets() {
      await Promise.all([...sockets.values()].map(async (socket) => socket.close()));
    },
    async close() {
      await background.close();
      for (const domain of domains) await domain.close?.();
      await counts.close();
      parts.metrics.close();
    },
  };
}
