import type { LitElement } from 'lit';
import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { DrawContext } from '../../contracts/embed/messages.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import type { SvcWheel } from '../wheel/svc-wheel.component.ts';
import { withoutNames } from '../results/without-names.ts';
import type { SpinCompleteDetail, SpinStartDetail, WinnersShownDetail } from '../wheel/wheel-events.ts';
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
  #cardIds: readonly string[] = [];
  /** Id of the recorded spin whose winners the card names. */
  #carded: string | undefined;
  readonly #erased = new Set<string>();
  /**
   * True while a landing is handled that the wheel itself has reported. The wheel then also reports which
   * winners were named.
   */
  #isByWheel = false;
  /** Recorded spin that has landed, and whose winners are not all named yet. */
  #naming: SpinResult | undefined;
  /** Id of the last spin whose winners the wheel has all named. */
  #allNamed: string | undefined;

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
    this.closed();
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
    this.#cardIds = [detail.winner.id];
    this.#isByWheel = true;
    const isRecorded = this.#recorded.complete(detail.spinId);
    this.#isByWheel = false;
    if (isRecorded) {
      this.#carded = detail.spinId;
      this.#source?.showsCard?.(detail.spinId, true);
    } else {
      this.#own += 1;
      const source = this.#source ?? now;
      note({ own: detail, practice: source.kind === 'service', drawSlug: this.#slug });
      this.#report(source.report(detail), this.#slug ?? null);
    }
    this.#source?.spinning(false);
    this.#hideErased();
    this.#host.requestUpdate();
  }

  /**
   * Called when the card of the winners has closed, so that the source takes winners off the wheel whom a
   * recorded spin has removed.
   */
  closed(): void {
    if (this.#carded !== undefined) this.#source?.showsCard?.(this.#carded, false);
    this.#carded = undefined;
  }

  /**
   * Called when the wheel has named winners. When the last winner of a recorded spin is named, adds the spin
   * to the results.
   */
  shown({ spinId, count }: WinnersShownDetail): void {
    const naming = this.#naming;
    const isAll = naming?.spinId !== spinId || count >= naming.winners.length;
    if (isAll) this.#allNamed = spinId;
    if (!isAll || naming?.spinId !== spinId) return;
    this.#naming = undefined;
    this.#host.spinsView.note({ recorded: naming });
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
    this.#naming &&= withoutNames(this.#naming, ids);
    if (!this.#host.spinsView.wheel?.spinning) this.#hideErased();
    const { last } = this.#host.spinsView.source;
    if (last && this.#host.dataset['landed'] === String(last.number)) this.#rests(last);
  }

  #landed(result: SpinResult): void {
    this.#cardIds = result.winners.map(({ id }) => id);
    this.#rests(result);
    if (this.#isByWheel && this.#allNamed !== result.spinId) this.#naming = result;
    else this.#host.spinsView.note({ recorded: result });
    this.#report(recordedReport(result), result.drawSlug);
  }

  #rests({ number, winner }: SpinResult): void {
    this.#host.dataset['landed'] = String(number);
    this.#host.dataset['winnerName'] = shownName(winner.name);
  }

  /**
   * Closes the winner's dialog if it names an erased person, because the dialog keeps the names from the
   * start of the spin.
   */
  #hideErased(): void {
    if (!this.#cardIds.some((id) => this.#erased.has(id))) return;
    this.#host.spinsView.wheel?.dismiss();
    this.closed();
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
