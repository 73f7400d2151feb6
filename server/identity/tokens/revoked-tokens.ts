import type { Deps } from '../../runtime/deps.ts';
import { deleteDue } from '../../store/delete-due.ts';
import type { StoredEvent } from '../../store/port.ts';
import { revokedTokens, type RevokedToken } from './documents.ts';

/**
 * Service tokens that their clients revoked. Each verification checks them, so every node has all of them in
 * memory. They are few, because an entry lasts only ten minutes.
 */
export class RevokedTokens {
  readonly #deps: Pick<Deps, 'store' | 'clock'>;
  readonly #marks = new Map<string, number>();

  constructor(deps: Pick<Deps, 'store' | 'clock'>) {
    this.#deps = deps;
  }

  has(digest: string): boolean {
    return this.#marks.has(digest);
  }

  async add(mark: RevokedToken): Promise<void> {
    const ref = revokedTokens.ref(mark.digest);
    await this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        tx.put(ref, mark);
        tx.publish({ topic: ref.aggregate, type: 'token-revoked', data: mark });
      },
    });
    this.#remember(mark);
  }

  event({ type, data }: StoredEvent): void {
    if (type === 'token-revoked') this.#remember(data as RevokedToken);
  }

  /** Loads all revoked tokens, at the start and after missed events. */
  async read(): Promise<void> {
    let after: string | undefined;
    do {
      const query = { collection: revokedTokens, index: 'expiry', prefix: [], limit: 1_000, after };
      const page = await this.#deps.store.find(query);
      for (const mark of page.documents) this.#remember(mark);
      after = page.cursor;
    } while (after !== undefined);
  }

  async sweep(signal: AbortSignal): Promise<void> {
    await deleteDue(
      this.#deps,
      {
        collection: revokedTokens,
        index: 'expiry',
        ref: ({ digest }) => revokedTokens.ref(digest),
        endOf: ({ expiresAt }) => expiresAt,
      },
      signal,
    );
  }

  #remember({ digest, expiresAt }: RevokedToken): void {
    const now = this.#deps.clock.now();
    // Remove expired entries. All tokens have the same lifetime, so the oldest entries expire first.
    for (const [oldest, end] of this.#marks) {
      if (end > now) break;
      this.#marks.delete(oldest);
    }
    this.#marks.set(digest, expiresAt);
  }
}
