import { html, LitElement, nothing, render, type TemplateResult } from 'lit';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { loadWhenShown } from '../../ui/load-when-shown.ts';
import { faultCard, loadingCard, loginFrame } from '../login-frame.ts';
import { loginPage } from '../login-page.styles.ts';
import { faultNotice } from '../login-words.ts';
import { register, type Registration } from './registration-api.ts';
import { signedInCard } from '../sign-in/sign-in-cards.ts';
import { renderWays } from '../sign-in/ways.ts';
import { Fault, readSignIn } from '../sign-in-api.ts';
import { styles } from '../sign-in/svc-sign-in.styles.ts';
import './svc-registration-form.ts';

const heading = 'Create an account';

/**
 * The page to create an account. The form is a child of the element, because it must be in the document. After
 * registering, the person is signed in, and goes on to the app that sent them here.
 */
export class SvcRegister extends LitElement {
  static override styles = [...loginPage, styles];
  static override properties = {
    request: { type: String },
    returnTo: { type: String, attribute: 'return-to' },
    _view: { state: true },
    _fault: { state: true },
    _busy: { state: true },
    _another: { state: true },
  };

  /** Sealed authorize request. Default: the one in the page's address. */
  declare request: string | undefined;
  /** Path to go to if no app sent the person. Default: the one in the page's address. */
  declare returnTo: string | undefined;
  declare private _view: SignInView | undefined;
  /** Reason why the page could not be loaded, or why the last attempt failed. */
  declare private _fault: Fault | undefined;
  declare private _busy: boolean;
  /** True if the person who is signed in wants another account. */
  declare private _another: boolean;

  constructor() {
    super();
    loadWhenShown(
      this,
      () => this.#load(),
      () => this._view === undefined && this._fault?.is !== 'expired',
    );
    const query = new URLSearchParams(location.search);
    this.request = query.get('request') ?? undefined;
    this.returnTo = query.get('returnTo') ?? undefined;
    this._busy = false;
    this._another = false;
  }

  async #load(): Promise<void> {
    this._view = this._fault = undefined;
    this._busy = false;
    await this.#refresh();
  }

  /** Reloads the state of the page, which shows the previous state until then. */
  async #refresh(): Promise<void> {
    const answer = await readSignIn(this.request);
    if (answer instanceof Fault) [this._view, this._fault] = [undefined, answer];
    else this._view = answer;
  }

  async #register({ detail }: CustomEvent<Registration>): Promise<void> {
    if (this._busy || this._view === undefined) return;
    this._busy = true;
    this._fault = undefined;
    const { request, returnTo } = this;
    const answer = await register(
      { ...detail, request, ...(request === undefined && { returnTo }) },
      this._view.csrf,
    );
    if (!(answer instanceof Fault)) {
      location.replace(answer.location);
      return;
    }
    if (answer.is === 'expired') this._view = undefined;
    if (answer.is === 'stale') await this.#refresh();
    this._busy = false;
    this._fault ??= answer;
  }

  /** True if somebody is signed in, and no app needs another account. */
  get #isSignedIn(): boolean {
    const { _view: view } = this;
    return view !== undefined && !view.app && !!view.account && !this._another;
  }

  get #hasForm(): boolean {
    return this._view?.providers.includes('credentials') === true && !this.#isSignedIn;
  }

  protected override updated(): void {
    document.title = this._view === undefined && this._fault ? faultNotice(this._fault).heading : heading;
    const hadForm = this.querySelector('svc-registration-form') !== null;
    render(this.#hasForm ? this.#renderForm() : nothing, this, { host: this });
    const form = this.querySelector('svc-registration-form');
    if (form && !hadForm) void form.updateComplete.then(() => form.focus());
  }

  protected override render(): TemplateResult {
    const { _view: view, _fault: fault } = this;
    if (view) return loginFrame(this.#renderCard(view), false);
    return fault
      ? loginFrame(
          faultCard(heading, fault, () => void this.#load()),
          false,
        )
      : loginFrame(loadingCard(heading), true);
  }

  #renderCard(view: SignInView): TemplateResult {
    if (this.#isSignedIn && view.account)
      return signedInCard(view.account.displayName, () => (this._another = true), 'Create another account');
    const { app } = view;
    const query = this.#query;
    return html`<div class="card">
      <header>
        <h1>${heading}</h1>
        ${
          app
            ? html`<p>to continue to <bdi>${app.name}</bdi></p>
                <p class="host"><bdi dir="ltr">${app.host}</bdi></p>`
            : nothing
        }
        ${this.#hasForm ? nothing : html`<p>To create an account, sign in with one of these sites.</p>`}
      </header>
      ${renderWays(this.#hasForm ? ['credentials'] : view.providers, new URLSearchParams(query))}
      <p class="foot">Already have an account? <a class="link" href="/oauth/sign-in${query}">Sign in</a></p>
    </div>`;
  }

  get #query(): string {
    const { request, returnTo } = this;
    const query = new URLSearchParams({
      ...(request && { request }),
      ...(!request && returnTo && { returnTo }),
    });
    return query.size === 0 ? '' : `?${query.toString()}`;
  }

  #renderForm(): TemplateResult {
    return html`<svc-registration-form
      .mail=${this._view?.mail === true}
      .busy=${this._busy}
      .fault=${this._fault}
      @svc-registration-form-submit=${this.#register}
    ></svc-registration-form>`;
  }
}
