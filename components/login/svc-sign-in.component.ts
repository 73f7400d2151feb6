import { html, LitElement, nothing, render, type TemplateResult } from 'lit';
import type { Onward, SignInView } from '../../contracts/identity/sign-in.ts';
import { showScheme, storedScheme } from '../ui/stored-scheme.ts';
import { faultCard, loadingCard, loginFrame } from './login-frame.ts';
import { loginPage } from './login-page.styles.ts';
import { faultLine, faultNotice } from './login-words.ts';
import { askedHeader, signedInCard } from './sign-in-cards.ts';
import { decide, Fault, readSignIn } from './sign-in-api.ts';
import './svc-consent.ts';
import type { Question } from './svc-consent.component.ts';
import './svc-password-form.ts';
import type { Credentials } from './svc-password-form.component.ts';
import { styles } from './svc-sign-in.styles.ts';
import { renderWays } from './ways.ts';

/** Kind of the request in progress. Stays set after an answer that leads to another page. */
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

  /** The account that has to sign in again. */
  get #again(): SignInView['account'] {
    return this._view?.step === 'sign-in' && !this._another ? this._view.account : null;
  }

  protected override updated(): void {
    const view = this._view;
    document.title = this.#title;
    const hadForm = this.querySelector('svc-password-form') !== null;
    render(this.#hasForm && view ? this.#renderForm(view) : nothing, this, { host: this });
    const form = this.querySelector('svc-password-form');
    if (!form || hadForm) return;
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
    const { _view: view, _fault: fault } = this;
    if (view) return loginFrame(this.#renderCard(view), false);
    return fault
      ? loginFrame(
          faultCard('Sign in', fault, () => void this.#load()),
          false,
        )
      : loginFrame(loadingCard('Sign in'), true);
  }

  #renderCard(view: SignInView): TemplateResult {
    const question = this.#question;
    if (question) {
      const { _doing: doing } = this;
      return html`<div class="card">
        <svc-consent
          .question=${question}
          .doing=${doing === 'allow' || doing === 'deny' ? doing : undefined}
          .fault=${this._fault}
          @svc-consent-decide=${this.#decide}
          @svc-consent-another=${() => void this.#change(true)}
        ></svc-consent>
      </div>`;
    }
    return this.#isSignedIn && view.account
      ? signedInCard(view.account.displayName, () => void this.#change(true))
      : this.#renderAsked(view);
  }

  #renderAsked(view: SignInView): TemplateResult {
    const { app, account } = view;
    return html`<div class="card">
      ${askedHeader(view, this.#again?.displayName)} ${renderWays(view.providers, this.#query)}
      ${this._fault && !this.#hasForm ? html`<p class="fault">${faultLine(this._fault)}</p>` : nothing}
      ${
        this._another && view.step === 'consent'
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

  get #query(): URLSearchParams {
    const { request, returnTo } = this;
    return new URLSearchParams({ ...(request && { request }), ...(!request && returnTo && { returnTo }) });
  }

  #renderForm(view: SignInView): TemplateResult {
    return html`<svc-password-form
      .userName=${this._another ? '' : view.loginHint || (this.#again?.userName ?? '')}
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
