import { text } from '../language/text.ts';
import type { SvcWheel } from '../wheel/svc-wheel.component.ts';
import type { WinnerActionEvent } from '../wheel/wheel-events.ts';
import type { Undone } from './page-foot.ts';
import type { WheelSource } from './sources/wheel-source.ts';

interface RemovalHost {
  requestUpdate(): void;
}

interface RemovalView {
  readonly source: () => WheelSource;
  /** Resolves with the wheel once it shows the remaining entries. */
  readonly ready: () => Promise<SvcWheel | null>;
}

/** Hides and removes winners, and offers to undo the last change. */
export class WinnerRemoval {
  readonly #host: RemovalHost;
  readonly #view: RemovalView;
  #undone: Undone | undefined;

  constructor(host: RemovalHost, view: RemovalView) {
    this.#host = host;
    this.#view = view;
  }

  /** Last change, with the function that undoes it. */
  get undone(): Undone | undefined {
    return this.#undone;
  }

  /** Called when the reader has chosen an action for the winner. */
  act({ detail: { action, winner } }: WinnerActionEvent): void {
    if (action !== 'hide' && action !== 'remove') return;
    const undo = this.#view.source().take(action, winner);
    if (!undo) return;
    const { name } = winner;
    const said =
      action === 'hide'
        ? text('{name} is hidden', { name })
        : text('{name} was taken off the wheel', { name });
    this.offerUndo({ text: said, undo });
  }

  /**
   * Removes the winner of the last spin, if elimination is switched on. Returns whether a winner was removed.
   */
  takeOut(): boolean {
    const done = this.#view.source().elimination?.carryOut();
    if (done) this.offerUndo(done);
    return done !== undefined;
  }

  /**
   * Called when the reader requests a spin. With elimination, removes the last winner before the spin. Does
   * not spin if only one entry is left then.
   */
  async spinAgain(request: Event): Promise<void> {
    if (!this.takeOut()) return;
    request.preventDefault();
    if (!this.#view.source().elimination?.runs) return;
    const wheel = await this.#view.ready();
    await wheel?.spin();
  }

  offerUndo({ undo, ...said }: Undone): void {
    this.#undone = {
      ...said,
      undo: () => {
        this.#undone = undefined;
        undo();
        this.#host.requestUpdate();
      },
    };
    this.#host.requestUpdate();
  }

  /** Called when a spin begins, after which an earlier change can no longer be undone. */
  started(): void {
    this.#undone = undefined;
  }
}
