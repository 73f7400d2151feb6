import { html, nothing, render, type TemplateResult } from 'lit';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { richText, text } from '../../language/text.ts';
import { loginPage } from '../login-page.styles.ts';
import { faultNotice } from '../login-words.ts';
import { register, type Registration } from './registration-api.ts';
import { signedInCard } from '../sign-in/sign-in-cards.ts';
import { renderWays } from '../sign-in/ways.ts';
import { SignInPage } from '../sign-in-page.ts';
import { styles } from '../sign-in/svc-sign-in.styles.ts';
import './svc-registration-form.ts';

/**
 * The page that creates an account. Its form is a child of the element, because password managers look for
 * forms in the document.
 */
export class SvcRegister extends SignInPage {
  static override styles = [...loginPage, styles];
  static override properties = { _busy: { state: true } };

  declare private _busy: boolean;

  constructor() {
    super();
    this._busy = false;
  }

  protected override get heading(): string {
    return text('Create an account');
  }

  protected override load(): Promise<void> {
    this._busy = false;
    return super.load();
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
    const fault = await this.goOn(answer);
    if (fault === undefined) return;
    this._busy = false;
    this._fault ??= fault;
  }

  get #isSignedIn(): boolean {
    const { _view: view } = this;
    return view !== undefined && !view.app && !!view.account && !this._another;
  }

  get #hasForm(): boolean {
    return this._view?.providers.includes('credentials') === true && !this.#isSignedIn;
  }

  protected override updated(): void {
    document.title =
      this._view === undefined && this._fault ? faultNotice(this._fault).heading : this.heading;
    const hadForm = this.querySelector('svc-registration-form') !== null;
    render(this.#hasForm ? this.#renderForm() : nothing, this, { host: this });
    const form = this.querySelector('svc-registration-form');
    if (form && !hadForm) void form.updateComplete.then(() => form.focus());
  }

  protected override renderCard(view: SignInView): TemplateResult {
    if (this.#isSignedIn && view.account)
      return signedInCard(view.account.displayName, () => (this._another = true), {
        ...{ label: text('Create another account'), onward: this.onward },
      });
    const { app } = view;
    const { query } = this;
    return html`<div class="card">
      <header>
        <h1>${this.heading}</h1>
        ${
          app
            ? html`<p>${richText('to continue to {name}', { name: html`<bdi>${app.name}</bdi>` })}</p>
                <p class="host"><bdi dir="ltr">${app.host}</bdi></p>`
            : nothing
        }
        ${this.#hasForm ? nothing : html`<p>${text('To create an account, sign in with one of these sites.')}</p>`}
      </header>
      ${renderWays(this.#hasForm ? ['credentials'] : view.providers, query)}
      <p class="foot">
        ${richText('Already have an account? {link}', { link: html`<a class="link" href="/oauth/sign-in${query}">${text('Sign in')}</a>` })}
      </p>
    </div>`;
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
