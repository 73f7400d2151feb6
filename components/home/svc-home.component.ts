import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { storesWheels } from '../editor/local/storage-key.ts';
import { text } from '../language/text.ts';
import { lazy } from '../lazy/lazy-part.ts';
import type { PartState } from '../lazy/svc-part-state.component.ts';
import '../lazy/svc-part-state.ts';
import { prefetchAfter } from '../lazy/prefetch.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { brandMarkStyles } from '../ui/brand-mark.styles.ts';
import { brandMark } from '../ui/brand-mark.ts';
import { glPart } from '../wheel/render/wheel-painter.ts';
import { soundPart } from '../wheel/sound/page-audio.ts';
import { controls } from './home-controls.styles.ts';
import { sectionStyles } from './home-sections.styles.ts';
import { renderExamples, renderFacts } from './home-sections.ts';
import { hasAccountWheels } from './mine/account-hint.ts';
import { readSnippetOrigin } from './snippet-origin.ts';
import type { SvcDemoWheel } from './svc-demo-wheel.component.ts';
import { styles } from './svc-home.styles.ts';

const builderPart = lazy(() => import('./builder/svc-snippet-builder.ts'));
const minePart = lazy(() => import('./mine/svc-browser-wheels.ts'));
const accountPart = lazy(() => import('./mine/svc-account-wheels.ts'));
const minutesPart = lazy(() => import('./svc-minutes.ts'));

/**
 * Home page: a wheel with names to change, features, snippet builder, API example and links. The builder is
 * prefetched while the page is idle, and loaded when it is less than a screen away.
 */
export class SvcHome extends LitElement {
  static override styles = [tokens, typeface, controls, brandMarkStyles, styles, sectionStyles];
  static override properties = {
    _builder: { state: true },
    _origin: { state: true },
    _hasMinutes: { state: true },
  };

  declare private _builder: PartState | 'later' | 'ready';
  declare private _origin: string;
  /** True after the code of the section with code examples was loaded. */
  declare private _hasMinutes: boolean;
  /**
   * True if the browser stores wheels. Read before the first paint, so that the section for them does not
   * move the page later.
   */
  readonly #hasWheels = storesWheels();
  readonly #hasAccountWheels = hasAccountWheels();
  #near: IntersectionObserver | undefined;

  constructor() {
    super();
    this._builder = 'later';
    this._origin = location.origin;
    this._hasMinutes = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#arrived);
    if (this.#hasWheels) void minePart.eventually();
    if (this.#hasAccountWheels) void accountPart.eventually();
    void readSnippetOrigin().then((origin) => (this._origin = origin));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#arrived);
    this.#near?.disconnect();
  }

  protected override firstUpdated(): void {
    prefetchAfter(glPart, [soundPart, builderPart, minutesPart]);
    // Load the builder only after this wheel has been drawn, because the builder's own wheel would compete
    // for the processor.
    void glPart.eventually().then(() => this.#watch());
    this.#arrived();
  }

  /** Waits until the builder is less than a screen away, and loads it. */
  #watch(): void {
    const builder = this.renderRoot.querySelector('#builder');
    if (!builder || !this.isConnected) return;
    this.#near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#loadBuilder();
      },
      { rootMargin: '100%' },
    );
    this.#near.observe(builder);
  }

