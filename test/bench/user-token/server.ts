import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';
import { pino } from 'pino';
import { createAccount } from '../../../server/identity/accounts/create-account.ts';
import { startApp } from '../../server/start-app.ts';
import { MapAdapter } from './map-adapter.ts';
import { app, challenge, redirectUri, scopes } from './app.ts';

interface Contender {
  readonly port: number;
  issueCode(): Promise<string>;
}

async function ours(): Promise<Contender> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  const log = pino({ base: null }, pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 }));
  const running = await startApp({ directory, log, watched: false, bootstrap: { clients: [app] } });
  process.on('disconnect', () => {
    void running
      .stop()
      .then(() => rm(directory, { recursive: true }))
      .then(() => process.exit(0));
  });
  const { identity, deps } = running.serving;
  const people = Array.from({ length: 2_000 }, (_, at) => `usr_${at}`);
  await Promise.all(people.map((userId) => createAccount(deps, { userId, userName: userId })));
  let at = 0;
  return {
    port: Number(new URL(running.url).port),
    issueCode() {
      // Take another person for each code, because a person can have only a few refresh tokens at an app.
      const accountId = people[at++ % people.length] as string;
      return identity.grants.issueCode({
        clientId: app.clientId,
        accountId,
        session: {
          id: 'session-of-bob',
          accountId,
          authenticatedAt: Date.now(),
          provider: 'credentials',
          providerSubject: accountId,
        },
        scopes,
        redirectUri,
        codeChallenge: challenge,
        nonce: 'nonce',
      });
    },
  };
}

const resource = 'urn:service:identity';

async function privateJwk(alg: 'RS256' | 'ES256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig' };
}

/** @param jwt true for JWTs, which need a second signature per answer */
async function oidcProvider(jwt: boolean): Promise<Contender> {
  const provider = new Provider('http://localhost', {
    jwks: { keys: [await privateJwk('RS256'), await privateJwk('ES256')] },
    clients: [
      {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [redirectUri],
        response_types: ['code'],
        scope: scopes.join(' '),
      },
    ],
    adapter: MapAdapter,
    scopes,
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: jwt,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: scopes.join(' '),
          audience: 'service.identity',
          accessTokenFormat: 'jwt' as const,
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'ES256' as const } },
        }),
      },
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  });
  const client = await provider.Client.find(app.clientId);
  if (client === undefined) throw new Error('no client');
  const handle = provider.callback();
  const server = createServer((request, response) => void handle(request, response));
  process.on('disconnect', () => process.exit(0));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async issueCode() {
      const grant = new provider.Grant({ accountId: 'usr_bob', clientId: app.clientId });
      grant.addOIDCScope(scopes.join(' '));
      if (jwt) grant.addResourceScope(resource, scopes.join(' '));
      const code = new provider.AuthorizationCode({
        accountId: 'usr_bob',
        client,
        grantId: await grant.save(),
        redirectUri,
        scope: scopes.join(' '),
        codeChallenge: challenge,
        codeChallengeMethod: 'S256',
        authTime: Math.floor(Date.now() / 1000),
        nonce: 'nonce',
        gty: 'authorization_code',
        ...(jwt && { resource }),
      } as ConstructorParameters<typeof provider.AuthorizationCode>[0]);
      return code.save();
    },
  };
}

const [, , name] = process.argv;
const contender = name === 'ours' ? await ours() : await oidcProvider(name === 'oidc-provider');
process.on('message', (message) => {
  if (typeof message !== 'number') return void process.send?.(process.cpuUsage());
  void Promise.all(Array.from({ length: message }, () => contender.issueCode())).then((codes) =>
    process.send?.(codes),
  );
});
process.send?.(contender.port);
