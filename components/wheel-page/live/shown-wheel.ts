import type { PublicWheel, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { withoutNames } from '../../results/without-names.ts';
import { winnersStay, withWinners } from './spin-hold.ts';
import type { FeedSurroundings } from './surroundings.ts';

/**
 * The wheel that a page shows. The winners of a spin stay on the wheel while a card names them, otherwise until
 * {@link winnersStay} milliseconds after the landing.
 */
export class ShownWheel {
  readonly #surroundings: FeedSurroundings;
  readonly #released: () => void;
  #latest: PublicWheel | undefined;
  #held: SpinResult | undefined;
  #shown: PublicWheel | undefined;
  #cancel: (() => void) | undefined;

  constructor(surroundings: FeedSurroundings, released: () => void) {
    this.#surroundings = surroundings;
    this.#released = released;
  }

  get latest(): PublicWheel | undefined {
    return this.#latest;
  }

  get shown(): PublicWheel | undefined {
    return this.#shown;
  }

  put(wheel: PublicWheel | undefined): void {
    this.#latest = wheel;
    this.#shown = wheel && this.#held ? withWinners(wheel, this.#held) : wheel;
  }

  hold(result: SpinResult, remaining: number): void {
    if (remaining <= 0) return;
    this.#cancel?.();
    this.#held = result;
    this.#cancel = this.#surroundings.after(remaining * 1_000 + winnersStay, () => this.#release());
  }

  /**
   * Called when a card that names the winners of a spin was opened or closed. If spins remove no winners,
   * opening a card changes nothing: a missing winner has left the list, and stays no longer than without a
   * card.
   */
  showsCard(spinId: string, isOpen: boolean): void {
    if (this.#held?.spinId !== spinId) return;
    if (isOpen && this.#latest?.settings.removeWinner === 'never') return;
    this.#cancel?.();
    if (!isOpen) this.#release();
  }

  #release(): void {
    this.#held = undefined;
    const before = this.#shown;
    this.put(this.#latest);
    if (this.#shown !== before) this.#released();
  }

  renew(result: SpinResult | null): void {
    if (result && result.spinId === this.#held?.spinId) this.#held = result;
  }

  erase(ids: ReadonlySet<string>): void {
    this.#held = this.#held && withoutNames(this.#held, ids);
    const wheel = this.#latest;
    const last = wheel?.lastDrawResult;
    this.put(wheel && last ? { ...wheel, lastDrawResult: withoutNames(last, ids) } : wheel);
  }

  close(): void {
    this.#cancel?.();
  }
}
