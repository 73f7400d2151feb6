import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { WelcomeView } from '../../../contracts/identity/sign-in/providers.ts';
import { providerLabels } from '../../../contracts/identity/sign-in/provider-names.ts';
import { richText, text } from '../../language/text.ts';
import { Fault } from '../../signed-in/fault.ts';
import { noticeView, type Notice } from '../../ui/notice.ts';
import { loadWhenShown } from '../../ui/load-when-shown.ts';
import { speakAsAsked } from '../asked-language.ts';
import { loadingCard, loginFrame } from '../login-frame.ts';
import { loginPage } from '../login-page.styles.ts';
import { providerMark, type OtherProvider } from '../provider-marks.ts';
import { styles } from './svc-welcome.styles.ts';
import { decideWelcome, readWelcome } from './welcome-api.ts';

type Doing = 'create' | 'link' | 'cancel';
const paths = { create: '', link: '/link', cancel: '/cancel' } as const;

export class SvcWelcome extends LitElement {
  static override styles = [...loginPage, styles];
  static override properties = {
    _view: { state: true },
    _fault: { state: true },
    _doing: { state: true },
  };

  declare private _view: WelcomeView | undefined;
  declare private _fault: Fault | undefined;
  declare private _doing: Doing | undefined;
  #tried: Doing | undefined;

  constructor() {
    super();
    loadWhenShown(
      this,
      () => this.#load(),
      () => this._view === undefined && this._fault?.code !== 'request_expired',
    );
  }

  async #load(): Promise<void> {
    this._view = this._fault = this._doing = undefined;
    const account = (await this.#refresh())?.account;
    await this.updateComplete;
    if (account) return;
    this.#field?.focus();
    this.#field?.select();
  }

  async #refresh(): Promise<WelcomeView | undefined> {
    const answer = await readWelcome();
    if (answer instanceof Fault) {
      [this._view, this._fault] = [undefined, answer];
      return undefined;
    }
    await speakAsAsked(answer.language);
    this._view = answer;
    return answer;
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  async #send(doing: Doing, body: Readonly<Record<string, unknown>> = {}): Promise<void> {
    if (this._doing !== undefined || this._view === undefined) return;
    this._doing = this.#tried = doing;
    this._fault = undefined;
    const answer = await decideWelcome(paths[doing], body, this._view.csrf);
    if (!(answer instanceof Fault)) {
      location.replace(answer.location);
      return;
    }
    // Open the sign-in page, which leads back here, because the last sign-in is too old.
    if (answer.code === 'reauthentication_required') {
      location.assign(this._view.signIn);
      return;
    }
    const typed = this.#field?.value;
    if (answer.code === 'request_expired') this._view = undefined;
    if (['forbidden', 'session_required', 'email_taken'].includes(answer.code)) await this.#refresh();
    this._doing = undefined;
    this._fault ??= answer;
    await this.updateComplete;
    if (this.#field !== null && typed !== undefined) this.#field.value = typed;
    if (doing === 'create') this.#field?.focus();
  }

