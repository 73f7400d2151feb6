import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { HomeOptions } from './built-server.ts';
import { serveAttackSite } from './attack-site.ts';

type Registration = NonNullable<HomeOptions['apps']>[number];

export interface Begun {
  readonly address: string;
  readonly state: string;
  readonly verifier: string;
}

export interface LoginApp {
  readonly origin: string;
  readonly registration: Registration;
  begin(service: string, parameters?: Readonly<Record<string, string>>): Begun;
  back(page: Page): Promise<URLSearchParams>;
  redeem(service: string, begun: Begun, answer: URLSearchParams): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function serveLoginApp(changes: Partial<Registration> = {}): Promise<LoginApp> {
  const site = await serveAttackSite(() => '<h1>Back at the app</h1>');
  const redirectUri = `${site.origin}/callback`;
  const registration: Registration = {
    clientId: `svc_${randomBytes(12).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
    name: 'Relic Hunters',
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [`${site.origin}/signed-out`],
    scopeSets: ['openid profile email roles offline_access'],
    ...changes,
  };
  const { clientId, clientSecret } = registration;
  const post = (address: string, body: Record<string, string>) =>
    fetch(address, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams(body),
    });
  return {
    origin: site.origin,
    registration,
    begin(service, parameters = {}) {
      const [state, verifier] = [randomBytes(16).toString('hex'), randomBytes(32).toString('base64url')];
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...parameters,
      });
      return { address: `${service}/oauth/authorize?${query.toString()}`, state, verifier };
    },
    async back(page) {
      await page.waitForURL((url) => url.origin === site.origin);
      return new URL(page.url()).searchParams;
    },
    async redeem(service, { state, verifier }, answer) {
      assert.equal(answer.get('state'), state);
      assert.equal(answer.get('iss'), service);
      const response = await post(`${service}/mana/oauth/token`, {
        grant_type: 'authorization_code',
        code: answer.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const tokens = (await response.json()) as Record<string, string>;
      assert.equal(response.status, 200, JSON.stringify(tokens));
      const { userinfo_endpoint: userinfo } = (await (
        await fetch(`${service}/.well-known/openid-configuration`)
      ).json()) as Record<string, string>;
      const who = await fetch(userinfo ?? '', {
        headers: { authorization: `Bearer ${tokens['access_token']}` },
      });
      assert.equal(who.status, 200);
      return (await who.json()) as Record<string, unknown>;
    },
    close: () => site.close(),
  };
}
