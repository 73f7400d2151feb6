import type { LitElement } from 'lit';
import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { DrawContext } from '../../contracts/embed/messages.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import type { SvcWheel } from '../wheel/svc-wheel.component.ts';
import type { SpinCompleteDetail, SpinStartDetail } from '../wheel/wheel-events.ts';
import type { FrameBridge } from './host/frame-bridge.ts';
import type { LandedSpin } from './page-tools.ts';
import { RecordedSpins } from './recorded-spins.ts';
import { recordedReport, type SpinReport } from './host/spin-messages.ts';
import type { WheelSource } from './sources/wheel-source.ts';

export interface SpinsHost extends LitElement {
  readonly spinsView: SpinsView;
}

export interface SpinsView {
  readonly source: WheelSource;
  readonly wheel: SvcWheel | null;
  readonly ready: () => Promise<SvcWheel | null>;
  readonly bridge: FrameBridge | undefined;
  readonly drawSlug: string | undefined;
  readonly note: (spin: LandedSpin) => void;
}

export class PageSpins {
  readonly #host: SpinsHost;
  readonly #recorded = new RecordedSpins((result) => this.#landed(result));
  #source: WheelSource | undefined;
  #kind: 'none' | 'own' | 'recorded' = 'none';
  #slug: string | undefined;
  #own = 0;
  #named: readonly string[] = [];
  readonly #erased = new Set<string>();

  constructor(host: SpinsHost) {
    this.#host = host;
  }

  get kind(): 'none' | 'own' | 'recorded' {
    return this.#kind;
  }

  get own(): number {
    return this.#own;
  }

  play(result: SpinResult, elapsed: number): void {
    void this.#recorded.play(result, elapsed, () => this.#host.spinsView.ready());
  }

  /** Starts a spin at the host's request, even if there is no spin button. */
  async requested(drawSlug: string | undefined): Promise<void> {
    const wheel = await this.#host.spinsView.ready();
    if (!wheel || wheel.disabled || wheel.spinning) return;
    this.#slug = drawSlug;
    await wheel.spin();
    this.#slug = undefined;
  }

  started({ spinId, durationSeconds }: SpinStartDetail): void {
    const { source, bridge } = this.#host.spinsView;
    const recorded = this.#recorded.find(spinId);
    this.#source = source;
    source.spinning(true);
    this.#kind = recorded ? 'recorded' : 'own';
    const context = this.#context(recorded ? recorded.drawSlug : (this.#slug ?? null));
    bridge?.post({ type: 'SVC_WHEEL_SPIN_START', context, spinId, durationSeconds });
    this.#host.requestUpdate();
  }

  completed(detail: SpinCompleteDetail): void {
    const { source: now, note } = this.#host.spinsView;
    this.#named = [detail.winner.id];
    if (!this.#recorded.complete(detail.spinId)) {
      this.#own += 1;
      const source = this.#source ?? now;
      note({ own: detail, practice: source.kind === 'service', drawSlug: this.#slug });
      this.#report(source.report(detail), this.#slug ?? null);
    }
    this.#source?.spinning(false);
    this.#hideErased();
    this.#host.requestUpdate();
  }

  /** Shows the last winner without a spin, and without a message to the host. */
  rest(): void {
    const { source, wheel } = this.#host.spinsView;
    const { last } = source;
    if (!last || !wheel || wheel.spinning || this.#recorded.isPlaying) return;
    if (this.#host.dataset['landed'] !== undefined) return;
    wheel.rest(last.winner.id);
    this.#rests(last);
  }

  forget(ids: ReadonlySet<string>): void {
    for (const id of ids) this.#erased.add(id);
    this.#recorded.forget(ids);
    if (!this.#host.spinsView.wheel?.spinning) this.#hideErased();
    const { last } = this.#host.spinsView.source;
    if (last && this.#host.dataset['landed'] === String(last.number)) this.#rests(last);
  }

  #landed(result: SpinResult): void {
    this.#named = result.winners.map(({ id }) => id);
    this.#rests(result);
    this.#host.spinsView.note({ recorded: result });
    this.#report(recordedReport(result), result.drawSlug);
  }

  #rests({ number, winner }: SpinResult): void {
    this.#host.dataset['landed'] = String(number);
    this.#host.dataset['winnerName'] = shownName(winner.name);
  }

  /**
   * Closes the winner's dialog if it names an erased person. The dialog keeps the names from the start of the
   * spin.
   */
  #hideErased(): void {
    if (this.#named.some((id) => this.#erased.has(id))) this.#host.spinsView.wheel?.dismiss();
  }

  #context(spinSlug: string | null): DrawContext {
    const { source, drawSlug } = this.#host.spinsView;
    const { listName, wheelId = null } = source;
    return { listName, wheelId, drawSlug: drawSlug ?? spinSlug };
  }

  #report(result: SpinReport, spinSlug: string | null): void {
    const { bridge } = this.#host.spinsView;
    bridge?.post({ type: 'SVC_WHEEL_SPIN_COMPLETE', result, context: this.#context(spinSlug) });
  }
}
