import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '../../free-port.ts';
import type { HomeOptions } from './built-server.ts';

type Registration = NonNullable<HomeOptions['apps']>[number];

export interface Example {
  readonly origin: string;
  readonly registration: Registration;
  /** Starts the example, and returns a function that ends it. */
  start(service: string, environment?: Readonly<Record<string, string>>): Promise<() => Promise<void>>;
}

/**
 * Returns an example that has a server of its own, with the registration of its app.
 * @param words parameters of Node.js, such as the path of the server
 */
export async function createExample(
  name: string,
  scopes: string,
  words: readonly string[],
): Promise<Example> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const registration = {
    clientId: `svc_${randomBytes(12).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
    name,
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/`],
    scopeSets: [scopes],
  };
  return {
    origin,
    registration,
    async start(service, environment = {}) {
      const child = spawn(process.execPath, words, {
        env: {
          PATH: process.env['PATH'],
          SVC_URL: service,
          SVC_CLIENT_ID: registration.clientId,
          SVC_CLIENT_SECRET: registration.clientSecret,
          SVC_REDIRECT_URI: `${origin}/callback`,
          ...environment,
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
