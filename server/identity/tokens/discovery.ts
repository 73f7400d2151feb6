import { prompts } from '../../../contracts/identity/oauth/authorize.ts';
import {
  readKeySet,
  readOpenidConfiguration,
  readServerMetadata,
} from '../../../contracts/identity/oauth/discovery.ts';
import { scopesOf } from '../../../contracts/identity/oauth/token.ts';
import { Userinfo } from '../../../contracts/identity/oauth/userinfo.ts';
import { languages } from '../../../contracts/wheel/languages.ts';
import { loginScopes } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { KeyRings } from './key-rings.ts';

/** Lets verifiers cache the keys for five minutes. They reload the keys earlier if they see an unknown key id. */
const fiveMinutes = { 'Cache-Control': 'public, max-age=300' };

const idTokenClaims = ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'at_hash', 'sid'];
const authMethods = ['client_secret_basic', 'client_secret_post'];

/**
 * Returns the routes of the key set and of discovery (RFC 8414, OpenID Connect Discovery 1.0).
 * @param baseUrl the issuer
 */
export function discoveryRoutes(baseUrl: string, keys: KeyRings): Route[] {
  const metadata = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/mana/oauth/token`,
    userinfo_endpoint: `${baseUrl}/mana/oauth/userinfo`,
    revocation_endpoint: `${baseUrl}/mana/oauth/revoke`,
    introspection_endpoint: `${baseUrl}/mana/oauth/introspect`,
    end_session_endpoint: `${baseUrl}/oauth/logout`,
    jwks_uri: `${baseUrl}${readKeySet.path}`,
    scopes_supported: [...loginScopes, ...Object.values(scopesOf).flat()],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    introspection_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: [...prompts],
    ui_locales_supported: [...languages],
  };
  const openid = {
    ...metadata,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    claims_supported: [...new Set([...idTokenClaims, ...Object.keys(Userinfo.shape)])],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    // Say so explicitly, because clients assume that `request_uri` is supported if this member is absent.
    request_uri_parameter_supported: false,
  };
  const json = (body: unknown): Answer => ({ status: 200, body, headers: fiveMinutes });
  return [
    route(readKeySet, async () => json(await keys.publicKeys())),
    route(readServerMetadata, () => json(metadata)),
    route(readOpenidConfiguration, () => json(openid)),
  ];
}
