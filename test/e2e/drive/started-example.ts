import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../free-port.ts';
import { unpackExample } from './packed-sdk.ts';

const execute = promisify(execFile);

/** An example that is registered as an app of the service. */
export interface ExampleApp {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export const exampleApp = async (): Promise<ExampleApp> => ({
  url: `http://127.0.0.1:${await freePort()}`,
  clientId: `svc_${randomBytes(12).toString('hex')}`,
  clientSecret: randomBytes(32).toString('base64url'),
});

export const registrationOf = ({ url, clientId, clientSecret }: ExampleApp, name: string, scope: string) => ({
  clientId,
  clientSecret,
  name,
  redirectUris: [`${url}/auth/svc/callback`],
  scopeSets: [scope],
});

export interface StartedExample {
  readonly folder: string;
  end(): Promise<void>;
}

/** Installs the packed SDK in a copy of an example, builds the example if it uses Vite, and starts its server. */
export async function startExample(
  name: string,
  packages: readonly string[],
  { url, clientId, clientSecret }: ExampleApp,
  service: string,
): Promise<StartedExample> {
  const example = await unpackExample(name, packages);
  const { folder } = example;
  const env = {
    PATH: process.env['PATH'],
    APP_URL: url,
    SVC_CLIENT_SECRET: clientSecret,
    ...Object.fromEntries(
      ['', 'VITE_'].flatMap((prefix) => [
        [`${prefix}SVC_WEB_URL`, service],
        [`${prefix}SVC_CLIENT_ID`, clientId],
      ]),
    ),
  };
  if (packages.includes('vite'))
    await execute(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: folder,
      env,
    });
  const child = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(() => assert.fail(`${name} ended`))]);
  return {
    folder,
    async end() {
      child.kill();
      await ended;
      await example.remove();
    },
  };
}
