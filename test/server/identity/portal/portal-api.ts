import assert from 'node:assert/strict';
import type {
  ClientView,
  NewClientBody,
  NewSecret,
  PortalView,
} from '../../../../contracts/identity/portal/portal.ts';
import { Browser } from '../browser.ts';
import { startApp, type RunningApp, type StartOptions } from '../../start-app.ts';

export const clientsPath = '/developer/api/clients';

export const wheelClient = {
  kind: 'service',
  name: 'Stream tools',
  grants: [{ audience: 'service.wheel', scopes: ['wheel:read', 'wheel:write'] }],
} satisfies NewClientBody;

export const loginApp = {
  kind: 'oauth',
  name: 'Relic Hunters',
  redirectUris: ['https://relics.example/auth/svc/callback'],
  scopeSets: ['openid profile'],
} satisfies NewClientBody;

export interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
  readonly code: string | undefined;
  readonly message: string | undefined;
}

export class Developer extends Browser {
  static async signedIn(app: RunningApp, userName: 'alice' | 'bob' = 'alice'): Promise<Developer> {
    const developer = new Developer(app);
    const password = userName === 'alice' ? 'correct horse battery' : 'staple battery horse';
    assert.equal((await developer.signIn(userName, password)).status, 200);
    return developer;
  }

  async ask<Body>(method: string, path: string, body?: unknown): Promise<Answered<Body>> {
    const answer = await this.call<Body & { code?: string; message?: string }>(method, path, body);
    const { code, message } = answer.body;
    return { status: answer.status, body: answer.body, code, message };
  }

  async create(wanted: NewClientBody): Promise<NewSecret> {
    const { status, body } = await this.ask<NewSecret>('POST', clientsPath, wanted);
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  }

  async read(clientId: string): Promise<ClientView> {
    const { status, body } = await this.ask<ClientView>('GET', `${clientsPath}/${clientId}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  async list(): Promise<PortalView> {
    const { status, body } = await this.ask<PortalView>('GET', clientsPath);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }
}

export interface Tokened {
  readonly status: number;
  readonly access_token?: string;
  readonly error?: string;
  readonly error_description?: string;
}

export async function tokenOf(
  app: Pick<RunningApp, 'url'>,
  { clientId }: { clientId: string },
  clientSecret: string,
  form: Record<string, string> = { scope: 'wheel:read' },
): Promise<Tokened> {
  const answer = await fetch(`${app.url}/mana/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

export async function introspected(
  app: Pick<RunningApp, 'url'>,
  { clientId }: { clientId: string },
  clientSecret: string,
  token: string | undefined,
): Promise<{ readonly active: boolean; readonly scope?: string }> {
  const answer = await fetch(`${app.url}/mana/oauth/introspect`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ token: token ?? '' }),
  });
  assert.equal(answer.status, 200);
  return (await answer.json()) as { active: boolean };
}

export async function wheelsStatus(app: Pick<RunningApp, 'url'>, token: string | undefined): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${app.url}/wheelapp/api/v1/wheels`, { headers })).status;
}

export async function startTimed(options: StartOptions = {}) {
  const clock = { time: Date.now(), now: () => clock.time };
  const app = await startApp({ clock, ...options });
  return { app, clock };
}
