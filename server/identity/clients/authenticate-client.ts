import { timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Deps } from '../../runtime/deps.ts';
import type { Credentials } from './client-credentials.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Client, SecretDigest } from '../documents.ts';
import type { ClientActivity } from './client-activity.ts';
import { stateOf } from './client-state.ts';
import { clientPepper, secretDigest } from './secret-digest.ts';

const noDigest = Buffer.alloc(32);

export class ClientAuthentication {
  readonly #deps: Deps;
  readonly #directory: Directory;
  readonly #activity: ClientActivity;
  readonly #pepper: KeyObject;

  constructor(deps: Deps, directory: Directory, activity: ClientActivity) {
    this.#deps = deps;
    this.#directory = directory;
    this.#activity = activity;
    this.#pepper = clientPepper(deps.config.masterKey);
  }

  /**
   * Returns the client if it is active and the secret is right, otherwise undefined. An unknown client takes as
   * long as a wrong secret. The store is read again, because another node may have stored a new secret.
   */
  async authenticate({ clientId, clientSecret }: Credentials): Promise<Client | undefined> {
    const digest = secretDigest(this.#pepper, clientId, clientSecret);
    let client = this.#directory.clients.peek(clientId);
    if (!this.#isLive(matching(client, digest))) {
      client = await this.#directory.clients.read(clientId);
      const secret = matching(client, digest);
      if (!this.#isLive(secret)) {
        if (client !== undefined) this.#refused(client, secret === undefined ? wrong : ended);
        return undefined;
      }
    }
    if (client === undefined) return undefined;
    if (await this.#directory.alive(client)) {
      this.#activity.used(clientId);
      return client;
    }
    const state = stateOf(client);
    this.#refused(
      client,
      state === 'suspended' || state === 'deactivated' ? `The client is ${state}` : stopped,
    );
    return undefined;
  }

  #isLive(secret: SecretDigest | undefined): boolean {
    return secret !== undefined && (secret.endsAt === null || this.#deps.clock.now() < secret.endsAt);
  }

  #refused({ clientId }: Client, reason: string): void {
    this.#activity.refused(clientId, { where: 'token', code: 'invalid_client', reason });
  }
}

const wrong = 'The secret is wrong';
const ended = 'The secret was replaced and has ended';
const stopped = 'The account that owns the client is suspended';

/**
 * Returns the secret with this digest. Always makes two comparisons in constant time, so that the time reveals nothing.
 */
function matching(client: Client | undefined, digest: Buffer): SecretDigest | undefined {
  let found: SecretDigest | undefined;
  for (const place of [0, 1]) {
    const secret = client?.secrets[place];
    const stored = secret === undefined ? noDigest : Buffer.from(secret.digest, 'base64url');
    const equal = stored.length === digest.length && timingSafeEqual(stored, digest);
    found = equal ? secret : found;
  }
  return found;
}
