import { introspectToken, revokeToken } from '../../../contracts/identity/oauth/token-state.ts';
import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { noStore, oauthAnswer } from '../../http/answers/errors.ts';
import { rawRoute, type RawRoute } from '../../http/route.ts';
import type { ClientAuthentication } from '../clients/authenticate-client.ts';
import type { Client } from '../documents.ts';
import { readClientRequest } from '../tokens/client-request.ts';
import { errorAnswer, OAuthError } from '../tokens/oauth-error.ts';
import type { ClientTokens } from './client-tokens.ts';

const tokenMissing = new OAuthError('invalid_request', 'token is required');

/** `POST /mana/oauth/revoke` (RFC 7009) and `POST /mana/oauth/introspect` (RFC 7662). */
export function tokenStateRoutes(authentication: ClientAuthentication, tokens: ClientTokens): RawRoute[] {
  const aboutToken = (endpoint: Endpoint, answer: (client: Client, token: string) => Promise<Answer>) =>
    rawRoute(endpoint, async (call) => {
      const request = await readClientRequest(authentication, call);
      if ('status' in request) return request;
      const { client, form } = request;
      const limited = await call.limit(client.kind === 'oauth' ? 'userGrant' : 'read', client.clientId);
      if (limited !== undefined) return oauthAnswer(limited);
      const token = form.get('token');
      return token === undefined ? errorAnswer(tokenMissing) : answer(client, token);
    });

  return [
    aboutToken(revokeToken, async (client, token) => {
      await tokens.revoke(client, token);
      // Send a JSON body: RFC 7009 requires none, but some clients refuse an answer that is not JSON.
      return { status: 200, body: {}, headers: noStore };
    }),
    aboutToken(introspectToken, async (client, token) => ({
      status: 200,
      body: await tokens.stateOf(client, token),
      headers: noStore,
    })),
  ];
}
