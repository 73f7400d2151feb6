/**
 * The application without its listener: every domain's routes behind one ground, and the doors for WebSockets.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';
import { startBackground, type Background } from './ground/background.ts';
import type { Deps } from './ground/deps.ts';
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
import { serveUpgrades } from './http/connections/upgrade.ts';
import { systemScheduler } from './ground/scheduler.ts';

const minute = 60_000;

export interface App {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Every route that answers, those of the process included. */
  readonly routes: readonly AnyRoute[];
  /** Error codes of all routes. */
  readonly errors: ErrorTable;
  /** What the domains and the ground do on one node at a time. */
  readonly background: Background;
  /** Serves this server: requests, WebSocket upgrades, broken HTTP. */
  attach(server: Server): void;
  /** A stop has begun: `/readyz` says no, and answers end their connections. */
  stopping(): void;
  /** Closes WebSockets with 1001. */
  closeSockets(): Promise<void>;
  /** Ends the domains, after the last request. The store stays open. */
  close(): Promise<void>;
}

export interface Parts {
  /** The one whose {@link messageClasses} the server makes. */
  readonly application: Express;
  readonly domains: readonly RunningDomain[];
  /** Codes of all APIs. */
  readonly errors: ErrorTable;
  /** Authenticates callers. */
  readonly authenticators: Authenticators;
  readonly metrics: Metrics;
  /** Where the build put pages and assets. */
  readonly buildDirectory: string;
}

export function createApp(deps: Deps, parts: Parts): App {
  const { config } = deps;
  const { domains } = parts;
  const security = securityHeaders(config.baseUrl);
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

  const doors = new Map(domains.flatMap((domain) => domain.sockets ?? []).map((door) => [door.path, door]));
  const nameRequest = requestIds(deps.random);

  return {
    handle,
    routes,
    errors: parts.errors,
    background,
    attach(server) {
      server.on('request', handle);
      // An expectation we do not know may be ignored (RFC 9110 §10.1.1); Node would answer it in a form of its own.
      server.on('checkExpectation', handle);
      const requestId = () => nameRequest(undefined);
      const admit = async (request: IncomingMessage) =>
        (await limits.take('live', addressKey((request as Request).ip ?? '')))?.refusal;
      serveUpgrades(server, {
        sockets: doors,
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
      await Promise.all([...doors.values()].map(async (door) => door.close()));
    },
    async close() {
      await background.close();
      for (const domain of domains) await domain.close?.();
      await counts.close();
      parts.metrics.close();
    },
  };
}
