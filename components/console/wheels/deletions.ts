import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import { text } from '../../language/text.ts';
import { Fault } from '../../signed-in/fault.ts';
import type { FrameClock } from '../../wheel/frame-clock.ts';

/** Milliseconds in which a deletion can be undone. */
export const undoable = 10_000;

/** A wheel to delete, in the version that the reader saw. */
export interface Doomed {
  readonly listName: string;
  readonly title: string;
  readonly version: number;
}

export const doomedOf = ({
  listName,
  version,
  settings,
}: Pick<WheelHead, 'listName' | 'version' | 'settings'>): Doomed => ({
  listName,
  version,
  title: settings.branding.title || listName,
});

/**
 * Deletes wheels after ten seconds, so that a deletion can be undone (docs/rules/wheel.md, "Console"). If the
 * reader leaves the page, the wheel is deleted immediately. A wheel that has changed since the reader saw it
 * is not deleted.
 *
 * @event change - {@link waiting} has changed
 * @event kept - a wheel was not deleted; `detail` is a sentence with the reason
 */
export class Deletions extends EventTarget {
  readonly #clock: Pick<FrameClock, 'after'>;
  readonly #send: (listName: string, ifMatch: string) => Promise<unknown>;
  #waiting: Doomed | undefined;
  #cancel: (() => void) | undefined;
  /** Names of wheels whose deletion is waiting, running or done. */
  readonly #gone = new Set<string>();

  /**
   * @param send deletes a wheel; the request must survive leaving the page; resolves with a {@link Fault} if
   * the wheel was not deleted
   */
  constructor(
    clock: Pick<FrameClock, 'after'>,
    send: (listName: string, ifMatch: string) => Promise<unknown>,
  ) {
    super();
    this.#clock = clock;
    this.#send = send;
  }

  /** Wheel whose deletion can be undone. */
  get waiting(): Doomed | undefined {
    return this.#waiting;
  }

  /** Returns whether lists should leave out a wheel, because its deletion is waiting, running or done. */
  has(listName: string): boolean {
    return this.#gone.has(listName);
  }

  /** Requests a deletion. If another wheel is waiting, that wheel is deleted immediately. */
  add(wheel: Doomed): void {
    this.carryOut();
    this.#waiting = wheel;
    this.#gone.add(wheel.listName);
    this.#cancel = this.#clock.after(undoable, () => this.carryOut());
    this.dispatchEvent(new Event('change'));
  }

  undo(): void {
    const wheel = this.#take();
    if (wheel) this.#gone.delete(wheel.listName);
    this.dispatchEvent(new Event('change'));
  }

  /** Deletes the waiting wheel immediately, even if the reader is leaving the page. */
  carryOut(): void {
    const wheel = this.#take();
    if (!wheel) return;
    void this.#delete(wheel);
    this.dispatchEvent(new Event('change'));
  }

  #take(): Doomed | undefined {
    const wheel = this.#waiting;
    this.#cancel?.();
    this.#cancel = undefined;
    this.#waiting = undefined;
    return wheel;
  }

  async #delete({ listName, title, version }: Doomed): Promise<void> {
    const answer = await this.#send(listName, `"${version}"`);
    // A wheel that another tab has already deleted is not a failure.
    if (!(answer instanceof Fault) || answer.code === 'not_found') return;
    this.#gone.delete(listName);
    const reason =
      answer.code === 'version_conflict' ? text('It was changed elsewhere in the meantime.') : answer.text;
    this.dispatchEvent(
      new CustomEvent('kept', { detail: text('{title} was not deleted. {reason}', { title, reason }) }),
    );
  }
}

const handedOver = 'svc-delete';

/** Passes a deletion to the page `/wheels`, which opens next in this tab and can undo the deletion. */
export function handOver(wheel: Doomed, storage: Storage): void {
  storage.setItem(handedOver, JSON.stringify(wheel));
}

/** Returns the deletion that the previous page passed on. Later calls return undefined. */
export function takeOver(storage: Storage): Doomed | undefined {
  try {
    const text = storage.getItem(handedOver);
    storage.removeItem(handedOver);
    const wheel = JSON.parse(text ?? 'null') as Partial<Doomed> | null;
    if (typeof wheel?.listName !== 'string' || typeof wheel.version !== 'number') return undefined;
    return { listName: wheel.listName, version: wheel.version, title: wheel.title ?? wheel.listName };
  } catch {
    return undefined;
  }
}
