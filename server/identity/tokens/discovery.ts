import {
  readKeySet,
  readOpenidConfiguration,
  readServerMetadata,
  scopesOf,
} from '../../../contracts/identity/oauth.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { KeyRing } from './key-ring.ts';

/** Short enough: verifiers reload on an unknown kid, and keys are published long before they sign. */
const fiveMinutes = { 'Cache-Control': 'public, max-age=300' };

/**
 * Key set and discovery, limited to what exists. Both documents require `response_types_supported`, which is empty
 * because no browser flow exists yet; OpenID also requires an authorization_endpoint, which is omitted until there is
 * one.
 * @param baseUrl the issuer
 */
export function discoveryRoutes(baseUrl: string, keys: KeyRing): Route[] {
  const metadata = {
    issuer: baseUrl,
    token_endpoint: `${baseUrl}/mana/oauth/token`,
    jwks_uri: `${baseUrl}${readKeySet.path}`,
    scopes_supported: Object.values(scopesOf).flat(),
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
  const openid = {
    ...metadata,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
  const json = (body: unknown): Answer => ({ status: 200, body, headers: fiveMinutes });
  return [
    route(readKeySet, () => json(keys.publicKeys())),
    route(readServerMetadata, () => json(metadata)),
    route(readOpenidConfiguration, () => json(openid)),
  ];
}
