import type { Deps } from '../../runtime/deps.ts';
import { isPowerOfTen } from './gathered-events.ts';
import { auditEvent, recordAudit, type AuditEvent } from './record.ts';

const hour = 3_600_000;

/** Maximum number of counts in memory. */
const capacity = 10_000;

type CountedEvent = Pick<AuditEvent, 'accountId' | 'kind'> & Required<Pick<AuditEvent, 'details'>>;

interface Counted {
  /** The latest of the counted events. */
  event: CountedEvent;
  /** Milliseconds since the epoch. */
  readonly begunAt: number;
  total: number;
  waiting: number;
  /** Times of the first and the last event that is not recorded yet. */
  from: number;
  until: number;
}

/**
 * Counts in memory the events that anybody can cause, and records several of them at once, so that a flood of requests
 * causes few commits (docs/rules/identity.md, "Audit").
 */
export class CountedEvents {
  readonly #deps: Pick<Deps, 'config' | 'store' | 'clock' | 'random' | 'log'>;
  readonly #counted = new Map<string, Counted>();
  readonly #writing = new Set<Promise<void>>();

  constructor(deps: Pick<Deps, 'config' | 'store' | 'clock' | 'random' | 'log'>) {
    this.#deps = deps;
  }

  /**
   * Counts an event. Returns before anything is written, so that the time does not reveal whether the account exists.
   * @param subject events of an account and kind with the same subject are counted together
   */
  count(event: CountedEvent, subject: string): void {
    this.#endHours();
    const now = this.#deps.clock.now();
    const key = `${event.accountId} ${event.kind} ${subject}`;
    let counted = this.#counted.get(key);
    if (counted === undefined) {
      counted = { event, begunAt: now, total: 0, waiting: 0, from: now, until: now };
      this.#counted.set(key, counted);
    }
    if (counted.waiting === 0) counted.from = now;
    counted.event = event;
    counted.until = now;
    counted.total += 1;
    counted.waiting += 1;
    if (isPowerOfTen(counted.total)) this.#record(counted);
  }

  /** Records the events of an account, and waits until they are stored. */
  async flush(accountId: string): Promise<void> {
    for (const counted of this.#counted.values())
      if (counted.event.accountId === accountId) this.#record(counted);
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
    const { event, waiting, from, until } = counted;
    if (waiting === 0) return;
    counted.waiting = 0;
    const { accountId, kind } = event;
    const details = {
      ...event.details,
      count: String(waiting),
      ...(waiting > 1 && { from: new Date(from).toISOString(), until: new Date(until).toISOString() }),
    };
    const prepared = auditEvent(this.#deps, { accountId, kind, details });
    const writing = this.#deps.store
      .commit({ touch: [`audit:${accountId}`], decide: (tx) => recordAudit(tx, prepared) })
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, accountId, kind, waiting }, 'counted events could not be recorded');
      })
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }
}
