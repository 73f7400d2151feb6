import type { Deps } from '../../runtime/deps.ts';
import type { SecretDigest } from '../documents.ts';
import { clientPepper, secretDigest } from './secret-digest.ts';

/** Prefix of every secret, by which tools recognise leaked secrets. */
const prefix = 'svcs_';

/** Number of characters that are stored so that the owner recognises a secret. */
const hintLength = 4;

/** Returns a secret of 256 random bits, and its stored form. */
export function newSecret(
  { random, clock, config }: Pick<Deps, 'random' | 'clock' | 'config'>,
  clientId: string,
): { readonly clientSecret: string; readonly stored: SecretDigest } {
  const clientSecret = prefix + Buffer.from(random.bytes(32)).toString('base64url');
  const digest = secretDigest(clientPepper(config.masterKey), clientId, clientSecret).toString('base64url');
  const hint = clientSecret.slice(-hintLength);
  return { clientSecret, stored: { digest, createdAt: clock.now(), endsAt: null, hint } };
}

/** Returns the id by which the owner refers to a stored secret. It is part of a keyed digest, so it reveals nothing. */
export function secretId({ digest }: Pick<SecretDigest, 'digest'>): string {
  return digest.slice(0, 12);
}
