import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { FrameMessage, HostMessage } from '../../contracts/embed/messages.ts';
import {
  pageDisplay,
  pageKind,
  type PageDisplay,
  type PageKind,
} from '../../contracts/embed/page-display.ts';
import {
  readPageParameters,
  wheelPageNames,
  type PageParameters,
  type WheelPageName,
} from '../../contracts/embed/page-parameters.ts';
import { isLanguageLoading, pageLanguage, speak } from '../language/language.ts';
import { text } from '../language/text.ts';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { noticeStyles } from '../ui/notice.styles.ts';
import { FullScreen } from '../ui/full-screen.ts';
import { noticeView } from '../ui/notice.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';
import type { Look } from '../looks/look.ts';
import type { SvcWheel } from '../wheel/svc-wheel.component.ts';
import type {
  SpinCompleteEvent,
  SpinStartEvent,
  WinnerAction,
  WinnerActionEvent,
  WinnersShownEvent,
} from '../wheel/wheel-events.ts';
import { footStyles } from './page-foot.styles.ts';
import { connectionNotice, pageFoot } from './page-foot.ts';
import { setBackground } from './page-background.ts';
import { setsLook, withoutOverridden } from './look-parameters.ts';
import { localName } from './sources/local-address.ts';
import { PageMessages } from './host/page-messages.ts';
import { pageNotice, type NoticeAction, type PageNotice } from './page-notice.ts';
import { prefetchParts } from './page-parts.ts';
import { setPart } from './set/set-part.ts';
import { PageRuler } from './host/page-ruler.ts';
import { PageSources } from './sources/page-sources.ts';
import { PageTools, type ToolsHost, type ToolsView } from './page-tools.ts';
import { PageSpins, type SpinsHost, type SpinsView } from './page-spins.ts';
import { resultsName } from './results-name.ts';
import { shareLink } from './share-link.ts';
import type { SvcWheelSet } from './set/svc-wheel-set.component.ts';
import { ShownRows } from './sources/shown-rows.ts';
import { styles } from './svc-wheel-page.styles.ts';
import type { WheelSource } from './sources/wheel-source.ts';
import { WinnerRemoval } from './winner-removal.ts';

function isUnattended({ showSurroundings, showSpin, showVolume }: PageDisplay): boolean {
  return !showSurroundings && !showSpin && !showVolume;
}

/**
 * An embed page. Shows the wheel of its address, and reports events to the host.
 *
 * Attributes for tests and scripts: `data-live` is `connecting`, `open` or `closed`. `data-landed` is the
 * number of the recorded spin. `data-winner-name` is the name of the winner.
 *
 * @slot - shown in place of the wheel until it has loaded
 */
export class SvcWheelPage extends LitElement implements ToolsHost, SpinsHost {
  static override styles = [tokens, unseen, pageButtons, styles, noticeStyles, footStyles];
  static override properties = { page: { type: String } };

  declare page: WheelPageName;

