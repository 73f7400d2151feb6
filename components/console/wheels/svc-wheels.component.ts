import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from '../../home/home-controls.styles.ts';
import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import type { StoredWheel } from '../../editor/local/local-wheels.ts';
import { text } from '../../language/text.ts';
import { lazy } from '../../lazy/lazy-part.ts';
import { card } from '../../signed-in/card.styles.ts';
import '../../signed-in/svc-signed-in.ts';
import { keptRound } from '../draw/kept-round.ts';
import type { SvcNewWheel } from './svc-new-wheel.component.ts';
import './svc-new-wheel.ts';
import { styles } from './svc-wheels.styles.ts';
import { WheelActions } from './wheel-actions.ts';
import { renderWheel } from './wheel-card.ts';
import { WheelPages } from './wheel-pages.ts';
import { emptyShelf, shelfChoice } from './wheel-shelves.ts';
import { consoleAddress } from '../wheel-api.ts';

const drawAllPart = lazy(() => import('./svc-draw-all.ts'));
const browserPart = lazy(() => import('./browser-wheels.ts'));

/** Returns whether the query is `?shelf=archive`. */
const isArchiveAt = ({ search }: Location): boolean => new URLSearchParams(search).get('shelf') === 'archive';

/** The page `/wheels`, with the wheels of the account or its archived wheels. */
export class SvcWheels extends LitElement {
  static override styles = [...card, controls, styles];
  static override properties = {
    _isMaking: { state: true },
    _isDrawing: { state: true },
    _stored: { state: true },
    _hasBrowserWheels: { state: true },
    _copied: { state: true },
  };

  declare private _isMaking: boolean;
  /** Whether the dialog that draws on several wheels is open. */
  declare private _isDrawing: boolean;
  /** Content of the wheel to copy. */
  declare private _copied: SvcNewWheel['copied'];
  /** Wheel of this browser that the address names. `missing` if this browser has no such wheel. */
  declare private _stored: StoredWheel | 'missing' | undefined;
  declare private _hasBrowserWheels: boolean;
  readonly #pages = new WheelPages(this, isArchiveAt(location));
  readonly #actions = new WheelActions(this, this.#pages, (content) => (this._copied = content));

  constructor() {
    super();
    this._isMaking = false;
    this._isDrawing = false;
    this._hasBrowserWheels = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('pageshow', this.#returning);
    if (keptRound.read()) void this.#drawAll();
    void browserPart.eventually().then(({ readWheel, storedWheels, wheelShelf }) => {
      const shelf = wheelShelf();
      this._hasBrowserWheels = storedWheels(shelf).length > 0;
      const slug = new URLSearchParams(location.search).get('from');
      if (slug !== null) this._stored = readWheel(slug, shelf) ?? 'missing';
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('pageshow', this.#returning);
  }

  /** Loads the list again if the browser has restored the page from the back/forward cache. */
  readonly #returning = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void this.#pages.load();
  };

  #choose(archived: boolean): void {
    const address = new URL(location.href);
    if (archived) address.searchParams.set('shelf', 'archive');
    else address.searchParams.delete('shelf');
    history.replaceState(history.state, '', address);
    this.#pages.choose(archived);
  }

  protected override render(): TemplateResult {
    const { wheels, fault } = this.#pages;
    return html`<svc-signed-in
      current="wheels"
      heading=${text('Your wheels')}
      wide
      .busy=${wheels === undefined}
      .fault=${fault}
      @svc-signed-in-again=${() => void this.#pages.load()}
    >
      ${wheels && !fault ? this.#renderWheels(wheels.filter(({ listName }) => !this.#actions.hasDeleted(listName))) : nothing}
      ${this.#actions.render()}
      <svc-menu></svc-menu>
    </svc-signed-in>`;
  }

  #renderWheels(wheels: readonly WheelHead[]): TemplateResult {
    const { archived, hasMore } = this.#pages;
    const isEmpty = wheels.length === 0 && !hasMore;
    const shelves = shelfChoice(archived, isEmpty, (chosen) => this.#choose(chosen));
    const empty = emptyShelf(archived, {
      isSecond: this._hasBrowserWheels,
      make: () => (this._isMaking = true),
    });
    const inBrowser = this._hasBrowserWheels
      ? html`<svc-browser-wheels class="browser" without-new ?primary=${isEmpty}></svc-browser-wheels>`
      : nothing;
    const missing =
      this._stored === 'missing'
        ? html`<p class="card" role="alert">
            ${text('The wheel is not stored in this browser, or no longer. Open it where it was made.')}
          </p>`
        : nothing;
    return html`${
      isEmpty
        ? html`${missing} ${archived ? shelves : inBrowser} ${empty} ${archived ? nothing : shelves}`
        : html`${shelves} ${missing} ${this.#renderList(wheels)} ${inBrowser}`
    }
    ${this.#renderPut()} ${this.#renderNew()} ${this.#renderDrawAll(wheels)}`;
  }

  async #drawAll(): Promise<void> {
    await drawAllPart.eventually();
    this._isDrawing = true;
  }

  #renderDrawAll(wheels: readonly WheelHead[]): TemplateResult | typeof nothing {
    if (!this._isDrawing) return nothing;
    const close = ({ detail: drawn }: CustomEvent<boolean>): void => {
      this._isDrawing = false;
      if (drawn) void this.#pages.load();
    };
    return html`<svc-draw-all .wheels=${wheels} @svc-draw-all-close=${close}></svc-draw-all>`;
  }

  #renderList(wheels: readonly WheelHead[]): TemplateResult {
    const mayDrawAll = !this.#pages.archived && wheels.length > 1;
    return html`${
        mayDrawAll
          ? html`<button
              slot="actions"
              type="button"
              class="button quiet"
              @click=${() => void this.#drawAll()}
            >
              ${text('Draw on several')}
            </button>`
          : nothing
      }<button slot="actions" type="button" class="button" @click=${() => (this._isMaking = true)}>
        ${text('New wheel')}
      </button>
      <ul class="wheels">
        ${wheels.map((wheel) => renderWheel(wheel, (anchor) => void this.#actions.open(anchor, wheel)))}
      </ul>
      ${
        this.#pages.hasMore
          ? html`<p class="more">
              <button
                type="button"
                class="button quiet"
                aria-disabled=${this.#pages.isLoadingMore}
                @click=${() => void this.#pages.loadMore()}
              >
                ${text('Show more wheels')}
              </button>
            </p>`
          : nothing
      }`;
  }

  #renderNew(): TemplateResult | typeof nothing {
    if (!this._isMaking && !this._copied) return nothing;
    const close = (): void => {
      this._isMaking = false;
      this._copied = undefined;
    };
    return html`<svc-new-wheel
      .copied=${this._copied}
      @svc-new-wheel-close=${close}
      @svc-new-wheel-made=${({ detail }: CustomEvent<string>) => location.assign(consoleAddress(detail))}
    ></svc-new-wheel>`;
  }

  #renderPut(): TemplateResult | typeof nothing {
    const stored = this._stored;
    if (stored === undefined || stored === 'missing') return nothing;
    const leave = (): void => {
      this._stored = undefined;
      // Remove the query, so that a reload does not open the dialog again.
      history.replaceState(history.state, '', location.pathname);
    };
    return html`<svc-new-wheel
      .stored=${stored}
      @svc-new-wheel-close=${leave}
      @svc-new-wheel-made=${({ detail }: CustomEvent<string>) => {
        leave();
        location.assign(consoleAddress(detail));
      }}
    ></svc-new-wheel>`;
  }
}
