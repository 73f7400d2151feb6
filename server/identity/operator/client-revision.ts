import { createHash } from 'node:crypto';
import type { Client } from '../documents.ts';

/** Returns a digest of what an operator approves: owner, name, logo, scopes and addresses of a client. */
export function revisionOf(client: Client): string {
  const { ownerId, name, logo } = client;
  const rights =
    client.kind === 'oauth'
      ? [client.scopeSets, client.redirectUris, client.postLogoutRedirectUris]
      : client.grants.map(({ audience, scopes }) => [audience, scopes]);
  const judged = JSON.stringify([ownerId, name, logo?.digest ?? null, rights]);
  return createHash('sha256').update(judged).digest('base64url').slice(0, 22);
}
