import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { hostMessageTypes, messageLimits, messageVersion } from '../../contracts/messages.ts';
import { readPageParameters, type PageParameters } from '../../contracts/page-parameters.ts';
import type { SpinResult } from '../../contracts/wheel.ts';
import { WheelFeed } from '../live/wheel-feed.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { randomId } from '../wheel/local-draw.ts';
import type { SvcWheel } from '../wheel/svc-wheel.component.ts';
import type { SpinCompleteEvent, SpinStartEvent } from '../wheel/wheel-events.ts';
import { FrameBridge } from './frame-bridge.ts';
import { pageNotice } from './page-notice.ts';
import { ownReport, recordedReport, type SpinReport } from './spin-messages.ts';
import { styles } from './svc-wheel-page.styles.ts';

const defaultDuration = 8;
const noEntries: never[] = [];

/**
 * A wheel's embed page: the wheel of the address, fed by the service, telling the page around it what happens.
 *
 * Reflects for whoever looks from outside: `data-live` (`connecting`, `open`, `closed`), `data-landed` (number of
 * the last recorded spin the wheel rests on) and `data-winner-name`.
 */
export class SvcWheelPage extends LitElement {
  static override styles = [tokens, styles];

  #parameters: PageParameters | undefined;
  #bridge: FrameBridge | undefined;
  #feed: WheelFeed | undefined;
  /** Recorded spins the wheel plays, by their id, until they have landed. */
  readonly #playing = new Map<string, SpinResult>();
  #wasLive = false;
  #practising = false;
  #toldFailure = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const { values, faults } = readPageParameters(new URLSearchParams(location.search), {
      allowHttp: location.protocol === 'http:',
      ownOrigin: location.origin,
    });
    this.#parameters = values;
    this.#bridge = new FrameBridge({
      parentOrigin: values.parentOrigin,
      instance: randomId(),
      receive: ({ type }) => {
        if (type === 'SVC_WHEEL_HELLO') this.#greet();
      },
      now: () => performance.now(),
    });
    this.#greet();
    for (const { parameter, message } of faults) {
      console.warn(`${parameter}: ${message}`);
      this.#bridge.error('BAD_PARAMETER', `${parameter}: ${message}`);
    }
    window.addEventListener('online', this.#online);
    window.addEventListener('keydown', this.#keyed);
    if (values.listName !== undefined) {
      this.#feed = new WheelFeed(values.listName, {
        changed: () => this.#fed(),
        // Participants spin on a wheel of their own, which is not this one.
        spun: (result, elapsed) => {
          if (result.type === 'custom') void this.#play(result, elapsed);
        },
      });
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#online);
    window.removeEventListener('keydown', this.#keyed);
    this.#feed?.close();
    this.#feed = undefined;
    this.#bridge?.close();
    this.#bridge = undefined;
  }

  readonly #online = (): void => this.#feed?.hurry();

  /** The wheel is what the page is about: Space and Enter spin it also where nothing has the focus. */
  readonly #keyed = (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    const wheel = this.#wheel;
    if (event.target !== document.body || event.repeat || !wheel || wheel.disabled) return;
    event.preventDefault();
    void wheel.spin();
  };

  get #wheel(): SvcWheel | null {
    return this.renderRoot.querySelector('svc-wheel');
  }

  get #title(): string {
    return this.#parameters?.title ?? this.#feed?.wheel?.settings.branding.title ?? '';
  }

  #greet(): void {
    this.#bridge?.post({
      type: 'SVC_WHEEL_READY',
      versions: [messageVersion],
      accepts: hostMessageTypes,
      dataSource: 'service',
      limits: messageLimits,
    });
  }

  /** The feed has news: the wheel's data, or how the connection stands. */
  #fed(): void {
    const feed = this.#feed;
    if (!feed) return;
    this.#wasLive ||= feed.isLive;
    const closed = this.#wasLive || feed.status === 'private';
    this.dataset['live'] = feed.isLive ? 'open' : closed ? 'closed' : 'connecting';
    if (feed.status === 'failed' && !this.#toldFailure) {
      this.#toldFailure = true;
      this.#bridge?.error('LOAD_FAILED', 'The wheel could not be loaded; it is tried again');
    }
    if (feed.status === 'ready') this.#toldFailure = false;
    this.requestUpdate();
  }

  /** Plays a recorded spin for its own time, from where it is by now. A running spin is told of first. */
  async #play(result: SpinResult, elapsed: number): Promise<void> {
    this.#playing.set(result.spinId, result);
    await this.updateComplete;
    const wheel = this.#wheel;
    if (!wheel) return;
    const played = await wheel.spinTo(result.winner.id, {
      durationSeconds: result.durationSeconds,
      elapsed,
      spinId: result.spinId,
      level: result.proof.level,
      verifyUrl: `/wheelapp/verify/${encodeURIComponent(result.spinId)}`,
    });
    // A winner that is not on the wheel any more cannot be landed on, and is told all the same.
    if (played === null && this.#playing.has(result.spinId)) this.#landed(result);
  }

  #landed(result: SpinResult): void {
    this.#playing.delete(result.spinId);
    this.#rests(result);
    this.#tell(recordedReport(result), result.drawSlug);
  }

  #rests(result: SpinResult): void {
    this.dataset['landed'] = String(result.number);
    this.dataset['winnerName'] = result.winner.name;
  }

  #context(spinSlug: string | null): { listName: string; drawSlug: string | null } {
    return {
      listName: this.#feed?.wheel?.listName ?? this.#parameters?.listName ?? '',
      drawSlug: this.#parameters?.drawSlug ?? spinSlug,
    };
  }

  #tell(result: SpinReport, spinSlug: string | null): void {
    this.#bridge?.post({ type: 'SVC_WHEEL_SPIN_COMPLETE', result, context: this.#context(spinSlug) });
  }

  #spinStarted({ detail }: SpinStartEvent): void {
    this.#practising = detail.level === 'local';
    const recorded = this.#playing.get(detail.spinId);
    const { spinId, durationSeconds } = detail;
    const context = this.#context(recorded?.drawSlug ?? null);
    this.#bridge?.post({ type: 'SVC_WHEEL_SPIN_START', context, spinId, durationSeconds });
    this.requestUpdate();
  }

  #spinCompleted({ detail }: SpinCompleteEvent): void {
    const recorded = this.#playing.get(detail.spinId);
    if (recorded) this.#landed(recorded);
    else this.#tell(ownReport(detail), null);
  }

  /** A page that opens when the last spin is over shows its winner at rest, and posts nothing. */
  protected override updated(): void {
    document.title = this.#title || 'Wheel';
    const last = this.#feed?.wheel?.lastDrawResult;
    const wheel = this.#wheel;
    if (last?.type !== 'custom' || !wheel || wheel.spinning || this.dataset['landed'] !== undefined) return;
    if (this.#playing.size > 0) return;
    wheel.rest(last.winner.id);
    this.#rests(last);
  }

  protected override render(): TemplateResult {
    const feed = this.#feed;
    const data = feed?.wheel;
    const notice = pageNotice(
      this.#parameters?.listName,
      feed?.status ?? 'loading',
      data?.entries.length ?? 0,
    );
    const title = this.#title;
    const seconds = this.#parameters?.spinDuration ?? data?.settings.spinDurationSeconds ?? defaultDuration;
    const canSpin = data !== undefined && data.entries.length > 0;
    return html`
      <h1 dir="auto" class=${title === '' ? 'unseen' : ''}>${title || 'Wheel'}</h1>
      <div class="stage">
        <svc-wheel
          class=${notice ? 'dimmed' : ''}
          .entries=${data?.entries ?? noEntries}
          .palette=${data?.settings.colorPalette ?? noEntries}
          .spinDurationSeconds=${seconds}
          .label=${title}
          .disabled=${!canSpin}
          practice
          @svc-wheel-spin-start=${this.#spinStarted}
          @svc-wheel-spin-complete=${this.#spinCompleted}
        ></svc-wheel>
        ${
          notice
            ? html`<div class="notice" role="status">
                <h2>${notice.heading}</h2>
                <p>${notice.text}</p>
              </div>`
            : nothing
        }
      </div>
      <div class="foot">${this.#foot(canSpin)}</div>
    `;
  }

  #foot(canSpin: boolean): TemplateResult | typeof nothing {
    const feed = this.#feed;
    if (!feed) return nothing;
    if (feed.status === 'loading') return html`<p role="status">Loading the wheel …</p>`;
    if (this.#wasLive && !feed.isLive && feed.status !== 'private') {
      return html`<p class="pill offline" role="status">Connection lost, reconnecting …</p>`;
    }
    if (!canSpin) return nothing;
    if (this.#practising) return html`<p class="pill" role="status">Practice spin: it is not recorded</p>`;
    return html`<p>Spins you start here are practice.</p>`;
  }
}
