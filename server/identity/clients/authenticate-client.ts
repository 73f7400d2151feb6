import { timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Deps } from '../../runtime/deps.ts';
import type { Credentials } from './client-credentials.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Client } from '../documents.ts';
import { clientPepper, secretDigest } from './secret-digest.ts';

const noDigest = Buffer.alloc(32);

/** Checks client credentials against the stored digests. */
export class ClientAuthentication {
  readonly #deps: Deps;
  readonly #directory: Directory;
  readonly #pepper: KeyObject;

  constructor(deps: Deps, directory: Directory) {
    this.#deps = deps;
    this.#directory = directory;
    this.#pepper = clientPepper(deps.config.masterKey);
  }

  /**
   * Returns the active client, or undefined without a reason. An unknown client costs as much as a wrong secret: one
   * digest, a comparison with two secrets, one fresh read of the store and a second comparison. The fresh read is
   * needed because another node may just have stored a new secret.
   */
  async authenticate({ clientId, clientSecret }: Credentials): Promise<Client | undefined> {
    const digest = secretDigest(this.#pepper, clientId, clientSecret);
    let client = this.#directory.clients.peek(clientId);
    if (!this.#holds(client, digest)) {
      client = await this.#directory.clients.read(clientId);
      if (!this.#holds(client, digest)) return undefined;
    }
    return (await this.#directory.alive(client)) ? client : undefined;
  }

  /** Compares with both secrets in constant time, also if the client has only one or none. */
  #holds(client: Client | undefined, digest: Buffer): boolean {
    const now = this.#deps.clock.now();
    let held = false;
    for (const place of [0, 1]) {
      const secret = client?.secrets[place];
      const stored = secret === undefined ? noDigest : Buffer.from(secret.digest, 'base64url');
      const equal = stored.length === digest.length && timingSafeEqual(stored, digest);
      const live = secret !== undefined && (secret.endsAt === null || now < secret.endsAt);
      held = (equal && live) || held;
    }
    return held;
  }
}
