import { hash } from 'node:crypto';
import type { Deps } from '../../runtime/deps.ts';
import { deleteDue } from '../../store/delete-due.ts';
import { steamNonces } from './documents.ts';

/** Matches a nonce (OpenID 2.0 §10.1): time of the answer in UTC, then any text that makes it unique. */
const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}$/;

/** Maximum milliseconds between the time in a nonce and our clock. */
const tolerance = 5 * 60_000;

/** Nonces of Steam's answers, each accepted only once (OpenID 2.0 §11.3). */
export class SteamNonces {
  readonly #deps: Pick<Deps, 'store' | 'clock'>;

  constructor(deps: Pick<Deps, 'store' | 'clock'>) {
    this.#deps = deps;
  }

  /** Returns whether the nonce is well-formed and recent. */
  isFresh(nonce: string): boolean {
    const at = timeOf(nonce);
    return at !== undefined && Math.abs(at - this.#deps.clock.now()) <= tolerance;
  }

  /**
   * Uses up a fresh nonce.
   * @returns false if it was used before, here or on another node
   */
  async use(nonce: string): Promise<boolean> {
    const id = hash('sha256', nonce, 'base64url');
    const ref = steamNonces.ref(id);
    const endsAt = (timeOf(nonce) ?? this.#deps.clock.now()) + 2 * tolerance;
    return this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        if (tx.get(ref) !== undefined) return false;
        tx.put(ref, { id, endsAt });
        return true;
      },
    });
  }

  async sweep(signal: AbortSignal): Promise<void> {
    await deleteDue(
      this.#deps,
      {
        collection: steamNonces,
        index: 'end',
        ref: ({ id }) => steamNonces.ref(id),
        endOf: ({ endsAt }) => endsAt,
      },
      signal,
    );
  }
}

function timeOf(nonce: string): number | undefined {
  const at = Date.parse(shape.exec(nonce)?.[1] ?? '');
  return Number.isNaN(at) ? undefined : at;
}