  #values: PageParameters | undefined;
  #kind: PageKind | undefined;
  #messages: PageMessages | undefined;
  #sources: PageSources | undefined;
  readonly #spins = new PageSpins(this);
  readonly #tools = new PageTools(this);
  readonly #fullScreen = new FullScreen(this, () => document.documentElement);
  #ruler: PageRuler | undefined;
  readonly #shown = new ShownRows();
  readonly #removal = new WinnerRemoval(this, {
    source: () => this.#source,
    ready: () => this.#ready(),
  });
  #hasPrefetched = false;
  /** True if the page shows several wheels. */
  #isSet = false;
  #isShown = false;

  constructor() {
    super();
    this.page = 'customwheel';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const page = wheelPageNames.find((name) => name === this.page) ?? 'customwheel';
    const query = new URLSearchParams(location.search);
    const { values: given, faults } = readPageParameters(query, {
      allowHttp: location.protocol === 'http:',
      ownOrigin: location.origin,
    });
    const own = page === 'customwheel' ? localName(query) : undefined;
    const values = { ...given, listName: own ?? given.listName };
    const kind = pageKind(page, values);
    this.#values = values;
    this.#kind = kind;
    this.#messages = new PageMessages(values, kind, (message) => this.#receive(message));
    this.#messages.faults(faults);
    // Rows of a host belong to a single wheel, so `wheels` is ignored for them.
    this.#isSet = values.wheels !== undefined && kind.dataSource === 'service';
    if (this.#isSet) this.#openSet();
    else this.#openSource(kind, { listName: values.listName, isLocal: own !== undefined });
    this.#setBackground();
    this.toggleAttribute('transparent', this.#display.transparent);
    window.addEventListener('online', this.#online);
    window.addEventListener('keydown', this.#onKeydown);
  }

  #openSet(): void {
    this.#messages?.bridge.knows(null);
    void setPart.eventually().then(() => this.requestUpdate());
  }

  #openSource(kind: PageKind, named: { listName: string | undefined; isLocal: boolean }): void {
    this.#sources = new PageSources(kind, named, {
      changed: () => this.#changed(),
      spun: (result, elapsed) => this.#spins.play(result, elapsed),
      erased: (ids) => {
        this.#spins.forget(ids);
        void this.#tools.forget(ids);
      },
    });
    this.#nameWheel();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#online);
    window.removeEventListener('keydown', this.#onKeydown);
    this.#sources?.close();
    this.#messages?.close();
    this.#ruler?.close();
  }

  readonly #online = (): void => {
    this.#sources?.hurry();
    this.#tools.hurry();
  };

  /** If no element has the focus, Space and Enter spin the wheel. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    const spun = this.#set ?? this.#wheel;
    const maySpin = spun && ('canSpin' in spun ? spun.canSpin : !spun.disabled);
    if (event.target !== document.body || event.repeat || !maySpin) return;
    event.preventDefault();
    void spun.spin();
  };

  get #wheel(): SvcWheel | null {
    return this.renderRoot.querySelector('svc-wheel');
  }

  get #source(): WheelSource {
    if (!this.#sources) throw new Error('the page is not connected: it has no sources yet');
    return this.#sources.current;
  }

  get #isLoading(): boolean {
    return (
      this.#source.status === 'loading' ||
      this.#sources?.isOpening === true ||
      (!this.#isShown && isLanguageLoading())
    );
  }

  get #display(): PageDisplay {
    if (!this.#kind || !this.#values) throw new Error('the page is not connected: it has no parameters yet');
    return pageDisplay(this.#kind, this.#values, this.#sources?.current.settings);
  }

  get #name(): string {
    return this.#values?.title ?? this.#sources?.current.settings?.branding?.title ?? '';
  }

  get toolsView(): ToolsView {
    const source = this.#source;
    const urlBar = this.#messages?.urlBar;
    const route = urlBar?.route;
    return {
      source,
      editable: this.#sources?.editable,
      wheel: this.#wheel,
      palette: this.#display.palette,
      isFixed: window.parent !== window && this.#values !== undefined && setsLook(this.#values),
      name: this.#name,
      link: () => shareLink(source, { own: this.#sources?.editable?.wheel, route: route ?? null }),
      path: route ? route.pathname + route.search + route.hash : '',
      logName: this.#kind && this.#values ? resultsName(this.#kind, this.#values) : '',
      writes: () => this.#sources?.writes(),
      looks: (changes) => this.#freeLook(changes),
      shared: (path) => urlBar?.suggest(path, this.#name || undefined),
    };
  }

  /**
   * Removes parameters of the address that would hide a change of the look. In a frame, the parameters belong
   * to the host and stay.
   */
  #freeLook(changes: Partial<Look>): void {
    if (window.parent === window && this.#values) this.#values = withoutOverridden(this.#values, changes);
  }

  get spinsView(): SpinsView {
    return {
      source: this.#source,
      wheel: this.#wheel,
      ready: () => this.#ready(),
      bridge: this.#messages?.bridge,
      drawSlug: this.#values?.drawSlug,
      note: (spin) => void this.#tools.landed(spin),
    };
  }

  async #ready(): Promise<SvcWheel | null> {
    this.#removal.takeOut();
    this.requestUpdate();
    await this.updateComplete;
    return this.#wheel;
  }

  #receive(message: HostMessage): void {
    switch (message.type) {
      case 'SVC_WHEEL_HELLO':
        this.#messages?.bridge.ready();
        return;
      case 'SVC_WHEEL_SPIN':
        void (this.#isSet ? this.#set?.spin() : this.#spins.requested(message.drawSlug));
        return;
      default: {
        const rows = 'config' in message ? message.config.tiers : message.participants;
        const status = this.#sources?.receive(message);
        if (status) this.#messages?.bridge.ack(message, status, rows.length);
      }
    }
  }

  #changed(): void {
    this.#nameWheel();
    const { connection, status, kind, settings } = this.#source;
    if (settings) void speak(pageLanguage(settings.language)).then(() => this.requestUpdate());
    if (connection) this.dataset['live'] = connection;
    else delete this.dataset['live'];
    this.#messages?.loading(kind === 'service' ? status : 'ready');
    this.requestUpdate();
  }

  #nameWheel(): void {
    const { wheelId } = this.#source;
    if (wheelId !== undefined) this.#messages?.bridge.knows(wheelId);
  }

  #spinStarted({ detail }: SpinStartEvent): void {
    this.#removal.started();
    this.#spins.started(detail);
  }

  #act(action: NoticeAction): void {
    const brought = this.#sources?.editable?.brought;
    switch (action) {
      case 'edit':
        void this.#tools.open('entries');
        return;
      case 'show-all':
        this.#source.showAll();
        return;
      case 'take-brought':
        if (brought) this.#removal.offerUndo({ text: text('Your wheel was replaced'), undo: brought.take() });
        return;
      case 'leave-brought':
        brought?.leave();
        this.requestUpdate();
        return;
      case 'retry':
        this.#sources?.retry();
    }
  }

  #setBackground(): void {
    const { transparent, background, backgroundImage } = this.#display;
    const ground = { transparent, colour: background, image: backgroundImage };
    setBackground(document.documentElement, this, ground);
  }

  protected override updated(): void {
    this.toggleAttribute('dressing', this.#tools.shows('appearance'));
    this.#setBackground();
    document.title = this.#name || text('Wheel');
    void this.#set?.updateComplete.then(() => {
      const all = this.#set?.renderRoot.querySelector('.all');
      if (all) this.#messages?.measure(all);
    });
    if (this.#isSet) return;
    this.#spins.rest();
    if (!this.#isLoading) {
      this.#isShown = true;
      this.#measure();
    }
    if (!this.#hasPrefetched && this.#source.status === 'ready') this.#prefetch();
  }

  #prefetch(): void {
    this.#hasPrefetched = true;
    const { showSurroundings, showVolume, muted } = this.#display;
    const { editable } = this.toolsView;
    if (editable && showSurroundings && location.hash === editMark) void this.#tools.open('entries');
    prefetchParts({
      sound: showVolume || !muted,
      tools: showSurroundings,
      editor: showSurroundings && editable !== undefined,
    });
  }

  #measure(): void {
    this.#ruler?.contentChanged();
    if (this.#ruler) return;
    const find = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector);
    const [ruler, header, footer] = [find('.ruler'), find('header'), find('footer')];
    if (!ruler || !header || !footer) return;
    this.#ruler = new PageRuler(this, ruler, [header, footer]);
    this.#messages?.measure(ruler);
  }

  #winnerActions(source: WheelSource, singleSpin: boolean): readonly WinnerAction[] {
    if (this.#spins.kind === 'recorded') return none;
    const again: readonly WinnerAction[] = singleSpin ? none : ['again'];
    return source.kind === 'service' || source.elimination?.runs
      ? again
      : ['keep', 'hide', 'remove', ...again];
  }

  #notice(source: WheelSource, shown: { hasRoom: boolean; people: boolean }): PageNotice | null {
    const brought = this.#sources?.editable?.brought.notice;
    if (brought) return brought;
    // Show no notice while the wheel is edited: the editor shows that it is empty, and its look has to be in view.
    return this.#tools.shows('entries') || this.#tools.shows('appearance') ? null : pageNotice(source, shown);
  }

  #renderSet(): TemplateResult {
    if (!setPart.isLoaded) return html`<slot></slot>`;
    return html`<svc-wheel-set
      ?transparent=${this.#display.transparent}
      .values=${this.#values!}
      .kind=${this.#kind!}
      .post=${(message: FrameMessage) => this.#messages?.bridge.post(message)}
    ></svc-wheel-set>`;
  }

  get #set(): SvcWheelSet | null {
    return this.renderRoot.querySelector('svc-wheel-set');
  }

  protected override render(): TemplateResult {
    if (this.#isSet) return this.#renderSet();
    const source = this.#source;
    const display = this.#display;
    const isLoading = this.#isLoading;
    const { rows, hasRoom } = this.#shown.of(
      source.coloured?.(display.palette) ?? source.rows,
      display.paletteWins && source.kind === 'service',
    );
    const people = this.#kind?.rows === 'participants';
    const notice = isLoading ? null : this.#notice(source, { hasRoom, people });
    const isOver = display.singleSpin && this.#spins.own > 0;
    const hasTools = display.showSurroundings && !isLoading;
    const canSpin = hasRoom && source.allowsSpin && !isOver && !isLoading;
    return html`
      <div class=${isLoading ? 'page loading' : 'page'}>
        <header>
          <h1
            dir="auto"
            class=${display.title === '' ? 'unseen' : display.title.length > longTitle ? 'long' : ''}
          >
            ${this.#name || text('Wheel')}
          </h1>
          ${display.description === '' ? nothing : html`<p dir="auto">${display.description}</p>`}
        </header>
        <div class="stage">
          <svc-wheel
            class=${`${isLoading ? 'coming' : notice ? 'dimmed' : ''} ${display.showVolume ? '' : 'no-volume'}`}
            .unattended=${isUnattended(display)}
            .volume=${display.volume}
            .muted=${display.muted}
            .spinSound=${display.spinSound}
            .winSound=${display.winSound}
            .entries=${rows}
            .palette=${display.palette}
            .spinDurationSeconds=${display.spinDuration}
            .label=${this.#name}
            .disabled=${!canSpin}
            .treatment=${display.treatment}
            .pointerSide=${display.pointerSide}
            .winnerSentence=${source.elimination?.runs ? text('Out of the wheel') : display.winnerSentence}
            .confetti=${display.confetti}
            .speakWinner=${display.speakWinner}
            .winnerSeconds=${display.winnerSeconds}
            .logo=${display.logo}
            .logoPlacement=${display.logoPlacement}
            .fixedStart=${!display.randomInitialRotation}
            .singleSpin=${display.singleSpin}
            .noButton=${!display.showSpin || !source.allowsSpin}
            .winnerActions=${this.#winnerActions(source, display.singleSpin)}
            .practice=${source.kind === 'service'}
            @svc-wheel-spin-start=${this.#spinStarted}
            @svc-wheel-spin-request=${(event: Event) => void this.#removal.spinAgain(event)}
            @svc-wheel-winner-close=${() => {
              this.#spins.closed();
              this.#removal.takeOut();
            }}
            @svc-wheel-spin-complete=${({ detail }: SpinCompleteEvent) => {
              source.elimination?.landed(detail.winner);
              this.#spins.completed(detail);
            }}
            @svc-wheel-winners-shown=${({ detail }: WinnersShownEvent) => this.#spins.shown(detail)}
            @svc-wheel-without-gl=${() => this.#messages?.withoutGl()}
            @svc-wheel-context-lost=${() => this.#messages?.contextLost()}
            @svc-wheel-winner-action=${(event: WinnerActionEvent) => this.#removal.act(event)}
          ></svc-wheel>
          ${notice ? noticeView(notice, (does) => this.#act(does)) : nothing} ${connectionNotice(source)}
        </div>
        <footer class=${hasTools && source.status === 'waiting' ? 'awaits-tools' : ''}>
          ${pageFoot({
            source,
            display,
            canSpin,
            isPractising: this.#spins.kind === 'own' && source.kind === 'service',
            undone: this.#removal.undone,
            passesOver: this.#sources?.passesOver === true,
            sharedName: this.#sources?.sharedName,
            choose: (which) => this.#sources?.choose(which),
            people,
            refused: this.#sources?.tallies ?? {},
          })}
          ${hasTools && source.status === 'ready' ? this.#tools.bar(this.#fullScreen.button()) : nothing}
        </footer>
      </div>
      ${
        isLoading
          ? html`<slot></slot>
              <div class="loading-text" role="status">${text('Loading the wheel …')}</div>`
          : nothing
      }
      ${this.#tools.panel()}
      <div class="ruler"></div>
    `;
  }
}

const none: readonly never[] = [];
/** Fragment of an address that opens the editor of a reader's own wheel. */
const editMark = '#edit';
/** Number of characters that fit into three lines on a phone. Longer titles are shown smaller. */
const longTitle = 64;
