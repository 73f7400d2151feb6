import type { Clock } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { StoredEvent } from '../../store/port.ts';
import { clockRef } from './documents.ts';

const clockMoved = 'sim-clock-moved';

/** Clock of the bot in the simulator. Its lead over the real clock is stored, so that all nodes have the same time. */
export class SimulatedClock implements Clock {
  readonly #deps: Pick<Deps, 'store' | 'clock'>;
  #ahead = 0;

  constructor(deps: Pick<Deps, 'store' | 'clock'>) {
    this.#deps = deps;
  }

  now(): number {
    return this.#deps.clock.now() + this.#ahead;
  }

  async read(): Promise<void> {
    this.#follow((await this.#deps.store.get(clockRef))?.ahead ?? 0);
  }

  async advance(milliseconds: number): Promise<void> {
    const ahead = await this.#deps.store.commit({
      touch: [clockRef.aggregate],
      decide(tx) {
        const moved = (tx.get(clockRef)?.ahead ?? 0) + milliseconds;
        tx.put(clockRef, { ahead: moved });
        tx.publish({ topic: clockRef.aggregate, type: clockMoved, data: { ahead: moved } });
        return moved;
      },
    });
    this.#follow(ahead);
  }

  /** Returns whether the event has moved the clock. */
  event({ type, data }: StoredEvent): boolean {
    if (type === clockMoved) this.#follow((data as { ahead: number }).ahead);
    return type === clockMoved;
  }

  /** Ignores a smaller lead, because events of other nodes may arrive late and the clock never goes back. */
  #follow(ahead: number): void {
    this.#ahead = Math.max(this.#ahead, ahead);
  }
}
