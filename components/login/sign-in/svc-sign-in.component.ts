import { html, nothing, render, type TemplateResult } from 'lit';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { richText, text } from '../../language/text.ts';
import { loginPage } from '../login-page.styles.ts';
import { canUsePasskeys } from '../proof/passkey-support.ts';
import {
  noPasskey,
  offerPasskeys,
  passkeyButton,
  provePasskey,
  secondStepCard,
  usableWays,
} from '../proof/second-step.ts';
import { faultLine, faultNotice } from '../login-words.ts';
import { providerProblem } from '../provider-words.ts';
import { askedHeader, signedInCard } from './sign-in-cards.ts';
import { decide, Fault } from '../sign-in-api.ts';
import { SignInPage } from '../sign-in-page.ts';
import './svc-consent.ts';
import type { Question } from './svc-consent.component.ts';
import './svc-password-form.ts';
import type { Credentials, SvcPasswordForm } from './svc-password-form.component.ts';
import '../proof/svc-proof-form.ts';
import type { GivenProof, SvcProofForm } from '../proof/svc-proof-form.component.ts';
import { styles } from './svc-sign-in.styles.ts';
import { renderWays } from './ways.ts';

type Doing = 'sign-in' | 'passkey' | 'second-step' | 'allow' | 'deny' | 'cancel';

/**
 * The sign-in page: the app, ways to sign in, and consent. Its form is a child of the element, because
 * password managers look for forms in the document.
 */
export class SvcSignIn extends SignInPage {
  static override styles = [...loginPage, styles];
  static override properties = {
    second: { type: String },
    _note: { state: true },
    _doing: { state: true },
  };

  /** Sign-in that waits for its second step. By default, `second` in the page's address. */
  declare second: string | undefined;
  declare private _note: string;
  declare private _doing: Doing | undefined;
  readonly #problem = providerProblem(new URLSearchParams(location.search));
  /** CSRF token of the running offer of passkeys. Undefined if no offer is running. */
  #offered: string | undefined;
  #endOffer: (() => void) | undefined;
  /** Ends the open request for a passkey. Undefined if the browser is not asking for one. */
  #asking: AbortController | undefined;
  /**
   * True after the person has chosen a passkey in the field. No new offer begins then: the browser would
   * offer a refused passkey again.
   */
  #isChosen = false;

  constructor() {
    super();
    this.second = new URLSearchParams(location.search).get('second') ?? undefined;
    this._note = '';
  }

  protected override get heading(): string {
    return text('Sign in');
  }

  protected override get pending(): string | undefined {
    return this.second;
  }

  protected override load(): Promise<void> {
    this._doing = undefined;
    return super.load();
  }

