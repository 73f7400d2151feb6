import type { Audience } from '../../../contracts/http/auth.ts';
import { scopesOf } from '../../../contracts/identity/oauth/token.ts';
import type { ServiceClient } from '../documents.ts';
import { OAuthError } from './oauth-error.ts';
import type { Form } from './token-form.ts';

export interface Granted {
  readonly audience: Audience;
  /** Space-separated, without repeats, in the order of `scopesOf`. */
  readonly scope: string;
}

/** Matches the parameter `scope`: scopes separated by single spaces (RFC 6749 §3.3). */
const scopeSyntax = /^[\x21\x23-\x5B\x5D-\x7E]+(?: [\x21\x23-\x5B\x5D-\x7E]+)*$/;

/**
 * Determines the audience and the scope of a client-credentials request (docs/rules/identity.md, "Resource and scope").
 * Refuses a scope that the client does not hold.
 */
export function grantClientCredentials(client: ServiceClient, form: Form): Granted | OAuthError {
  const grant = grantFor(client, form.get('resource'));
  if (grant instanceof OAuthError) return grant;
  const scopes = scopesFor(grant.scopes, form.get('scope'));
  if (scopes instanceof OAuthError) return scopes;
  const scope = scopesOf[grant.audience].filter((known) => scopes.has(known)).join(' ');
  return { audience: grant.audience, scope };
}

function grantFor(
  client: ServiceClient,
  resource: string | undefined,
): ServiceClient['grants'][number] | OAuthError {
  if (resource === undefined) {
    const [only, ...more] = client.grants;
    if (only !== undefined && more.length === 0) return only;
    return new OAuthError('invalid_target', 'resource is required');
  }
  const grant = client.grants.find((held) => held.audience === resource);
  return grant ?? new OAuthError('invalid_target', 'resource is unknown or not allowed for this client');
}

function scopesFor(held: readonly string[], asked: string | undefined): ReadonlySet<string> | OAuthError {
  if (asked === undefined) {
    return held.length === 1 ? new Set(held) : new OAuthError('invalid_scope', 'scope is required');
  }
  if (!scopeSyntax.test(asked)) {
    return new OAuthError('invalid_scope', 'scope is not a list of words with one space between them');
  }
  const scopes = new Set(asked.split(' '));
  for (const scope of scopes) {
    if (!held.includes(scope))
      return new OAuthError('invalid_scope', 'scope goes beyond what this client holds');
  }
  return scopes;
}
