import { html, LitElement, type TemplateResult } from 'lit';
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
import { readSnippetOrigin } from './snippet-origin.ts';
import { curlSnippet } from './minute-snippets.ts';
import { snippet } from './builder/snippets.ts';
import type { SvcDemoWheel } from './svc-demo-wheel.component.ts';
import { styles } from './svc-home.styles.ts';

const builderPart = lazy(() => import('./builder/svc-snippet-builder.ts'));

const friday = { listName: 'friday', parentOrigin: 'https://my-site.example' };

/**
 * Home page: demo wheel, features, snippet builder, API example and links. The builder is loaded shortly
 * before it is visible.
 */
export class SvcHome extends LitElement {
  static override styles = [tokens, typeface, controls, brandMarkStyles, styles, sectionStyles];
  static override properties = { _builder: { state: true }, _origin: { state: true } };

  declare private _builder: PartState | 'later' | 'ready';
  declare private _origin: string;
  #near: IntersectionObserver | undefined;

  constructor() {
    super();
    this._builder = 'later';
    this._origin = location.origin;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#arrived);
    void readSnippetOrigin().then((origin) => (this._origin = origin));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#arrived);
    this.#near?.disconnect();
  }

  protected override firstUpdated(): void {
    prefetchAfter(glPart, [soundPart]);
    const builder = this.renderRoot.querySelector('#builder');
    if (!builder) return;
    this.#near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#loadBuilder();
      },
      { rootMargin: '240px' },
    );
    this.#near.observe(builder);
    this.#arrived();
  }

  /**
   * Handles the fragment of the address. A fragment with values is a state of the builder. Any other fragment
   * names a section of the page.
   */
  readonly #arrived = (): void => {
    if (location.hash.includes('=')) void this.#loadBuilder().then(() => this.#jump('builder'));
    else if (location.hash !== '') this.#jump(location.hash.slice(1));
  };

  async #loadBuilder(): Promise<void> {
    const before = this._builder;
    if (before === 'ready' || (before !== 'later' && before.is === 'loading')) return;
    this.#near?.disconnect();
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
    target?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  /** Scrolls to the target of a link. Browsers do not find the target of a fragment inside a shadow root. */
  #followed(event: Event): void {
    const link = (event.target as Element).closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    this.#jump(link.getAttribute('href')?.slice(1) ?? '');
  }

  #fill(): void {
    const demo = this.renderRoot.querySelector<SvcDemoWheel>('svc-demo-wheel');
    if (!demo) return;
    demo.size = 100_000;
    demo.scrollIntoView({ block: 'center' });
  }

  protected override render(): TemplateResult {
    return html`
      <div class="page" @click=${this.#followed}>
        <header>
          <a class="brand" href="/">${brandMark}<span>SVC</span></a>
          <nav aria-label="Ways on">
            <a href="#builder">Embed</a>
            <a href="/docs"><span class="wide">API reference</span><span class="narrow">API</span></a>
            <a class="wide" href="/wheelapp/verify">Verify</a>
            <a href="/account">Account</a>
          </nav>
          <svc-scheme-switch></svc-scheme-switch>
        </header>
        <main>
          <section class="hero">
            <h1>Spin once. Everyone sees it land.</h1>
            <p>
              A wheel for your giveaways. Put it into any page, spin it from your back end, and let anybody
              check that the draw was fair.
            </p>
            <svc-demo-wheel></svc-demo-wheel>
            <div class="ways">
              <a class="button" href="#builder">Embed a wheel</a>
              <a class="button quiet" href="/docs">Read the API</a>
            </div>
          </section>
          ${renderFacts(() => this.#fill())}
          <section id="builder" aria-labelledby="builder-heading">
            <h2 id="builder-heading" tabindex="-1">Build your embed</h2>
            <p class="lead">Every option, as it will look. Copy the snippet when you like what you see.</p>
            <div class="card">${this.#renderBuilder()}</div>
          </section>
          <section id="minute" class="minutes" aria-label="In a minute">
            <div>
              <h2 tabindex="-1">Embed in a minute</h2>
              <p class="lead">
                An embed page needs no token. Tell it the exact origin of your page, and it sends each result
                there and nowhere else.
              </p>
              <svc-code
                label="HTML for your page"
                .code=${
                  snippet('iframe', { origin: this._origin, page: 'customwheel', parameters: friday }).code
                }
              ></svc-code>
            </div>
            <div>
              <h2>API in a minute</h2>
              <p class="lead">
                Make a service client in the <a href="/developer">developer portal</a>. Then get a token for
                ten minutes, create a wheel, and spin it: every open page lands on the recorded winner, and
                the answer has the proof. Keep the client secret on your server.
              </p>
              <svc-code label="Shell with curl" .code=${curlSnippet(location.origin)}></svc-code>
            </div>
          </section>
          ${renderExamples()}
        </main>
        <footer>
          <nav aria-label="Reference">
            <a href="/docs">API reference</a>
            <a href="/openapi.json">OpenAPI 3.1</a>
            <a href="/developer">Developer portal</a>
            <a href="/wheelapp/verify">Verify a spin</a>
            <a href="/wheel.d.ts">Types of wheel.js</a>
            <a href="/embed.d.ts">Types of embed.js</a>
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
