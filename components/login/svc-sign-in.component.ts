import { html, LitElement, nothing, render, type PropertyValues, type TemplateResult } from 'lit';
import type { Onward, SignInView } from '../../contracts/identity/sign-in.ts';
import { brandMark } from '../ui/brand-mark.ts';
import { storedScheme, showScheme } from '../ui/stored-scheme.ts';
import { noticeView } from '../ui/notice.ts';
import { loginPage } from './login-page.styles.ts';
import { faultNotice } from './login-words.ts';
import { providerLabels, providerMark, type OtherProvider } from './provider-marks.ts';
import { decide, Fault, readSignIn } from './sign-in-api.ts';
import './svc-consent.ts';
import type { Question } from './svc-consent.component.ts';
import './svc-password-form.ts';
import type { Credentials } from './svc-password-form.component.ts';
import { styles } from './svc-sign-in.styles.ts';

/** What was sent to the server and not answered yet; it stays after an answer that leads away. */
type Doing = 'sign-in' | 'allow' | 'deny' | 'cancel';

/**
 * The sign-in page: who asks, ways to sign in, and the question whether an app may use the account. The form for the
 * password is a child of the element, since it must be in the document.
 */
export class SvcSignIn extends LitElement {
  static override styles = [...loginPage, styles];
  static override properties = {
    request: { type: String },
    returnTo: { type: String, attribute: 'return-to' },
    _view: { state: true },
    _fault: { state: true },
    _doing: { state: true },
    _another: { state: true },
  };

  /** Sealed authorize request. Default: the one in the page's address. */
  declare request: string | undefined;
  /** Path to go to where no app asks. Default: the one in the page's address. */
  declare returnTo: string | undefined;
  declare private _view: SignInView | undefined;
  /** Why the page, or the last attempt on it, failed. */
  declare private _fault: Fault | undefined;
  declare private _doing: Doing | undefined;
  /** The person who is signed in wants to be somebody else. */
  declare private _another: boolean;

  constructor() {
    super();
    const query = new URLSearchParams(location.search);
    this.request = query.get('request') ?? undefined;
    this.returnTo = query.get('returnTo') ?? undefined;
    this._another = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    showScheme(storedScheme());
    window.addEventListener('pageshow', this.#cameBack);
    window.addEventListener('online', this.#online);
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('pageshow', this.#cameBack);
    window.removeEventListener('online', this.#online);
  }

  /** A page that the browser kept in memory is as it was left, in the middle of going away. */
  readonly #cameBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void this.#load();
  };

  readonly #online = (): void => {
    if (this._view === undefined && this._fault?.is !== 'expired') void this.#load();
  };

  async #load(): Promise<void> {
    this._view = this._fault = this._doing = undefined;
    await this.#refresh();
  }

  /** Reads the state of the page; what is shown stays until the answer is there. */
  async #refresh(): Promise<void> {
    const answer = await readSignIn(this.request);
    if (answer instanceof Fault) [this._view, this._fault] = [undefined, answer];
    else this._view = answer;
  }

