import { LRUCache } from 'lru-cache';
import type { Deps } from '../../runtime/deps.ts';
import { systemScheduler, type Scheduler } from '../../runtime/scheduler.ts';
import { clients } from '../documents.ts';
import { clientActivities, type StoredRefusal } from './documents.ts';

export type ClientRefusal = Pick<StoredRefusal, 'where' | 'code' | 'reason'>;

interface Waiting {
  usedAt: number | null;
  refusals: readonly StoredRefusal[];
}

const hour = 3_600_000;

/** Milliseconds between two writes of a node. */
const pause = 5_000;

/**
 * Maximum number of clients in one write. Refusals of further clients are dropped until the write has finished.
 */
const mostWaiting = 200;

/**
 * Maximum number of refusals stored for a client. At most {@link mostOfCode} have the same code, so that the
 * owner also sees other refusals.
 */
const mostRefusals = 20;
const mostOfCode = 5;

/**
 * Records the last use and the refused requests of clients (docs/rules/identity.md, "Use and refusals").
 * Anybody can cause refusals, so all records of a few seconds are written in one commit.
 */
export class ClientActivity {
  readonly #deps: Pick<Deps, 'store' | 'clock' | 'log'>;
  readonly #scheduler: Scheduler;
  readonly #waiting = new Map<string, Waiting>();
  readonly #noted = new LRUCache<string, number>({ max: 20_000 });
  #endPause: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Pick<Deps, 'store' | 'clock' | 'log'>, scheduler: Scheduler = systemScheduler) {
    this.#deps = deps;
    this.#scheduler = scheduler;
  }

  used(clientId: string): void {
    const now = this.#deps.clock.now();
    if (now - (this.#noted.get(clientId) ?? -Infinity) < hour) return;
    const waiting = this.#of(clientId);
    if (waiting === undefined) return;
    this.#noted.set(clientId, now);
    waiting.usedAt = now;
  }

  refused(clientId: string, refusal: ClientRefusal): void {
    const waiting = this.#of(clientId);
    if (waiting === undefined) return;
    const fresh = { ...refusal, at: this.#deps.clock.now(), count: 1 };
    waiting.refusals = merged([fresh], waiting.refusals);
  }

  /** Writes all records made so far, so that the next read on this node includes them. */
  write(): Promise<void> {
    this.#endPause?.();
    this.#endPause = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  close(): Promise<void> {
    return this.write();
  }

  #of(clientId: string): Waiting | undefined {
    const known = this.#waiting.get(clientId);
    if (known !== undefined) return known;
    if (this.#waiting.size >= mostWaiting) return undefined;
    const waiting: Waiting = { usedAt: null, refusals: [] };
    this.#waiting.set(clientId, waiting);
    this.#endPause ??= this.#scheduler.after(pause, () => void this.write());
    return waiting;
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const batch = [...this.#waiting];
    this.#waiting.clear();
    const heads = batch.map(([clientId]) => clients.ref(clientId));
    const refs = batch.map(([clientId]) => clientActivities.ref(clientId));
    try {
      await this.#deps.store.commit({
        touch: heads.map(({ aggregate }) => aggregate),
        decide(tx) {
          // Skip clients that have been deleted.
          const alive = tx.getAll(heads);
          const stored = tx.getAll(refs);
          batch.forEach(([clientId, { usedAt, refusals }], at) => {
            if (alive[at] === undefined) return;
            const before = stored[at] ?? { clientId, lastUsedAt: null, refusals: [] };
            const lastUsedAt = laterUse(before.lastUsedAt, usedAt);
            if (refusals.length === 0 && lastUsedAt === before.lastUsedAt) return;
            tx.put(refs[at]!, { clientId, lastUsedAt, refusals: [...merged(refusals, before.refusals)] });
          });
        },
      });
    } catch (error) {
      for (const [clientId, { usedAt }] of batch) if (usedAt !== null) this.#noted.delete(clientId);
      this.#deps.log.warn({ err: error }, 'use and refusals of clients could not be written');
    }
  }
}

/**
 * Returns the time of last use to store. The stored time changes at most once an hour, so that nodes write
 * rarely.
 */
function laterUse(before: number | null, usedAt: number | null): number | null {
  if (usedAt === null) return before;
  return before === null || usedAt - before >= hour ? usedAt : before;
}

/** Merges fresh refusals with earlier refusals, the fresh ones first. Equal refusals are counted together. */
function merged(fresh: readonly StoredRefusal[], before: readonly StoredRefusal[]): readonly StoredRefusal[] {
  const byReason = new Map<string, StoredRefusal>();
  for (const refusal of [...fresh, ...before]) {
    const key = JSON.stringify([refusal.where, refusal.code, refusal.reason]);
    const later = byReason.get(key);
    byReason.set(key, later === undefined ? refusal : { ...later, count: later.count + refusal.count });
  }
  const ofCode = new Map<string, number>();
  return [...byReason.values()]
    .filter(({ code }) => {
      const held = (ofCode.get(code) ?? 0) + 1;
      ofCode.set(code, held);
      return held <= mostOfCode;
    })
    .slice(0, mostRefusals);
}