  /**
   * Handles the fragment of the address: a fragment with values is a state of the builder, any other names a
   * section of the page.
   */
  readonly #arrived = (): void => {
    if (location.hash.includes('=')) void this.#loadBuilder().then(() => this.#jump('builder'));
    else if (location.hash !== '') this.#jump(location.hash.slice(1));
  };

  async #loadBuilder(): Promise<void> {
    const before = this._builder;
    if (before === 'ready' || (before !== 'later' && before.is === 'loading')) return;
    this.#near?.disconnect();
    void minutesPart.eventually().then(() => (this._hasMinutes = true));
    const failed = before === 'later' ? 0 : before.failed;
    this._builder = { is: 'loading', failed };
    let wasFocused = false;
    try {
      await builderPart.load();
      wasFocused = this.shadowRoot?.activeElement?.localName === 'svc-part-state';
      this._builder = 'ready';
    } catch {
      this._builder = { is: 'failed', failed: failed + 1 };
    }
    await this.updateComplete;
    if (wasFocused) this.renderRoot.querySelector<HTMLElement>('#builder h2')?.focus({ preventScroll: true });
  }

  #jump(id: string): void {
    const target = this.renderRoot.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
    target?.scrollIntoView();
    (target?.querySelector<HTMLElement>('h2') ?? target)?.focus({ preventScroll: true });
  }

  /**
   * Scrolls to the target of a link by script, because browsers do not find fragment targets inside a shadow
   * root.
   */
  #followed(event: Event): void {
    const link = (event.target as Element).closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    this.#jump(link.getAttribute('href')?.slice(1) ?? '');
  }

  #fill(): void {
    const demo = this.renderRoot.querySelector<SvcDemoWheel>('svc-demo-wheel');
    if (!demo) return;
    demo.list = 100_000;
    demo.scrollIntoView({ block: 'center' });
  }

  protected override render(): TemplateResult {
    return html`
      <div class="page" @click=${this.#followed}>
        <header>
          <a class="brand" href="/">${brandMark}<span>${text('SVC')}</span></a>
          <nav aria-label=${text('Ways on')}>
            <a href="#builder">${text('Embed')}</a>
            <a href="/docs"
              ><span class="wide">${text('API reference')}</span><span class="narrow">${text('API')}</span></a
            >
            <a class="wide" href="/wheelapp/verify">${text('Verify')}</a>
            <a href="/wheels">${text('Your wheels')}</a>
          </nav>
          <svc-scheme-switch></svc-scheme-switch>
        </header>
        <main>
          <section class="hero">
            <h1>${text('Spin once. Everyone sees it land.')}</h1>
            <p>
              ${text('Type the names and spin. Put the wheel into any page, and let anybody check that the draw was fair.')}
            </p>
            <svc-demo-wheel></svc-demo-wheel>
          </section>
          ${
            this.#hasAccountWheels
              ? html`<section class="mine">
                  <svc-account-wheels></svc-account-wheels>
                </section>`
              : nothing
          }
          ${
            this.#hasWheels
              ? html`<section class="mine">
                  <svc-browser-wheels></svc-browser-wheels>
                </section>`
              : nothing
          }
          ${renderFacts(() => this.#fill())}
          <section id="builder" aria-labelledby="builder-heading">
            <h2 id="builder-heading" tabindex="-1">${text('Build your embed')}</h2>
            <p class="lead">
              ${text('Every option, as it will look. Copy the snippet when you like what you see.')}
            </p>
            <div class="card">${this.#renderBuilder()}</div>
          </section>
          <section id="minute" class="minutes" aria-label=${text('In a minute')} tabindex="-1">
            ${this._hasMinutes ? html`<svc-minutes .origin=${this._origin}></svc-minutes>` : nothing}
          </section>
          ${renderExamples()}
        </main>
        <footer>
          <nav aria-label=${text('Reference')}>
            <a href="/account">${text('Account')}</a>
            <a href="/docs">${text('API reference')}</a>
            <a href="/openapi.json">${text('OpenAPI 3.1')}</a>
            <a href="/developer">${text('Developer portal')}</a>
            <a href="/wheelapp/verify">${text('Verify a spin')}</a>
            <a href="/wheel.d.ts">${text('Types of wheel.js')}</a>
            <a href="/embed.d.ts">${text('Types of embed.js')}</a>
          </nav>
        </footer>
      </div>
    `;
  }

  #renderBuilder(): TemplateResult {
    const state = this._builder;
    if (state === 'ready') return html`<svc-snippet-builder .origin=${this._origin}></svc-snippet-builder>`;
    const shown: PartState = state === 'later' ? { is: 'loading', failed: 0 } : state;
    return html`<svc-part-state
      name="The builder"
      .state=${shown}
      @svc-part-retry=${() => void this.#loadBuilder()}
    ></svc-part-state>`;
  }
}
