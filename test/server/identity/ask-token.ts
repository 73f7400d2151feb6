/** Calls the token route without HTTP, for tests of something other than the request. */
import assert from 'node:assert/strict';
import type { Answer } from '../../../server/http/answers/answer.ts';
import type { RawRoute } from '../../../server/http/route.ts';
import type { Identity } from '../../../server/identity/index.ts';
import { secretOf } from './open-identity.ts';

export function basic(clientId: string, clientSecret: string): string {
  const half = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
  return `Basic ${Buffer.from(`${half(clientId)}:${half(clientSecret)}`).toString('base64')}`;
}

export async function askToken(
  identity: Identity,
  clientId: string,
  form: Record<string, string> = {},
): Promise<Answer> {
  const route = identity.routes.find((each): each is RawRoute => each.kind === 'raw');
  assert(route !== undefined);
  const authorization = basic(clientId, secretOf(clientId));
  return route.handle({
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    headersDistinct: { authorization: [authorization] },
    query: '',
    body: Buffer.from(String(new URLSearchParams({ grant_type: 'client_credentials', ...form }))),
    address: '127.0.0.1',
    requestId: 'test',
    limit: async () => undefined,
  });
}

/** A token of this client for service.wheel. */
export async function wheelToken(identity: Identity, clientId: string, scope: string): Promise<string> {
  const answer = await askToken(identity, clientId, { resource: 'service.wheel', scope });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return (answer.body as { access_token: string }).access_token;
}
