import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '../../free-port.ts';
import type { HomeOptions } from './built-server.ts';

type Registration = NonNullable<HomeOptions['apps']>[number];

export interface SignInExample {
  readonly origin: string;
  readonly registration: Registration;
  start(service: string): Promise<() => Promise<void>>;
}

export async function createSignInExample(): Promise<SignInExample> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const registration = {
    clientId: `svc_${randomBytes(12).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
    name: 'Sign-in example',
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/`],
    scopeSets: ['openid profile offline_access'],
  };
  return {
    origin,
    registration,
    async start(service) {
      const child = spawn(process.execPath, ['examples/sign-in/server.js'], {
        env: {
          PATH: process.env['PATH'],
          SVC_URL: service,
          SVC_CLIENT_ID: registration.clientId,
          SVC_CLIENT_SECRET: registration.clientSecret,
          SVC_REDIRECT_URI: `${origin}/callback`,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(([code]) => assert.fail(`the example ended with ${String(code)} before it listened`)),
      ]);
      return async () => {
        child.kill();
        await ended;
      };
    },
  };
}