  #submitted(event: Event): void {
    event.preventDefault();
    void this.#send('create', { userName: this.#field?.value ?? '' });
  }

  protected override updated(): void {
    document.title =
      this._view === undefined && this._fault ? expiredOr(this._fault).heading : text('Welcome');
  }

  protected override render(): TemplateResult {
    const { _view: view, _fault: fault } = this;
    if (view) return loginFrame(this.#renderCard(view), false);
    return fault
      ? loginFrame(
          html`<h1 class="unseen">${text('Welcome')}</h1>
            ${noticeView(expiredOr(fault), (does) => {
              if (does === 'again') void this.#load();
              else location.assign('/oauth/sign-in');
            })}`,
          false,
        )
      : loginFrame(loadingCard(text('Welcome')), true);
  }

  #renderCard(view: WelcomeView): TemplateResult {
    const provider = view.provider as OtherProvider;
    const label = providerLabels[provider];
    const { account, known } = view;
    return html`<div class="card">
      <header>
        <h1>${account || known ? text('Link {label}?', { label }) : text('Welcome')}</h1>
        <p class="who">
          ${providerMark(provider)}
          <span
            >${view.name === null ? label : richText('{name} at {label}', { name: html`<bdi>${view.name}</bdi>`, label })}</span
          >
        </p>
        ${view.app ? html`<p>${richText('to continue to {name}', { name: html`<bdi>${view.app.name}</bdi>` })}</p>` : nothing}
      </header>
      ${account ? this.#renderLink(label, account.displayName) : nothing}
      ${
        known
          ? account
            ? nothing
            : this.#renderKnown(view, label)
          : html`${account ? html`<p class="or" role="separator"><span>${text('or')}</span></p>` : nothing}
            ${this.#renderForm(view, account !== null)} ${account ? nothing : this.#renderOwn(view, label)}`
      }
      ${
        this._fault && this.#tried === 'cancel'
          ? html`<p class="fault" role="alert">${this._fault.text}</p>`
          : nothing
      }
      <button
        type="button"
        class="button plain"
        aria-disabled=${this._doing !== undefined}
        @click=${() => void this.#send('cancel')}
      >
        ${text('Cancel')}
      </button>
    </div>`;
  }

  #renderLink(label: string, displayName: string): TemplateResult {
    const busy = this._doing === 'link';
    const fault = this.#tried === 'link' ? this._fault : undefined;
    return html`<p>
        ${richText('You are signed in as {displayName}. Link {label} to this account, and you can sign in with either.', { displayName: html`<bdi>${displayName}</bdi>`, label })}
      </p>
      <button type="button" class="button" aria-disabled=${busy} @click=${() => void this.#send('link')}>
        ${busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing}${text('Link to this account')}
      </button>
      ${fault ? html`<p class="fault" role="alert">${fault.text}</p>` : nothing}`;
  }

  #renderKnown({ email, signIn }: WelcomeView, label: string): TemplateResult {
    return html`<p>
        ${richText('An account with the address {email} exists here. If it is yours, sign in to it, and then link {label}.', { email: html`<bdi>${email}</bdi>`, label })}
      </p>
      <a class="button" href=${signIn}>${text('Sign in to that account')}</a>`;
  }

  #renderOwn({ signIn }: WelcomeView, label: string): TemplateResult {
    return html`<p class="or" role="separator"><span>${text('or')}</span></p>
      <a class="button quiet" href=${signIn}>${text('Link {label} to an account I have', { label })}</a>`;
  }

  /**
   * Renders the form for the user name of the new account.
   * @param second true if the page first offers to link an existing account
   */
  #renderForm({ userName }: WelcomeView, second: boolean): TemplateResult {
    const busy = this._doing === 'create';
    const fault = this._doing === undefined && this.#tried === 'create' ? this._fault : undefined;
    return html`<form novalidate aria-busy=${busy} @submit=${this.#submitted}>
      <label for="user-name">${text('User name')}</label>
      <input
        id="user-name"
        name="userName"
        dir="auto"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="note"
        aria-invalid=${fault === undefined ? 'false' : 'true'}
        .value=${userName}
      />
      <p id="note" class="note" aria-live="polite">
        ${
          fault
            ? html`<span class="fault">${fault.fields[0]?.message ?? fault.text}</span>`
            : text('Other people see this name. You can change it later.')
        }
      </p>
      <button class=${second ? 'button quiet' : 'button'} aria-disabled=${busy}>
        ${busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing}${second ? text('Create another account') : text('Create account')}
      </button>
    </form>`;
  }
}

function expiredOr({ code, text: said }: Fault): Notice<'again' | 'sign-in'> {
  return code === 'request_expired'
    ? {
        heading: text('This page has expired'),
        text: text('It was open for too long, or the sign-in is already complete. Sign in again.'),
        actions: [{ does: 'sign-in', label: text('Sign in') }],
      }
    : {
        heading: text('This page could not be loaded'),
        text: said,
        actions: [{ does: 'again', label: text('Try again') }],
      };
}
