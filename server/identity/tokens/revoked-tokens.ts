import type { Deps } from '../../runtime/deps.ts';
import type { StoredEvent } from '../../store/port.ts';
import { revokedTokens, type RevokedToken } from './documents.ts';

/** Maximum marks deleted in one commit, which locks each of them as an aggregate of its own. */
const atOnce = 200;

/**
 * Service tokens that their clients revoked. Every verification checks the mark of its token, so each node has all
 * marks in memory. They are few: a client gets 60 tokens a minute, and a mark lasts ten minutes, as long as its token.
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

  /** Loads all marks, at the start and after missed events. */
  async read(): Promise<void> {
    let after: string | undefined;
    do {
      const query = { collection: revokedTokens, index: 'expiry', prefix: [], limit: 1_000, after };
      const page = await this.#deps.store.find(query);
      for (const mark of page.documents) this.#remember(mark);
      after = page.cursor;
    } while (after !== undefined);
  }

  /** Deletes the marks of expired tokens, here and in the store. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { store, clock } = this.#deps;
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      const query = { collection: revokedTokens, index: 'expiry', prefix: [], limit: atOnce };
      const { documents } = await store.find(query);
      const refs = documents
        .filter(({ expiresAt }) => expiresAt <= now)
        .map(({ digest }) => revokedTokens.ref(digest));
      if (refs.length === 0) return;
      await store.commit({
        touch: refs.map(({ aggregate }) => aggregate),
        decide(tx) {
          for (const ref of refs) tx.delete(ref);
        },
      });
    }
  }

  #remember({ digest, expiresAt }: RevokedToken): void {
    const now = this.#deps.clock.now();
    // All tokens have the same lifetime, so the oldest marks expire first.
    for (const [oldest, end] of this.#marks) {
      if (end > now) break;
      this.#marks.delete(oldest);
    }
    this.#marks.set(digest, expiresAt);
  }
}
