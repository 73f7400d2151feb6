import { html, nothing, svg, type LitElement, type SVGTemplateResult, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import type { LazyPart } from '../lazy/lazy-part.ts';
import type { PartState } from '../lazy/svc-part-state.component.ts';
import '../lazy/svc-part-state.ts';
import type { ListedResult } from '../results/listed-result.ts';
import type { ResultsLog } from '../results/results-log.ts';
import { listedWithoutNames } from '../results/without-names.ts';
import type { ResultShareEvent, ShareOpenEvent } from '../results/results-events.ts';
import type { SvcWheel } from '../wheel/svc-wheel.component.ts';
import type { SpinCompleteDetail } from '../wheel/wheel-events.ts';
import type { LocalSource } from './sources/local-source.ts';
import type { Look, LookChangeEvent } from '../looks/look.ts';
import { appearancePart, editorPart, logPart, resultsPart, sharePart } from './page-parts.ts';
import type { ShareLink } from './share-link.ts';
import '../ui/svc-page-panel.ts';
import type { WheelSource } from './sources/wheel-source.ts';

export type Tool = 'entries' | 'appearance' | 'results' | 'share';

export interface ToolsHost extends LitElement {
  readonly toolsView: ToolsView;
}

export interface ToolsView {
  readonly source: WheelSource;
  readonly editable: LocalSource | undefined;
  readonly wheel: SvcWheel | null;
  readonly palette: readonly string[];
  /** True if the address sets parts of the look, which the reader cannot change. */
  readonly isFixed: boolean;
  readonly name: string;
  readonly link: () => Promise<ShareLink>;
  readonly path: string;
  readonly logName: string;
  readonly writes: () => void;
  readonly looks: (changes: Partial<Look>) => void;
  readonly shared: (path: string) => void;
}

const pictureSize = 1_024;

export type LandedSpin =
  | { readonly recorded: SpinResult }
  | { readonly own: SpinCompleteDetail; readonly practice: boolean; readonly drawSlug: string | undefined };

const icon = (path: SVGTemplateResult): SVGTemplateResult =>
  svg`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

const tools: Readonly<
  Record<
    Tool,
    {
      readonly label: string;
      readonly icon: SVGTemplateResult;
      readonly part: Pick<LazyPart<unknown>, 'load'>;
    }
  >
> = {
  entries: {
    get label() {
      return text('Entries');
    },
    icon: icon(svg`<path d="M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4" />`),
    part: editorPart,
  },
  appearance: {
    get label() {
      return text('Appearance');
    },
    icon: icon(
      svg`<path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.6 0 2-1 1.6-2.2-.5-1.4.2-2.8 1.9-2.8h2.2c1.7 0 2.8-1.4 2.8-3.4 0-4.9-3.8-8.6-8.5-8.6zM8 12h.01M10 8h.01M14.5 7.7h.01" />`,
    ),
    part: appearancePart,
  },
  results: {
    get label() {
      return text('Results');
    },
    icon: icon(svg`<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />`),
    part: resultsPart,
  },
  share: {
    get label() {
      return text('Share');
    },
    icon: icon(svg`<path d="M12 15V4M8 8l4-4 4 4M5 13v6h14v-6" />`),
    part: sharePart,
  },
};

export class PageTools {
  readonly #host: ToolsHost;
  #open: Tool | undefined;
  #opener: Element | null = null;
  #link: ShareLink = { url: '', note: '', own: null };
  #state: PartState | { readonly is: 'ready' } = { is: 'loading', failed: 0 };
  #result: ListedResult | null = null;
  #log: Promise<ResultsLog> | undefined;
  #shownLog: ResultsLog | null = null;
  #landedId: string | undefined;

  constructor(host: ToolsHost) {
    this.#host = host;
  }