  async #send(
    doing: Doing,
    what: Parameters<typeof decide>[0],
    body: Record<string, unknown>,
  ): Promise<void> {
    if (this._doing !== undefined || this._view === undefined) return;
    this._doing = doing;
    this._fault = undefined;
    const answer: Onward | Fault = await decide(what, { ...body, request: this.request }, this._view.csrf);
    if (!(answer instanceof Fault)) {
      location.replace(answer.location);
      return;
    }
    if (answer.is === 'expired') this._view = undefined;
    if (answer.is === 'stale') await this.#refresh();
    this._doing = undefined;
    this._fault ??= answer;
  }

  #signIn({ detail }: CustomEvent<Credentials>): void {
    const { returnTo } = this;
    void this.#send('sign-in', 'sign-in', { ...detail, ...(this.request === undefined && { returnTo }) });
  }

  #decide({ detail: allow }: CustomEvent<boolean>): void {
    void this.#send(allow ? 'allow' : 'deny', 'consent', { allow });
  }

  #act(does: 'again' | 'back' | 'close'): void {
    if (does === 'again') void this.#load();
    else if (does === 'back') history.back();
    else window.close();
  }

  async #change(another: boolean): Promise<void> {
    this._another = another;
    this._fault = undefined;
    await this.updateComplete;
    if (!another) this.renderRoot.querySelector('svc-consent')?.focus();
  }

  /** The view as a question for consent, if that is what is shown. */
  get #question(): Question | undefined {
    const { _view: view } = this;
    if (view?.step !== 'consent' || this._another || !view.app || !view.account) return undefined;
    return { ...view, app: view.app, account: view.account };
  }

  get #hasForm(): boolean {
    return this._view?.providers.includes('credentials') === true && !this.#question && !this.#isSignedIn;
  }

  /** Somebody is signed in already, and neither an app nor a page of ours asks to do it again. */
  get #isSignedIn(): boolean {
    const { _view: view } = this;
    return view !== undefined && !view.app && !!view.account && this.returnTo === undefined && !this._another;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const view = this._view;
    document.title = this.#title;
    const hadForm = this.querySelector('svc-password-form') !== null;
    render(this.#hasForm && view ? this.#renderForm(view) : nothing, this, { host: this });
    const form = this.querySelector('svc-password-form');
    if (!form || hadForm || (changed as Map<string, unknown>).size === 0) return;
    // The first thing on the page, or what the person has just asked for.
    if (view?.providers[0] === 'credentials' || this._another)
      void form.updateComplete.then(() => form.focus());
  }

  get #title(): string {
    if (this._view === undefined && this._fault) return faultNotice(this._fault).heading;
    const question = this.#question;
    if (question) return `Allow ${question.app.name}?`;
    const { app } = this._view ?? {};
    return app ? `Sign in to ${app.name}` : 'Sign in';
  }

  protected override render(): TemplateResult {
    return html`<main aria-busy=${this._view === undefined && this._fault === undefined}>
      <p class="brand">${brandMark}<span>SVC</span></p>
      ${this.#renderCard()}
    </main>`;
  }

  #renderCard(): TemplateResult {
    const { _view: view, _fault: fault } = this;
    if (view === undefined) {
      if (fault)
        return html`<h1 class="unseen">Sign in</h1>
          ${noticeView(faultNotice(fault), (does) => this.#act(does))}`;
      return html`<div class="card loading">
        <h1 class="unseen">Sign in</h1>
        <span class="ring" aria-hidden="true"></span>
        <span class="unseen" role="status">Loading</span>
      </div>`;
    }
    const question = this.#question;
    if (question) {
      const { _doing: doing } = this;
      return html`<div class="card">
        <svc-consent
          .question=${question}
          .doing=${doing === 'allow' || doing === 'deny' ? doing : undefined}
          .fault=${fault}
          @svc-consent-decide=${this.#decide}
          @svc-consent-another=${() => void this.#change(true)}
        ></svc-consent>
      </div>`;
    }
    return this.#isSignedIn ? this.#renderSignedIn(view) : this.#renderWays(view);
  }

  #renderSignedIn({ account }: SignInView): TemplateResult {
    return html`<div class="card">
      <header>
        <h1>You are signed in</h1>
        <p>as <bdi>${account?.displayName}</bdi></p>
      </header>
      <a class="button" href="/">Continue</a>
      <a class="button quiet" href="/oauth/sign-out">Sign out</a>
      <p class="foot">
        <button type="button" class="link" @click=${() => void this.#change(true)}>
          Sign in as somebody else
        </button>
      </p>
    </div>`;
  }

  #renderWays(view: SignInView): TemplateResult {
    const { app, account, step } = view;
    return html`<div class="card">
      <header>
        <h1>Sign in</h1>
        ${app ? html`<p>to continue to <bdi>${app.name}</bdi></p>` : nothing}
        ${app ? html`<p class="host"><bdi dir="ltr">${app.host}</bdi></p>` : nothing}
        ${
          account && step === 'sign-in' && !this._another
            ? html`<p class="again">
                You are signed in as <bdi>${account.displayName}</bdi>. Sign in again, or as somebody else.
              </p>`
            : nothing
        }
      </header>
      ${this.#renderProviders(view)}
      ${
        this._another && step === 'consent'
          ? this.#renderBack(html`<span>Stay signed in as <bdi>${account?.displayName}</bdi></span>`, () =>
              this.#change(false),
            )
          : app
            ? this.#renderBack('Cancel', () => this.#send('cancel', 'cancel', {}))
            : nothing
      }
    </div>`;
  }

  #renderBack(label: unknown, act: () => Promise<void>): TemplateResult {
    return html`<button
      type="button"
      class="button plain"
      aria-disabled=${this._doing !== undefined}
      @click=${() => void act()}
    >
      ${label}
    </button>`;
  }

  /** The ways in their order; the form and the links to other sites are set apart by a line. */
  #renderProviders({ providers }: SignInView): TemplateResult {
    const at = providers.indexOf('credentials');
    const links = (some: readonly string[]) =>
      some.length === 0
        ? nothing
        : html`<div class=${some.length > 3 ? 'providers many' : 'providers'}>
            ${some.map((name) => this.#renderLink(name as OtherProvider))}
          </div>`;
    const or = html`<p class="or" role="separator"><span>or</span></p>`;
    if (at < 0) return html`${links(providers)}`;
    return html`${links(providers.slice(0, at))} ${at > 0 ? or : nothing}
      <slot></slot>
      ${at < providers.length - 1 ? or : nothing} ${links(providers.slice(at + 1))}`;
  }

  #renderLink(name: OtherProvider): TemplateResult {
    const { request, returnTo } = this;
    const query = new URLSearchParams({
      ...(request && { request }),
      ...(!request && returnTo && { returnTo }),
    });
    return html`<a class="button quiet" href=${`/oauth/providers/${name}?${query.toString()}`}>
      ${providerMark(name)}<span><span class="with">Continue with </span>${providerLabels[name]}</span>
    </a>`;
  }

  #renderForm(view: SignInView): TemplateResult {
    const again = view.step === 'sign-in' && !this._another ? view.account?.userName : undefined;
    return html`<svc-password-form
      .userName=${this._another ? '' : view.loginHint || again || ''}
      .hint=${
        view.app
          ? 'The app never sees your password.'
          : `Enter it only where the address bar says ${location.host}.`
      }
      .busy=${this._doing === 'sign-in'}
      .fault=${this._fault}
      @svc-password-form-submit=${this.#signIn}
    ></svc-password-form>`;
  }
}
