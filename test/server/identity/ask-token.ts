import assert from 'node:assert/strict';
import type { Answer } from '../../../server/http/answers/answer.ts';
import type { Identity } from '../../../server/identity/index.ts';
import { secretOf } from './open-identity.ts';

export function basic(clientId: string, clientSecret: string): string {
  const half = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
  return `Basic ${Buffer.from(`${half(clientId)}:${half(clientSecret)}`).toString('base64')}`;
}

export async function askRoute(
  identity: Identity,
  id: string,
  { authorization, form }: { authorization?: string | undefined; form?: Record<string, string> } = {},
): Promise<Answer> {
  const found = identity.routes.find(({ endpoint }) => endpoint.id === id);
  assert(found?.kind === 'raw', id);
  return found.handle({
    method: found.endpoint.method.toUpperCase(),
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    headersDistinct: authorization === undefined ? {} : { authorization: [authorization] },
    query: '',
    body: Buffer.from(String(new URLSearchParams(form))),
    address: '127.0.0.1',
    requestId: 'test',
    limit: async () => undefined,
  });
}

export function askToken(
  identity: Identity,
  clientId: string,
  form: Record<string, string> = {},
  id = 'createToken',
): Promise<Answer> {
  const authorization = basic(clientId, secretOf(clientId));
  return askRoute(identity, id, { authorization, form: { grant_type: 'client_credentials', ...form } });
}

export async function wheelToken(identity: Identity, clientId: string, scope: string): Promise<string> {
  const answer = await askToken(identity, clientId, { resource: 'service.wheel', scope });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return (answer.body as { access_token: string }).access_token;
}
