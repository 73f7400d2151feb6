import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { pino } from 'pino';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Presented } from '../../../server/http/auth/authenticators.ts';
import { startApp, testClient, type RunningApp } from '../../server/start-app.ts';

const scope = 'wheel:read wheel:write wheel:spin';

interface Contender {
  readonly port: number;
  checksPerSecond?(): Promise<number>;
}

async function ours(): Promise<Contender> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  const log = pino({ base: null }, pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 }));
  const app = await startApp({ directory, log, watched: false });
  process.on('disconnect', () => {
    void app
      .stop()
      .then(() => rm(directory, { recursive: true }))
      .then(() => process.exit(0));
  });
  return {
    port: Number(new URL(app.url).port),
    checksPerSecond: () => checksPerSecond(app),
  };
}

async function checksPerSecond({ serving, token }: RunningApp): Promise<number> {
  const headers = { authorization: `Bearer ${await token(['wheel:read'])}` };
  const need = { kind: 'service', audience: 'service.wheel', scope: 'wheel:read' } as const;
  const presented = { request: { headers }, limit: () => Promise.resolve(undefined) } as unknown as Presented;
  const begun = performance.now();
  let count = 0;
  while (performance.now() < begun + 1_000) {
    for (let each = 0; each < 1_000; each++) {
      const caller = await serving.identity.authenticators.service(need, presented);
      if (caller instanceof Refusal) throw new Error(caller.message);
    }
    count += 1_000;
  }
  return (count / (performance.now() - begun)) * 1_000;
}

async function oidcProvider(): Promise<Contender> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = new Provider('http://localhost', {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        id_token_signed_response_alg: 'ES256',
        scope,
      },
    ],
    scopes: scope.split(' '),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope,
          audience: 'service.wheel',
          accessTokenFormat: 'jwt' as const,
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'ES256' as const } },
        }),
      },
    },
  });
  const handle = provider.callback();
  return listen(createServer((request, response) => void handle(request, response)));
}

function constant(): Promise<Contender> {
  const application = express();
  const body = {
    access_token: 'x'.repeat(560),
    token_type: 'Bearer',
    expires_in: 600,
    scope,
    aud: 'service.wheel',
  };
  application.post('/token', (_request, response) => void response.json(body));
  return listen(createServer(application as Parameters<typeof createServer>[1]));
}

function listen(server: Server): Promise<Contender> {
  process.on('disconnect', () => process.exit(0));
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port }));
  });
}

const servers: Record<string, () => Promise<Contender>> = {
  ours,
  'oidc-provider': oidcProvider,
  express: constant,
};
const start = servers[process.argv[2] ?? ''];
if (start === undefined) throw new Error(`name one of ${Object.keys(servers).join(', ')}`);
const contender = await start();
process.on('message', (message) => {
  if (message !== 'bearer checks') process.send?.(process.cpuUsage());
  else void contender.checksPerSecond?.().then((rate) => process.send?.(rate));
});
process.send?.(contender.port);
