import { hash } from 'node:crypto';
import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import { epochOf } from '../documents.ts';
import type { Authorization } from '../seams.ts';
import { grants, type Grant } from './documents.ts';
import { codeLifetime } from './lifetimes.ts';

/** Matches a code: 16 bytes of the grant's id and 32 random bytes, in base64url. */
const codeShape = /^([\w-]{22})([\w-]{43})$/;

/** Stores a grant and returns its code, which can be redeemed once within 60 s (docs/rules/identity.md, "Codes"). */
export async function issueCode(
  deps: Deps,
  directory: Directory,
  authorization: Authorization,
): Promise<string> {
  const { clientId, accountId, session, scopes, redirectUri, codeChallenge, nonce } = authorization;
  const grantId = base64url(deps.random.bytes(16));
  const secret = base64url(deps.random.bytes(32));
  const now = deps.clock.now();
  const grant: Grant = {
    grantId,
    clientId,
    accountId,
    scopes: [...scopes],
    sessionId: session.id,
    sessionEpoch: epochOf(await directory.accounts.get(accountId)),
    authenticatedAt: session.authenticatedAt,
    provider: session.provider,
    providerSubject: session.providerSubject,
    createdAt: now,
    code: {
      digest: codeDigest(secret),
      redirectUri,
      codeChallenge,
      nonce: nonce ?? null,
      failures: 0,
      redeemedAt: null,
    },
    refresh: null,
    expiresAt: now + codeLifetime,
  };
  const ref = grants.ref(grantId);
  await deps.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, grant) });
  return `${grantId}${secret}`;
}

/**
 * Returns the grant id of a code, and the digest of its secret half. Returns undefined if the text does not
 * have the form of a code.
 */
export function readCode(code: string): { readonly grantId: string; readonly digest: string } | undefined {
  const [, grantId, secret] = codeShape.exec(code) ?? [];
  return grantId === undefined || secret === undefined ? undefined : { grantId, digest: codeDigest(secret) };
}

/** Hashes the secret half of a code. A plain hash is enough, because a random secret cannot be guessed. */
function codeDigest(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
