import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { lazy } from '../lazy/lazy-part.ts';
import type { PartState } from '../lazy/svc-part-state.component.ts';
import '../lazy/svc-part-state.ts';
import { card } from '../signed-in/card.styles.ts';
import type { Fault } from '../signed-in/fault.ts';
import '../signed-in/svc-signed-in.ts';
import { ConsoleWheel } from './console-wheel.ts';
import { newsText } from './merge-news.ts';
import './svc-console-stage.ts';
import { styles } from './svc-console.styles.ts';
import { wheelApi } from './wheel-api.ts';

const editorPart = lazy(() => import('../editor/svc-entry-editor.ts'));

/** Returns the list name in the address of the page: `/wheels/friday`. */
function listNameAt({ pathname }: Location): string {
  return decodeURIComponent(pathname.split('/').at(-1) ?? '').toLowerCase();
}

/** The page `/wheels/{listName}`: one wheel of the account, with its entries. */
export class SvcConsole extends LitElement {
  static override styles = [...card, styles];
  static override properties = { _editor: { state: true } };

  /** State of the editor's code. */
  declare private _editor: PartState | 'ready';
  #wheel: ConsoleWheel | undefined;

  constructor() {
    super();
    this._editor = { is: 'loading', failed: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const listName = listNameAt(location);
    this.#wheel = new ConsoleWheel(listName, wheelApi(listName));
    this.#wheel.addEventListener('change', this.#changed);
    window.addEventListener('online', this.#online);
    window.addEventListener('beforeunload', this.#leaving);
    void this.#loadEditor(0);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#wheel?.removeEventListener('change', this.#changed);
    this.#wheel?.close();
    window.removeEventListener('online', this.#online);
    window.removeEventListener('beforeunload', this.#leaving);
  }

  readonly #changed = (): void => this.requestUpdate();

  readonly #online = (): void => {
    this.#wheel?.hurry();
    if (this._editor !== 'ready' && this._editor.is === 'failed') void this.#loadEditor(this._editor.failed);
  };

  /** Lets the browser ask before the page is left with changes that are not saved. */
  readonly #leaving = (event: BeforeUnloadEvent): void => {
    const entries = this.#wheel?.entries;
    if (!entries?.hasUnsaved) return;
    event.preventDefault();
    void entries.save();
  };

  /** @param failed number of failed attempts so far */
  async #loadEditor(failed: number): Promise<void> {
    this._editor = { is: 'loading', failed };
    try {
      await editorPart.load();
      this._editor = 'ready';
    } catch {
      this._editor = { is: 'failed', failed: failed + 1 };
    }
  }

  /** Reason why nothing can be shown. A wheel that was deleted elsewhere is not shown any more. */
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
        <a class="link" href="/wheels">All wheels</a>
        ${head?.settings.visibility === 'private' ? html`<span class="tag">Private</span>` : nothing}
      </span>
      ${wheel && isReady && !fault ? this.#renderWheel(wheel) : nothing}
    </svc-signed-in>`;
  }

  #renderWheel(wheel: ConsoleWheel): TemplateResult {
    const page = `/wheelapp/customwheel?${new URLSearchParams({ listName: wheel.listName }).toString()}`;
    return html`<a slot="actions" class="button quiet" href=${page} target="_blank" rel="noopener"
        >Open its page</a
      >
      <div class="wheel">
        <div class="stage"><svc-console-stage .wheel=${wheel}></svc-console-stage></div>
        <section class="card" aria-labelledby="entries">
          <h2 id="entries">Entries</h2>
          ${this.#renderNews(wheel)} ${this.#renderEditor(wheel)}
        </section>
      </div>`;
  }

  #renderNews({ entries }: ConsoleWheel): TemplateResult {
    const news = entries?.news;
    return html`<div class="news" role="status">
      ${
        news
          ? html`<p>${newsText(news)} Undo takes that back.</p>
              <button type="button" class="button quiet small" @click=${() => entries.dismissNews()}>
                Got it
              </button>`
          : nothing
      }
    </div>`;
  }

  #renderEditor({ entries, head }: ConsoleWheel): TemplateResult | typeof nothing {
    const state = this._editor;
    if (state !== 'ready') {
      return html`<svc-part-state
        name="The editor"
        .state=${state}
        @svc-part-retry=${() => void this.#loadEditor(state.failed)}
      ></svc-part-state>`;
    }
    if (!entries || !head) return nothing;
    const { branding, colorPalette } = head.settings;
    return html`<svc-entry-editor
      without-looks
      .wheel=${entries}
      .palette=${branding.colors.length > 0 ? branding.colors : colorPalette}
    ></svc-entry-editor>`;
  }
}