  async open(tool: Tool, result: ListedResult | null = null): Promise<void> {
    if (!this.#open) this.#opener = (this.#host.renderRoot as ShadowRoot).activeElement;
    this.#open = tool;
    this.#result = result;
    if (tool === 'entries' || tool === 'appearance') this.#host.toolsView.writes();
    await this.#load(tool, 0);
  }

  hurry(): void {
    if (this.#open && this.#state.is === 'failed') void this.#load(this.#open, this.#state.failed);
  }

  async #load(tool: Tool, failed: number): Promise<void> {
    this.#state = { is: 'loading', failed };
    void this.#show();
    try {
      await tools[tool].part.load();
      if (tool === 'results') await logPart.load();
      if (tool === 'results') this.#shownLog = await this.#results();
      if (tool === 'share') this.#link = await this.#host.toolsView.link();
      // Ignore the result if the reader has opened another tool or closed this one since the loading began.
      if (this.#open !== tool) return;
      this.#state = { is: 'ready' };
    } catch {
      if (this.#open !== tool) return;
      this.#state = { is: 'failed', failed: failed + 1 };
    }
    await this.#show();
    if (tool === 'entries' && this.#isReady) this.#write();
  }

  async #show(): Promise<void> {
    const root = this.#host.renderRoot as ShadowRoot;
    const hasFocus = (): boolean => Boolean(root.activeElement?.closest('svc-page-panel'));
    const hadFocus = hasFocus();
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (hadFocus && !hasFocus()) root.querySelector('svc-page-panel')?.focus();
  }

  #write(): void {
    if (matchMedia('(pointer: coarse)').matches) return;
    this.#host.renderRoot.querySelector<HTMLElement>('svc-entry-editor')?.focus();
  }

  close(): void {
    const closed = this.#open;
    this.#open = undefined;
    this.#host.requestUpdate();
    const opener = this.#opener;
    this.#opener = null;
    void this.#host.updateComplete.then(() => {
      // Keep the focus where the reader has already moved it.
      if ((this.#host.renderRoot as ShadowRoot).activeElement) return;
      const button = this.#host.renderRoot.querySelector<HTMLElement>(`[data-tool='${closed}']`);
      (opener instanceof HTMLElement && opener.isConnected ? opener : button)?.focus();
    });
  }

  async landed(spin: LandedSpin): Promise<void> {
    const at = Date.now();
    this.#landedId = 'recorded' in spin ? spin.recorded.spinId : spin.own.spinId;
    const rows = this.#host.toolsView.wheel?.entries ?? [];
    const [log, { ownResult, recordedResult }] = await Promise.all([this.#results(), logPart.eventually()]);
    log.add(
      'recorded' in spin
        ? recordedResult(spin.recorded, rows)
        : ownResult(spin.own, { at, practice: spin.practice, drawSlug: spin.drawSlug }),
    );
  }

  async forget(ids: ReadonlySet<string>): Promise<void> {
    const log = await this.#log;
    // Nothing to erase before the log is loaded, because no result has a name until then.
    if (!log) return;
    this.#result = this.#result && listedWithoutNames(this.#result, ids);
    log.forget(ids);
    this.#host.requestUpdate();
  }

  /**
   * Renders the buttons of the tools.
   * @param more further buttons
   */
  bar(more: TemplateResult | typeof nothing): TemplateResult {
    const { editable } = this.#host.toolsView;
    const shown: readonly Tool[] = [
      ...(editable ? (['entries', 'appearance'] as const) : []),
      'results',
      'share',
    ];
    return html`<div class="tools" role="group" aria-label=${text('Tools')}>
      ${shown.map((tool) => this.#button(tool))} ${more}
    </div>`;
  }

  get #isReady(): boolean {
    return this.#state.is === 'ready';
  }

  shows(tool: Tool): boolean {
    return this.#open === tool && this.#isReady;
  }

  panel(): TemplateResult | typeof nothing {
    const tool = this.#open;
    if (!tool) return nothing;
    const state = this.#state;
    const { label } = tools[tool];
    return html`<svc-page-panel
      heading=${label}
      ?low=${tool === 'appearance'}
      @svc-page-panel-close=${() => this.close()}
    >
      ${
        state.is === 'ready'
          ? this.#content(tool)
          : html`<svc-part-state
              name=${label}
              .state=${state}
              @svc-part-retry=${() => this.hurry()}
            ></svc-part-state>`
      }
    </svc-page-panel>`;
  }

  /**
   * Returns a picture of the wheel. The function is created only once, because a new function would make the
   * page redraw the picture.
   */
  readonly #picture = async (): Promise<Blob> => {
    const { wheel } = this.#host.toolsView;
    if (!wheel) throw new Error('there is no wheel to draw');
    return wheel.picture(pictureSize);
  };

  #button(tool: Tool): TemplateResult {
    const { label } = tools[tool];
    const isOpen = this.#open === tool;
    return html`<button
      type="button"
      data-tool=${tool}
      aria-haspopup="dialog"
      aria-expanded=${isOpen ? 'true' : 'false'}
      @click=${() => (isOpen ? this.close() : void this.open(tool))}
    >
      ${tools[tool].icon}<span>${label}</span>
    </button>`;
  }

  #content(tool: Tool): TemplateResult | typeof nothing {
    const { editable, palette, isFixed, source, name, path, shared, looks } = this.#host.toolsView;
    const account = editable && window.parent === window ? `/wheels?from=${editable.wheel.slug}` : '';
    switch (tool) {
      case 'entries':
        return editable
          ? html`<svc-entry-editor
              .greets=${window.parent === window}
              .account=${account}
              .wheel=${editable.wheel}
              .palette=${palette}
            ></svc-entry-editor>`
          : nothing;
      case 'appearance':
        return editable
          ? html`<svc-wheel-appearance
              .greets=${window.parent === window}
              .account=${account}
              .wheel=${editable.wheel}
              .palette=${palette}
              .isFixed=${isFixed}
              @svc-look-change=${({ detail }: LookChangeEvent) => looks(detail)}
            ></svc-wheel-appearance>`
          : nothing;
      case 'results':
        return html`<svc-results
          .results=${this.#shownLog}
          .live=${source.kind === 'service'}
          @svc-results-share=${({ detail }: ResultShareEvent) => void this.open('share', detail.result)}
        ></svc-results>`;
      case 'share':
        return html`<svc-share
          .url=${this.#link.url}
          .note=${this.#link.note}
          .own=${this.#link.own}
          .path=${path}
          .title=${name}
          .result=${this.#result}
          .picture=${this.#result === null || this.#result.spinId === this.#landedId ? this.#picture : null}
          @svc-share-open=${({ detail }: ShareOpenEvent) => shared(detail.path)}
        ></svc-share>`;
    }
  }

  #results(): Promise<ResultsLog> {
    this.#log ??= logPart
      .eventually()
      .then(({ openResultsLog }) => openResultsLog(this.#host.toolsView.logName));
    return this.#log;
  }
}
