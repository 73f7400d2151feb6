import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FrameMessage } from '../../../contracts/embed/messages.ts';
import { pageDisplay, type PageDisplay, type PageKind } from '../../../contracts/embed/page-display.ts';
import type { PageParameters } from '../../../contracts/embed/page-parameters.ts';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { listText } from '../../language/formats.ts';
import { plural, text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { unseen } from '../../theme/unseen.styles.ts';
import { pageButtons } from '../../ui/buttons/page-buttons.styles.ts';
import { pageClock, type FrameClock } from '../../wheel/frame-clock.ts';
import type { SvcWheel } from '../../wheel/svc-wheel.component.ts';
import type { SpinCompleteDetail, SpinStartDetail } from '../../wheel/wheel-events.ts';
import { recordedReport } from '../host/spin-messages.ts';
import { hasWeight, pageNotice } from '../page-notice.ts';
import { ShownRows } from '../sources/shown-rows.ts';
import { SetMember } from './set-member.ts';
import { styles } from './svc-wheel-set.styles.ts';

/** Milliseconds between the landing of a wheel and the spin of the next. */
const pauseMs = 1_200;

/**
 * Several wheels that are spun one after another, with their results in one line
 * (docs/rules/wheel.md, "Several wheels on a page").
 */
export class SvcWheelSet extends LitElement {
  static override styles = [tokens, unseen, pageButtons, styles];
  static override properties = {
    values: { attribute: false },
    kind: { attribute: false },
    post: { attribute: false },
    clock: { attribute: false },
    framed: { type: Boolean, reflect: true },
    _runs: { state: true },
  };

  declare values: PageParameters;
  declare kind: PageKind;
  /** Posts a message to the host of the page. */
  declare post: (message: FrameMessage) => void;
  declare clock: FrameClock;
  /** True in a frame, whose host fits its height to the wheels. */
  declare framed: boolean;
  /** True while the wheels are spun one after another. */
  declare private _runs: boolean;
  #members: readonly SetMember[] = [];
  readonly #shown = new Map<SetMember, ShownRows>();
  /** Identifies the current round. A recorded spin ends the round. */
  #round = {};

  constructor() {
    super();
    this.clock = pageClock;
    this.framed = window.parent !== window;
    this.post = () => undefined;
    this._runs = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#members = (this.values.wheels ?? []).map((listName) => {
      const member: SetMember = new SetMember(listName, this.kind.rows, {
        changed: () => this.requestUpdate(),
        spun: (result, elapsed) => this.#play(member, result, elapsed),
        landed: (result) => this.#recordedLanded(member, result),
      });
      this.#shown.set(member, new ShownRows());
      return member;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#round = {};
    for (const member of this.#members) member.close();
  }

  /** Whether the reader can spin the wheels. */
  get canSpin(): boolean {
    return !this._runs && !this.#isLoading && this.#found.every((member) => this.#maySpin(member));
  }

  /** Spins all wheels, one after another, for practice. */
  async spin(): Promise<void> {
    if (!this.canSpin) return;
    this._runs = true;
    this.#clear();
    const round = (this.#round = {});
    for (const [at, member] of this.#found.entries()) {
      if (at > 0) await new Promise<void>((resolve) => this.clock.after(pauseMs, resolve));
      if (this.#round !== round) return;
      const wheel = this.#wheelOf(member);
      wheel?.scrollIntoView({ block: 'nearest' });
      await wheel?.spin();
      if (this.#round !== round) return;
    }
    this._runs = false;
  }

  /** Members whose wheels exist. A name in the address may be misspelt. */
  get #found(): readonly SetMember[] {
    return this.#members.filter(({ source }) => source.status !== 'missing');
  }

  get #isLoading(): boolean {
    return this.#members.some((member) => member.isLoading);
  }

  #wheelOf(member: SetMember): SvcWheel | null {
    return [...this.renderRoot.querySelectorAll('svc-wheel')][this.#found.indexOf(member)] ?? null;
  }

  #maySpin({ source }: SetMember): boolean {
    return source.allowsSpin && source.status === 'ready' && hasWeight(source.rows);
  }

  #clear(): void {
    for (const member of this.#members) member.result = undefined;
    this.requestUpdate();
  }

  /**
   * Plays a recorded spin. Ends a running round of practice, because practice results must not be mixed with
   * recorded ones.
   */
  #play(member: SetMember, result: SpinResult, elapsed: number): void {
    this.#round = {};
    this._runs = false;
    const results = this.#found.map((each) => each.result);
    const isPractice = results.some((each) => each && each.verifyPath === undefined);
    if (isPractice || results.every(Boolean)) this.#clear();
    void member.recorded.play(result, elapsed, async () => {
      this.requestUpdate();
      await this.updateComplete;
      return this.#wheelOf(member);
    });
  }

  #recordedLanded(member: SetMember, result: SpinResult): void {
    const { spinId, winner, winners, drawSlug } = result;
    member.result = {
      entryId: winner.id,
      name: winners.map(({ name }) => shownName(name)).join(', '),
      verifyPath: `/wheelapp/verify/${encodeURIComponent(spinId)}`,
    };
    this.#report(member, recordedReport(result), drawSlug);
  }

  #started(member: SetMember, { spinId, durationSeconds }: SpinStartDetail): void {
    const slug = member.recorded.find(spinId)?.drawSlug ?? null;
    member.result = undefined;
    const context = this.#context(member, slug);
    this.post({ type: 'SVC_WHEEL_SPIN_START', context, spinId, durationSeconds });
    this.requestUpdate();
  }

  #completed(member: SetMember, detail: SpinCompleteDetail): void {
    this.requestUpdate();
    if (member.recorded.complete(detail.spinId)) return;
    member.result = { entryId: detail.winner.id, name: detail.winner.name };
    this.#report(member, member.source.report(detail), null);
  }

  #report(member: SetMember, result: ReturnType<typeof recordedReport>, slug: string | null): void {
    this.post({ type: 'SVC_WHEEL_SPIN_COMPLETE', result, context: this.#context(member, slug) });
  }

  #context({ source, listName }: SetMember, slug: string | null) {
    return { listName, wheelId: source.wheelId ?? null, drawSlug: this.values.drawSlug ?? slug };
  }

  /** Shows the last recorded winner of each wheel at rest. */
  protected override updated(): void {
    for (const member of this.#found) {
      const { source, result } = member;
      const wheel = this.#wheelOf(member);
      if (source.last && !result && wheel && wheel.dataset['rests'] !== 'true') {
        wheel.dataset['rests'] = 'true';
        wheel.rest(source.last.winner.id);
      }
    }
  }

  protected override render(): TemplateResult {
    const display = pageDisplay(this.kind, this.values, undefined);
    const found = this.#found;
    return html`
      <div class="all">
        <h1 dir="auto" class=${display.title === '' ? 'unseen' : ''}>${display.title || text('Wheels')}</h1>
        ${this.#renderMissing()}
        <div class="wheels of${found.length}">
          ${repeat(
            found,
            ({ listName }) => listName,
            (member) => this.#renderMember(member),
          )}
        </div>
        ${this.#renderSummary(display)} ${display.showSpin ? this.#renderButton() : nothing}
      </div>
    `;
  }

  #renderMember(member: SetMember): TemplateResult {
    const { source, result } = member;
    const display = pageDisplay(this.kind, this.values, source.settings);
    const name = source.settings?.branding?.title || member.listName;
    const { rows, hasRoom } = this.#shown
      .get(member)!
      .of(source.rows, display.paletteWins && source.kind === 'service');
    const people = this.kind.rows === 'participants';
    const notice = member.isLoading ? null : pageNotice(source, { hasRoom, people });
    return html`<section aria-label=${name}>
      <h2 dir="auto">${name}</h2>
      <svc-wheel
        class=${notice ? 'dimmed' : ''}
        no-dialog
        no-button
        no-sound
        .entries=${rows}
        .palette=${display.palette}
        .spinDurationSeconds=${display.spinDuration}
        .label=${name}
        .disabled=${this._runs || !this.#maySpin(member)}
        .treatment=${display.treatment}
        .pointerSide=${display.pointerSide}
        .confetti=${display.confetti}
        .logo=${display.logo}
        .logoPlacement=${display.logoPlacement}
        .fixedStart=${!display.randomInitialRotation}
        .practice=${source.kind === 'service'}
        @svc-wheel-spin-start=${({ detail }: CustomEvent<SpinStartDetail>) => this.#started(member, detail)}
        @svc-wheel-spin-complete=${({ detail }: CustomEvent<SpinCompleteDetail>) => this.#completed(member, detail)}
      ></svc-wheel>
      <p class="result">
        ${
          result
            ? html`<strong dir="auto">${result.name}</strong> ${
                  result.verifyPath === undefined || !display.showSurroundings
                    ? nothing
                    : html`<a href=${result.verifyPath} target="_blank" rel="noopener">${text('Verify')}</a>`
                }`
            : notice
              ? html`<span class="quiet">${notice.heading}</span>`
              : nothing
        }
      </p>
    </section>`;
  }

  #renderMissing(): TemplateResult {
    const missing = this.#isLoading ? [] : this.#members.filter((each) => !this.#found.includes(each));
    return html`<p class="quiet" role="status">
      ${
        missing.length === 0
          ? nothing
          : plural(missing.length, 'The wheel {names} was not found.', 'The wheels {names} were not found.', {
              names: listText(missing.map(({ listName }) => listName)),
            })
      }
    </p>`;
  }

  #renderSummary({ showSurroundings }: PageDisplay): TemplateResult {
    const results = this.#found.map(({ result }) => result);
    const isComplete = results.length > 0 && results.every(Boolean);
    const isPractice = this.#members.some(
      ({ source, result }) => source.kind === 'service' && result && result.verifyPath === undefined,
    );
    return html`<p class="summary" role="status" dir="auto">
        ${isComplete ? results.map((result) => result?.name).join(' · ') : nothing}
      </p>
      ${
        isPractice && showSurroundings
          ? html`<p class="quiet">${text('Practice spin, not recorded')}</p>`
          : nothing
      }`;
  }

  #renderButton(): TemplateResult | typeof nothing {
    const { length } = this.#found;
    const mayAll = this.#found.every(({ source }) => source.allowsSpin);
    if (this.#isLoading || length === 0) return nothing;
    if (!mayAll) return html`<p class="quiet">${text('The owner spins these wheels.')}</p>`;
    const isPractice = this.#members.some(({ source }) => source.kind === 'service');
    return html`<button
      type="button"
      class="button spin"
      aria-disabled=${this.canSpin ? 'false' : 'true'}
      @click=${() => void this.spin()}
    >
      ${text(isPractice ? 'Spin all for practice' : 'Spin all')}
    </button>`;
  }
}
