import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import type { PartState } from '../lazy/svc-part-state.component.ts';
import '../lazy/svc-part-state.ts';
import { card } from '../signed-in/card.styles.ts';
import type { Fault } from '../signed-in/fault.ts';
import { api } from '../signed-in/session-api.ts';
import '../signed-in/svc-signed-in.ts';
import { FullScreen } from '../ui/full-screen.ts';
import { loadTab, tabAt, tabLabel, tabNames, tabView, type Tab } from './console-tabs.ts';
import { ConsoleWheel } from './console-wheel.ts';
import './draw/svc-console-stage.ts';
import './phone/svc-phone-link.ts';
import { styles } from './svc-console.styles.ts';
import { unsavedText } from './entries/unsaved.ts';
import { UnsavedDrafts } from './entries/unsaved-drafts.ts';
import { wheelApi } from './wheel-api.ts';

/** Returns the list name in the address, such as `friday` in `/wheels/friday`. */
function listNameAt({ pathname }: Location): string {
  return decodeURIComponent(pathname.split('/').at(-1) ?? '').toLowerCase();
}

/** The page `/wheels/{listName}`, with one wheel of the account. */
export class SvcConsole extends LitElement {
  static override styles = [...card, styles];
  static override properties = { _tab: { state: true }, _parts: { state: true } };

