import { refuse, type Refusal } from '../../contracts/http/errors.ts';
import type { ServiceAuth } from '../../contracts/http/auth.ts';
import type { ServiceCaller } from '../http/auth/caller.ts';
import type { Directory } from './accounts/directory.ts';
import { holdsScope, isOfEarlierOwner, mayServe } from './clients/service-rights.ts';
import type { Client } from './documents.ts';
import type { TokenVerifier, VerifiedToken } from './tokens/verify-token.ts';

type Need = Pick<ServiceAuth, 'audience' | 'scope'>;
type Verdict = ServiceCaller | Refusal | Promise<ServiceCaller | Refusal>;

/** Authenticates a client by the Authorization header alone (docs/rules/http.md, "Bearer tokens"). */
export type Bearer = (authorization: string | undefined, need: Need) => Verdict;

/** Any number of spaces is allowed by RFC 9110 §11.4. The rest follows RFC 6750 §2.1. */
const bearerHeader = /^Bearer(?: +([^ ].*))?$/i;

export function bearerToken(authorization: string | undefined): string | undefined {
  if (typeof authorization !== 'string') return undefined;
  return bearerHeader.exec(authorization)?.[1]?.trimEnd();
}

/**
 * Applies the checks of docs/rules/http.md, "Bearer tokens", in their order. Answers synchronously for a cached
 * token.
 */
export function createBearer(directory: Directory, tokens: TokenVerifier): Bearer {
  return (authorization, need) => {
    const token = bearerToken(authorization);
    if (token === undefined) return refuse('missing_token');
    const verified = tokens.verify(token);
    return verified instanceof Promise
      ? verified.then((late) => judgeToken(directory, late, need))
      : judgeToken(directory, verified, need);
  };
}

function judgeToken(directory: Directory, token: VerifiedToken | undefined, need: Need): Verdict {
  if (token === undefined) return refuse('invalid_token');
  if (token.audience !== need.audience) return refuse('invalid_audience');
  if (token.use !== 'service') return refuse('service_token_required');
  if (!token.scopes.has(need.scope)) return refuse('insufficient_scope');
  const client = directory.clients.get(token.clientId);
  return client instanceof Promise
    ? client.then((late) => judgeClient(directory, late, token, need))
    : judgeClient(directory, client, token, need);
}

function judgeClient(
  directory: Directory,
  client: Client | undefined,
  token: VerifiedToken,
  need: Need,
): Verdict {
  const alive = directory.alive(client);
  return alive instanceof Promise
    ? alive.then((late) => callerOf(client, late, token, need))
    : callerOf(client, alive, token, need);
}

function callerOf(
  client: Client | undefined,
  alive: boolean,
  token: VerifiedToken,
  need: Need,
): ServiceCaller | Refusal {
  if (!alive || !mayServe(client)) return refuse('client_inactive');
  if (isOfEarlierOwner(client, token.issuedAt)) return refuse('invalid_token');
  if (!holdsScope(client, need.audience, need.scope)) return refuse('insufficient_scope');
  return { kind: 'service', clientId: client.clientId, ownerId: client.ownerId, scopes: token.scopes };
}
