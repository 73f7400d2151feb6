/** Secrets of a client (docs/rules/identity.md, "Client secrets"). */
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Grace } from '../../../contracts/identity/portal/portal.ts';
import type { Client, SecretDigest } from '../documents.ts';
import { newSecret, secretId } from '../clients/new-secret.ts';
import { changeOwned, type Owned, type PortalParts } from './owned-client.ts';

const hour = 3_600_000;
const graceOf: Readonly<Record<Grace, number>> = { now: 0, '24h': 24 * hour, '7d': 7 * 24 * hour };

export function liveSecrets({ secrets }: Pick<Client, 'secrets'>, now: number): SecretDigest[] {
  return secrets.filter(({ endsAt }) => endsAt === null || now < endsAt);
}

/**
 * Makes a new secret current. Earlier secrets become invalid after the grace period. Refuses with `two_secrets`
 * if two secrets are valid and `grace` is not `now`.
 */
export async function rotateSecret(
  parts: PortalParts,
  owned: Owned,
  grace: Grace,
): Promise<{ readonly client: Client; readonly clientSecret: string } | Refusal> {
  const { clientSecret, stored } = newSecret(parts.deps, owned.clientId);
  const now = stored.createdAt;
  const event = { kind: 'secret_created', details: { grace, secret: secretId(stored) } } as const;
  const client = await changeOwned(parts, owned, event, (current) => {
    const limit = now + graceOf[grace];
    const earlier = liveSecrets(current, now).map((secret) => ({
      ...secret,
      endsAt: Math.min(secret.endsAt ?? Infinity, limit),
    }));
    const [newest, ...older] = grace === 'now' ? earlier.slice(0, 1) : earlier;
    if (older.length > 0) return refuseSignIn('two_secrets');
    return { ...current, secrets: newest === undefined ? [stored] : [stored, newest] };
  });
  return client instanceof Refusal ? client : { client, clientSecret };
}

/** Invalidates a secret immediately. Refuses with `not_found`. */
export function revokeSecret(parts: PortalParts, owned: Owned, id: string): Promise<Client | Refusal> {
  const event = { kind: 'secret_revoked', details: { secret: id } } as const;
  return changeOwned(parts, owned, event, (current) => {
    const secrets = current.secrets.filter((secret) => secretId(secret) !== id);
    return secrets.length === current.secrets.length ? refuse('not_found') : { ...current, secrets };
  });
}