  declare private _tab: Tab;
  /** Loading state of the code of each tab. */
  declare private _parts: { readonly [tab in Tab]?: PartState | 'ready' };
  #wheel: ConsoleWheel | undefined;
  #draft: UnsavedDrafts | undefined;
  /** True once the page has tried to focus the names of an empty wheel. */
  #hasGreeted = false;
  readonly #fullScreen: FullScreen = new FullScreen(this, () =>
    this.renderRoot.querySelector('svc-console-stage'),
  );

  constructor() {
    super();
    this._tab = tabAt(location);
    this._parts = {};
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const listName = listNameAt(location);
    this.#wheel = new ConsoleWheel(listName, wheelApi(listName));
    this.#wheel.addEventListener('change', this.#changed);
    this.#wheel.drafts.addEventListener('change', this.#drafted);
    window.addEventListener('online', this.#online);
    window.addEventListener('storage', this.#stored);
    window.addEventListener('beforeunload', this.#leaving);
    window.addEventListener('pagehide', this.#hidden);
    document.addEventListener('visibilitychange', this.#hidden);
    api.addEventListener('me', this.#changed);
    void this.#load(this._tab);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#wheel?.removeEventListener('change', this.#changed);
    this.#wheel?.drafts.removeEventListener('change', this.#drafted);
    this.#wheel?.close();
    this.#draft?.keep();
    this.#draft?.close();
    this.#draft = undefined;
    window.removeEventListener('storage', this.#stored);
    window.removeEventListener('online', this.#online);
    window.removeEventListener('beforeunload', this.#leaving);
    window.removeEventListener('pagehide', this.#hidden);
    document.removeEventListener('visibilitychange', this.#hidden);
    api.removeEventListener('me', this.#changed);
  }

  readonly #changed = (): void => {
    this.requestUpdate();
    this.#openDraft();
    const { entries } = this.#wheel ?? {};
    // Store a draft as soon as a save has failed, because a browser that crashes or is closed reports nothing.
    if (entries && (!entries.hasUnsaved || entries.fault)) this.#draft?.keep();
  };

  readonly #drafted = (): void => this.requestUpdate();

  /**
   * Stores unsaved entries when the page is hidden, because a hidden page may be closed without another
   * event.
   */
  readonly #hidden = (): void => void this.#draft?.keep();

  #openDraft(): void {
    const entries = this.#wheel?.entries;
    if (!entries || !api.me || this.#draft) return;
    try {
      this.#draft = new UnsavedDrafts(api.me.userId, entries, {
        storage: localStorage,
        locks: (navigator as Partial<Navigator>).locks,
        now: () => Date.now(),
      });
      this.#draft.addEventListener('change', this.#drafted);
    } catch {
      // The browser allows no storage, so there are no drafts. The browser still asks before the reader
      // leaves.
    }
  }

  /** Handles a draft that another page has stored. */
  readonly #stored = ({ key }: StorageEvent): void => {
    if (key !== null) this.#draft?.noticed(key);
  };

  readonly #online = (): void => {
    this.#wheel?.hurry();
    void this.#load(this._tab);
  };

  /** Makes the browser ask before the reader leaves the page with unsaved changes. */
  readonly #leaving = (event: BeforeUnloadEvent): void => {
    const { entries, drafts, preview } = this.#wheel ?? {};
    const hasUnsaved = entries?.hasUnsaved === true;
    if (hasUnsaved || preview || drafts?.isEmpty === false) event.preventDefault();
    if (!hasUnsaved) return;
    // Store the draft now, because the next page may be loaded before `pagehide`.
    this.#draft?.keep();
    void entries.save();
  };

  protected override updated(): void {
    this.#focusEmptyList();
  }

  /**
   * Focuses the names of an empty wheel, such as a new one, once. If the names are below the wheel, focuses
   * the heading instead, so that the page does not scroll.
   */
  #focusEmptyList(): void {
    const { entries, head } = this.#wheel ?? {};
    if (this.#hasGreeted || !entries || !head || this._parts.entries !== 'ready') return;
    this.#hasGreeted = true;
    const isEmpty = entries.rows.length === 0 || entries.isSample;
    if (this._tab !== 'entries' || !isEmpty || document.activeElement !== document.body) return;
    const target = matchMedia('(max-width: 900px)').matches ? 'svc-signed-in' : 'svc-console-entries';
    this.renderRoot.querySelector<HTMLElement>(target)?.focus();
  }

  /** Loads the code of a tab. Does nothing if the code is loaded or loading. */
  async #load(tab: Tab): Promise<void> {
    const state = this._parts[tab];
    if (state === 'ready' || state?.is === 'loading') return;
    const failed = state?.failed ?? 0;
    this._parts = { ...this._parts, [tab]: { is: 'loading', failed } };
    const loaded = await loadTab(tab).then(
      () => 'ready' as const,
      () => ({ is: 'failed', failed: failed + 1 }) as const,
    );
    this._parts = { ...this._parts, [tab]: loaded };
  }

  #show(tab: Tab): void {
    this._tab = tab;
    void this.#load(tab);
    const address = new URL(location.href);
    if (tab === 'entries') address.searchParams.delete('tab');
    else address.searchParams.set('tab', tab);
    history.replaceState(history.state, '', address);
  }

  /** Shows and focuses another tab when the reader presses an arrow key, Home or End. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    const at = tabNames.indexOf(this._tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabNames.at(to % tabNames.length);
    if (tab === undefined) return;
    event.preventDefault();
    this.#show(tab);
    this.renderRoot.querySelector<HTMLElement>(`#${tab}`)?.focus();
  };

  /** Reason why no wheel is shown: it could not be loaded, or was deleted elsewhere. */
  get #fault(): Fault | undefined {
    const wheel = this.#wheel;
    return wheel?.fault && (wheel.fault.code === 'not_found' || !wheel.entries || !wheel.head)
      ? wheel.fault
      : undefined;
  }

  protected override render(): TemplateResult {
    const wheel = this.#wheel;
    const head = wheel?.head;
    const isReady = head !== undefined && wheel?.entries !== undefined;
    const fault = this.#fault;
    return html`<svc-signed-in
      current="wheels"
      heading=${head?.settings.branding.title || (wheel?.listName ?? '')}
      wide
      .busy=${!isReady}
      .fault=${fault}
      @svc-signed-in-again=${() => void wheel?.read()}
    >
      <span slot="lead">
        <a class="link" href="/wheels">${text('All wheels')}</a>
        ${head?.settings.visibility === 'private' ? html`<span class="tag">${text('Private')}</span>` : nothing}
        ${head?.settings.archived ? html`<span class="tag">${text('Archived')}</span>` : nothing}
        <span role="status"
          >${wheel?.entries?.fault ? html`<span class="tag bad">${text('Not saved')}</span>` : nothing}</span
        >
      </span>
      ${wheel && isReady && !fault ? this.#renderWheel(wheel) : nothing}
    </svc-signed-in>`;
  }

  #renderWheel(wheel: ConsoleWheel): TemplateResult {
    const page = `/wheelapp/customwheel?${new URLSearchParams({ listName: wheel.listName }).toString()}`;
    return html`<a slot="actions" class="button quiet" href=${page} target="_blank" rel="noopener"
        >${text('Open its page')}</a
      >
      <svc-phone-link slot="actions" .listName=${wheel.listName}></svc-phone-link>
      ${
        document.fullscreenEnabled
          ? html`<button
              slot="actions"
              type="button"
              class="button quiet"
              title=${text('Full screen (F)')}
              @click=${() => void this.#fullScreen.toggle()}
            >
              ${text('Full screen')}
            </button>`
          : nothing
      }
      <div class="wheel">
        <div class="stage"><svc-console-stage .wheel=${wheel}></svc-console-stage></div>
        <section class="card" aria-label=${text('Console')}>
          ${this.#renderOffer()}
          <div
            class="tabs"
            role="tablist"
            aria-label=${text('Parts of the wheel')}
            @keydown=${this.#onKeydown}
          >
            ${tabNames.map((tab) => this.#renderTabButton(tab))}
          </div>
          <div id="panel" class="panel" role="tabpanel" aria-labelledby=${this._tab}>
            ${this.#renderTab(this._tab, wheel)}
          </div>
        </section>
      </div>`;
  }

  /** Renders the offer to restore unsaved entries of an earlier page. */
  #renderOffer(): TemplateResult {
    const draft = this.#draft;
    const decide = (act: () => void) => () => {
      act();
      this.requestUpdate();
    };
    return html`<div class="news" role="status">
      ${
        draft?.offered
          ? html`<p>
                ${text('Changes of an earlier visit were not saved: {changes}.', {
                  changes: unsavedText(draft.offered),
                })}
              </p>
              <button type="button" class="button small" @click=${decide(() => draft.restore())}>
                ${text('Restore')}
              </button>
              <button type="button" class="button quiet small" @click=${decide(() => draft.discard())}>
                ${text('Discard')}
              </button>`
          : nothing
      }
    </div>`;
  }

  #renderTabButton(tab: Tab): TemplateResult {
    const isShown = tab === this._tab;
    const isUnsaved = this.#isUnsaved(tab);
    return html`<button
      type="button"
      role="tab"
      id=${tab}
      aria-selected=${isShown ? 'true' : 'false'}
      aria-controls="panel"
      tabindex=${isShown ? 0 : -1}
      @click=${() => this.#show(tab)}
    >
      ${tabLabel(tab)}${
        isUnsaved
          ? html`<span
              class="dot"
              role="img"
              aria-label=${text('Not saved')}
              title=${text('Not saved')}
            ></span>`
          : nothing
      }
    </button>`;
  }

  /**
   * Returns whether a tab is marked as unsaved. The open Appearance tab is not: it reports the state of its
   * own saves, which take a moment after each change.
   */
  #isUnsaved(tab: Tab): boolean {
    const { drafts, preview } = this.#wheel ?? {};
    if (tab === 'look') return preview !== undefined && this._tab !== 'look';
    return (tab === 'rules' || tab === 'settings') && drafts?.has(tab) === true;
  }

  #renderTab(tab: Tab, wheel: ConsoleWheel): TemplateResult | typeof nothing {
    const state = this._parts[tab];
    if (state !== 'ready') {
      return html`<svc-part-state
        name=${tabLabel(tab)}
        .state=${state ?? { is: 'loading', failed: 0 }}
        @svc-part-retry=${() => void this.#load(tab)}
      ></svc-part-state>`;
    }
    return tabView(tab, wheel);
  }
}
