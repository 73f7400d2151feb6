import type { WheelHead } from '../../contracts/wheel/wheel.ts';
import { Fault } from '../signed-in/fault.ts';
import type { FrameClock } from '../wheel/frame-clock.ts';

/** Milliseconds for which a deletion can be undone. */
export const undoable = 10_000;

/** A wheel to delete, as the reader saw it. */
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
 * Deletes wheels ten seconds after the reader has asked for it, or when the page is left, so that a deletion can be
 * undone (docs/rules/wheel.md, "Console"). A wheel that cannot be deleted, or was changed meanwhile, stays.
 *
 * @event change - another wheel is waiting, or none
 * @event kept - a wheel was not deleted; `detail` is the sentence
 */
export class Deletions extends EventTarget {
  readonly #clock: Pick<FrameClock, 'after'>;
  readonly #send: (listName: string, ifMatch: string) => Promise<unknown>;
  #waiting: Doomed | undefined;
  #cancel: (() => void) | undefined;
  /** Names of wheels that are waiting, being deleted, or deleted. */
  readonly #gone = new Set<string>();

  /** @param send deletes a wheel, also while the page is left; resolves to a {@link Fault} if it was not deleted */
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

  /** Whether a wheel is to be treated as deleted. */
  has(listName: string): boolean {
    return this.#gone.has(listName);
  }

  /** Asks for a deletion. An earlier one that is waiting is carried out at once. */
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

  /** Deletes the waiting wheel now. The request continues if the page is left. */
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
    // Another tab may have deleted the wheel.
    if (!(answer instanceof Fault) || answer.code === 'not_found') return;
    this.#gone.delete(listName);
    const reason =
      answer.code === 'version_conflict' ? 'It was changed elsewhere in the meantime.' : answer.text;
    this.dispatchEvent(new CustomEvent('kept', { detail: `${title} was not deleted. ${reason}` }));
  }
}

const handedOver = 'svc-delete';

/** Leaves a deletion to the list of wheels, which opens next in this tab and can undo it. */
export function handOver(wheel: Doomed, storage: Storage): void {
  storage.setItem(handedOver, JSON.stringify(wheel));
}

/** Returns the deletion that the page before has left to this one, once. */
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
