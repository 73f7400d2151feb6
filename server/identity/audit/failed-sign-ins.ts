import type { Deps } from '../../runtime/deps.ts';
import { isPowerOfTen } from './gathered-events.ts';
import { auditEvent, recordAudit } from './record.ts';

const hour = 3_600_000;

/** Maximum number of accounts whose failures are counted in memory. */
const capacity = 10_000;

interface Counted {
  readonly accountId: string;
  readonly proof: string;
  /** Milliseconds since the epoch. */
  readonly begunAt: number;
  total: number;
  waiting: number;
  /** Times of the first and the last failure that is not recorded yet. */
  from: number;
  until: number;
}

/**
 * Counts failed proofs of identity in memory, and records several together, so that a flood of attempts causes
 * few commits (docs/rules/identity.md, "Audit").
 */
export class FailedSignIns {
  readonly #deps: Pick<Deps, 'config' | 'store' | 'clock' | 'random' | 'log'>;
  readonly #counted = new Map<string, Counted>();
  readonly #writing = new Set<Promise<void>>();

  constructor(deps: Pick<Deps, 'config' | 'store' | 'clock' | 'random' | 'log'>) {
    this.#deps = deps;
  }

  /**
   * Counts a failure. Returns before anything is written, so that the time does not reveal whether the account
   * exists.
   * @param proof kind of the wrong proof: `password`, `totp` …
   */
  note(accountId: string, proof: string): void {
    this.#endHours();
    const now = this.#deps.clock.now();
    const key = `${accountId} ${proof}`;
    let counted = this.#counted.get(key);
    if (counted === undefined) {
      counted = { accountId, proof, begunAt: now, total: 0, waiting: 0, from: now, until: now };
      this.#counted.set(key, counted);
    }
    if (counted.waiting === 0) counted.from = now;
    counted.until = now;
    counted.total += 1;
    counted.waiting += 1;
    if (isPowerOfTen(counted.total)) this.#record(counted);
  }

  /** Records the failures of an account, and waits until they are stored. */
  async flush(accountId: string): Promise<void> {
    for (const counted of this.#counted.values()) if (counted.accountId === accountId) this.#record(counted);
    await Promise.all(this.#writing);
  }

  async close(): Promise<void> {
    for (const counted of this.#counted.values()) this.#record(counted);
    await Promise.all(this.#writing);
  }

  /** Records and removes counts whose hour is over, and the oldest counts beyond the capacity. */
  #endHours(): void {
    const now = this.#deps.clock.now();
    for (const [key, counted] of this.#counted) {
      if (now - counted.begunAt < hour && this.#counted.size <= capacity) return;
      this.#record(counted);
      this.#counted.delete(key);
    }
  }

  #record(counted: Counted): void {
    const { accountId, proof, waiting, from, until } = counted;
    if (waiting === 0) return;
    counted.waiting = 0;
    const details = {
      proof,
      count: String(waiting),
      ...(waiting > 1 && { from: new Date(from).toISOString(), until: new Date(until).toISOString() }),
    };
    const event = auditEvent(this.#deps, { accountId, kind: 'sign_in_failed', details });
    const writing = this.#deps.store
      .commit({ touch: [`audit:${accountId}`], decide: (tx) => recordAudit(tx, event) })
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, accountId, waiting }, 'failed sign-ins could not be recorded');
      })
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }
}