  async #send(
    doing: Doing,
    what: Parameters<typeof decide>[0],
    body: Record<string, unknown>,
  ): Promise<void> {
    this.#endAsking();
    if (this._doing !== undefined || this._view === undefined) return;
    this._doing = doing;
    this._fault = undefined;
    this._note = '';
    const answer = await decide(what, { ...body, request: this.request }, this._view.csrf);
    const fault = await this.goOn(answer);
    if (fault === undefined) return;
    if (fault.is === 'over') await this.#beginAnew();
    this._doing = undefined;
    this._fault ??= fault;
  }

  #signIn({ detail }: CustomEvent<Credentials>): void {
    void this.#send('sign-in', 'sign-in', { ...detail, ...this.#onwards });
  }

  get #onwards(): { returnTo?: string | undefined } {
    return this.request === undefined ? { returnTo: this.returnTo } : {};
  }

  async #provePasskey(second?: string): Promise<void> {
    if (this._doing !== undefined || this._view === undefined) return;
    const doing = second === undefined ? 'passkey' : 'second-step';
    this._doing = doing;
    this._fault = undefined;
    const { signal } = (this.#asking = new AbortController());
    const passkey = await provePasskey(this._view.csrf, second, signal);
    if (signal.aborted) return;
    this.#asking = this._doing = undefined;
    if (passkey === undefined) this._note = noPasskey();
    else if (!(passkey instanceof Fault))
      await this.#send(doing, doing, { passkey, second, ...this.#onwards });
    else if (passkey.is === 'over') await this.#beginAnew(passkey);
    else {
      if (passkey.is === 'stale') await this.refresh();
      this._fault ??= passkey;
    }
  }

  /**
   * Aborts the request for a passkey. Some browsers keep the page usable during the request, so the person
   * may have chosen another way.
   */
  #endAsking(): void {
    if (this.#asking === undefined) return;
    this.#asking.abort();
    this.#asking = this._doing = undefined;
  }

  /** Offers passkeys in the user name field while the form waits for input, and ends the offer otherwise. */
  #offerPasskeys(): void {
    const { _view: view } = this;
    const isWaiting = this.isConnected && this.#hasForm && this._doing === undefined && !this.#isChosen;
    const csrf = isWaiting && view?.passkey ? view.csrf : undefined;
    if (csrf === this.#offered) return;
    this.#offered = csrf;
    this.#endOffer?.();
    this.#endOffer =
      csrf === undefined
        ? undefined
        : offerPasskeys(csrf, (passkey) => {
            this.#isChosen = true;
            void this.#send('passkey', 'passkey', { passkey, ...this.#onwards });
          });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#offerPasskeys();
  }

  #takeSecondStep({ detail: { way, value } }: CustomEvent<GivenProof>): void {
    const { second } = this;
    this._note = '';
    if (way === 'passkey') void this.#provePasskey(second);
    else void this.#send('second-step', 'second-step', { second, [way]: value, ...this.#onwards });
  }

  async #beginAnew(fault?: Fault): Promise<void> {
    this.#endAsking();
    this.second = undefined;
    this._note = '';
    history.replaceState(null, '', location.pathname + this.query);
    await this.refresh();
    this._fault ??= fault;
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

  get #question(): Question | undefined {
    const { _view: view } = this;
    if (view?.step !== 'consent' || this._another || !view.app || !view.account) return undefined;
    return { ...view, app: view.app, account: view.account };
  }

  get #isSecondStep(): boolean {
    return this._view?.step === 'second-step';
  }

  get #hasForm(): boolean {
    const isOffered = this._view?.providers.includes('credentials') === true;
    return isOffered && !this.#question && !this.#isSignedIn && !this.#isSecondStep;
  }

  get #isSignedIn(): boolean {
    const { _view: view } = this;
    const isAsked = this.returnTo !== undefined || this._another || this.#isSecondStep;
    return view !== undefined && !view.app && !!view.account && !isAsked;
  }

  get #again(): SignInView['account'] {
    return this._view?.step === 'sign-in' && !this._another ? this._view.account : null;
  }

  protected override updated(): void {
    const view = this._view;
    document.title = this.#title;
    const before = this.#form;
    render(view ? this.#renderForm(view) : nothing, this, { host: this });
    const form = this.#form;
    this.#offerPasskeys();
    if (!form || before === form) return;
    // On a touch screen, do not focus a form below other ways to sign in: the keyboard would cover them.
    const isFirst = view?.providers[0] === 'credentials' || !matchMedia('(pointer: coarse)').matches;
    if (isFirst || this._another || this.#isSecondStep)
      void form.updateComplete.then(() => form.focus({ preventScroll: true }));
  }

  get #form(): SvcPasswordForm | SvcProofForm | null {
    return this.querySelector<SvcPasswordForm | SvcProofForm>('svc-password-form, svc-proof-form');
  }

  get #title(): string {
    if (this._view === undefined && this._fault) return faultNotice(this._fault).heading;
    const question = this.#question;
    if (question) return text('Allow {name}?', { name: question.app.name });
    const { app } = this._view ?? {};
    return app ? text('Sign in to {name}', { name: app.name }) : this.heading;
  }

  protected override renderCard(view: SignInView): TemplateResult {
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
    if (this.#isSecondStep) return secondStepCard(view, () => void this.#beginAnew());
    return this.#isSignedIn && view.account
      ? signedInCard(view.account.displayName, () => void this.#change(true))
      : this.#renderAsked(view);
  }

  #renderAsked(view: SignInView): TemplateResult {
    const { app, account } = view;
    return html`<div class="card">
      ${askedHeader(view, this.#again?.displayName)}
      ${this.#problem === undefined ? nothing : html`<p class="problem" role="alert">${this.#problem}</p>`}
      ${renderWays(
        view.providers,
        this.query,
        view.passkey && canUsePasskeys()
          ? (isTile) => passkeyButton(this._doing === 'passkey', isTile, () => void this.#provePasskey())
          : undefined,
      )}
      ${this._fault && !this.#hasForm ? html`<p class="fault">${faultLine(this._fault)}</p>` : nothing}
      <div class="below">
        ${this.#hasForm ? this.#renderRegister() : nothing}
        ${
          this._another && view.step === 'consent'
            ? this.#renderBack(
                html`<span
                  >${richText('Stay signed in as {displayName}', { displayName: html`<bdi>${account?.displayName}</bdi>` })}</span
                >`,
                () => this.#change(false),
              )
            : app
              ? this.#renderBack(text('Cancel'), () => this.#send('cancel', 'cancel', {}))
              : nothing
        }
      </div>
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

  #renderRegister(): TemplateResult {
    return html`<p class="foot">
      ${richText('New here? {link}', { link: html`<a class="link" href="/oauth/register${this.query}">${text('Create an account')}</a>` })}
    </p>`;
  }

  #renderForm(view: SignInView): TemplateResult | typeof nothing {
    if (this.#isSecondStep) return this.#renderProofForm(view);
    if (!this.#hasForm) return nothing;
    return html`<svc-password-form
      .userName=${this._another ? '' : view.loginHint || (this.#again?.userName ?? '')}
      .hint=${
        view.app
          ? text('The app never sees your password.')
          : text('Enter it only where the address bar says {host}.', { host: location.host })
      }
      .forgot=${view.mail}
      .query=${this.query}
      .busy=${this._doing === 'sign-in'}
      .fault=${this._fault}
      @svc-password-form-submit=${this.#signIn}
    ></svc-password-form>`;
  }

  #renderProofForm(view: SignInView): TemplateResult | typeof nothing {
    const ways = usableWays(view);
    if (ways.length === 0) return nothing;
    const { _fault: fault } = this;
    return html`<svc-proof-form
      .ways=${ways}
      .busy=${this._doing === 'second-step'}
      .refused=${fault?.is === 'unproven'}
      .fault=${this._note || (fault ? faultLine(fault) : '')}
      @svc-proof-form-submit=${this.#takeSecondStep}
      @svc-proof-form-change=${() => this.#endAsking()}
    ></svc-proof-form>`;
  }
}
