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

/** What the spins of a page need to know of it. */
export interface SpinsHost extends LitElement {
  readonly spinsView: SpinsView;
}

export interface SpinsView {
  readonly source: WheelSource;
  readonly wheel: SvcWheel | null;
  /** The wheel, when it shows what there is now. */
  readonly ready: () => Promise<SvcWheel | null>;
  readonly bridge: FrameBridge | undefined;
  /** Of the address. */
  readonly drawSlug: string | undefined;
  /** Lists what a spin came to. */
  readonly note: (spin: LandedSpin) => void;
}

/** The spins of a page, its own and those the service has recorded: what starts, what it came to, who is told. */
export class PageSpins {
  readonly #host: SpinsHost;
  readonly #recorded = new RecordedSpins((result) => this.#landed(result));
  /** Where the spin that runs, or ran last, has its wheel from. */
  #source: WheelSource | undefined;
  #kind: 'none' | 'own' | 'recorded' = 'none';
  #slug: string | undefined;
  #own = 0;
  /** Ids of whom the dialog of the last spin names. */
  #named: readonly string[] = [];
  readonly #erased = new Set<string>();

  constructor(host: SpinsHost) {
    this.#host = host;
  }

  /** What runs, or ran last: nothing yet, a spin of the page's own, or one that the service has recorded. */
  get kind(): 'none' | 'own' | 'recorded' {
    return this.#kind;
  }

  /** Spins of the page's own that have landed. */
  get own(): number {
    return this.#own;
  }

  /** Plays a spin that the service has recorded, which runs for so many seconds already. */
  play(result: SpinResult, elapsed: number): void {
    void this.#recorded.play(result, elapsed, () => this.#host.spinsView.ready());
  }

  /** The host asks for a spin of the page's own; the button need not be there, but the wheel must allow it. */
  async asked(drawSlug: string | undefined): Promise<void> {
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
      this.#tell(source.report(detail), this.#slug ?? null);
    }
    this.#source?.spinning(false);
    this.#hideErased();
    this.#host.requestUpdate();
  }

  /** A page that opens when the last spin is over shows its winner at rest, and posts nothing. */
  rest(): void {
    const { source, wheel } = this.#host.spinsView;
    const { last } = source;
    if (!last || !wheel || wheel.spinning || this.#recorded.isPlaying) return;
    if (this.#host.dataset['landed'] !== undefined) return;
    wheel.rest(last.winner.id);
    this.#rests(last);
  }

  /** These people were erased: nothing of a spin names them any more. */
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
    this.#tell(recordedReport(result), result.drawSlug);
  }

  #rests({ number, winner }: SpinResult): void {
    this.#host.dataset['landed'] = String(number);
    this.#host.dataset['winnerName'] = shownName(winner.name);
  }

  /** The wheel's dialog says names as they were when the spin began. */
  #hideErased(): void {
    if (this.#named.some((id) => this.#erased.has(id))) this.#host.spinsView.wheel?.dismiss();
  }

  #context(spinSlug: string | null): DrawContext {
    const { source, drawSlug } = this.#host.spinsView;
    const { listName, wheelId = null } = source;
    return { listName, wheelId, drawSlug: drawSlug ?? spinSlug };
  }

  #tell(result: SpinReport, spinSlug: string | null): void {
    const { bridge } = this.#host.spinsView;
    bridge?.post({ type: 'SVC_WHEEL_SPIN_COMPLETE', result, context: this.#context(spinSlug) });
  }
}
