import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { providerLabels } from '../../../contracts/identity/sign-in/provider-names.ts';
import type { ConfirmView } from '../../../contracts/identity/sign-in/reauthenticate.ts';
import type { PasskeyChallenge } from '../../../contracts/identity/sign-in/second-step.ts';
import type { Onward } from '../../../contracts/identity/sign-in/sign-in.ts';
import { text } from '../../language/text.ts';
import '../../ui/svc-dialog.ts';
import { faultLine } from '../login-words.ts';
import { providerMark, type OtherProvider } from '../provider-marks.ts';
import { providerProblem } from '../provider-words.ts';
import { askPasskey } from './passkey.ts';
import { canUsePasskeys } from './passkey-support.ts';
import { call, Fault, post } from '../sign-in-api.ts';
import { confirmChannel } from './confirm-channel.ts';
import './svc-proof-form.ts';
import type { GivenProof, ProofWay } from './svc-proof-form.component.ts';
import { styles } from './svc-confirm-identity.styles.ts';

/**
 * Dialog in which the signed-in person confirms their identity again. The dialog is open while it is in the
 * document.
 *
 * It has no shadow root, because password managers look for the form in the document.
 *
 * @event svc-confirm-identity-done - `detail` is true if confirmed, false if the person closed the dialog
 */
export class SvcConfirmIdentity extends LitElement {
  static override properties = {
    _view: { state: true },
    _fault: { state: true },
    _note: { state: true },
    _news: { state: true },
    _isBusy: { state: true },
  };

  declare private _view: ConfirmView | undefined;
  declare private _fault: Fault | undefined;
  declare private _note: string;
  /** Message about the window of a provider; '' if there is none. */
  declare private _news: string;
  declare private _isBusy: boolean;
  #windows: BroadcastChannel | undefined;
  /** Whether this dialog has opened a window that has not reported a result. */
  #isAwaiting = false;
  /** Ends the open request for a passkey. Undefined if the browser is not asking for one. */
  #asking: AbortController | undefined;

  constructor() {
    super();
    this._note = '';
    this._news = '';
    this._isBusy = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const sheet = styles.styleSheet;
    if (sheet && !document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    this.#windows = new BroadcastChannel(confirmChannel);
    this.#windows.onmessage = ({ data }: MessageEvent<string>) => void this.#answered(data);
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#windows?.close();
    this.#endAsking();
  }

  async #load(): Promise<void> {
    this._view = this._fault = undefined;
    const answer = await call<ConfirmView>('/oauth/api/reauthenticate');
    if (answer instanceof Fault) this._fault = answer;
    else this._view = answer;
    await this.updateComplete;
    const form = this.querySelector('svc-proof-form');
    await form?.updateComplete;
    (form ?? this.querySelector<HTMLElement>('.providers button'))?.focus();
  }

  async #prove({ detail }: CustomEvent<GivenProof>): Promise<void> {
    if (this._view === undefined || this._isBusy) return;
    const { csrf } = this._view;
    this._isBusy = true;
    this._fault = undefined;
    this._note = '';
    const { signal } = (this.#asking = new AbortController());
    const proof = await this.#proofOf(detail, csrf, signal);
    if (signal.aborted) return;
    this.#asking = undefined;
    const answer =
      proof === undefined || proof instanceof Fault
        ? proof
        : await post('/oauth/api/reauthenticate', proof, csrf);
    this._isBusy = false;
    if (answer instanceof Fault) await this.#failed(answer);
    else if (answer === undefined) this._note = text('No passkey was used. Try again, or use another way.');
    else this.#finish(true);
  }

  /** Returns the proof for the server, or undefined if the person chose no passkey. */
  async #proofOf(
    { way, value }: GivenProof,
    csrf: string,
    signal: AbortSignal,
  ): Promise<object | Fault | undefined> {
    if (way !== 'passkey') return { [way]: value };
    const asked = await post<PasskeyChallenge>('/oauth/api/passkey/challenge', { confirm: true }, csrf);
    if (asked instanceof Fault) return asked;
    const passkey = await askPasskey(asked, { signal });
    return typeof passkey === 'object' ? { passkey } : undefined;
  }

  /**
   * Aborts the request for a passkey. Some browsers keep the page usable during the request, so the person
   * may have chosen another way.
   */
  #endAsking(): void {
    if (this.#asking === undefined) return;
    this.#asking.abort();
    this.#asking = undefined;
    this._isBusy = false;
  }

  /** Opens a window in which the person signs in at a provider. This page stays open. */
  async #openProvider(provider: OtherProvider): Promise<void> {
    this.#endAsking();
    if (this._view === undefined || this._isBusy) return;
    this._fault = undefined;
    this._note = this._news = '';
    // Open the window before the request. Browsers would block it afterwards, because it would no longer
    // belong to the click.
    const opened = window.open('', '', 'popup,width=520,height=680');
    if (opened === null) {
      this._news = text('Your browser has blocked the window. Allow windows for this site and try again.');
      return;
    }
    this._isBusy = true;
    const answer = await post<Onward>(`/oauth/api/reauthenticate/${provider}`, {}, this._view.csrf);
    this._isBusy = false;
    if (answer instanceof Fault) {
      opened.close();
      if (answer.is === 'stale') await this.#load();
      this._news = faultLine(answer);
      return;
    }
    this._news = text('Continue in the window of {provider}. If it is gone, press the button again.', {
      provider: providerLabels[provider],
    });
    this.#isAwaiting = true;
    opened.location.replace(answer.location);
  }

  /**
   * Handles the query of the last page in a window. Any site can open that page, so ask the server whether
   * the session is confirmed.
   */
  async #answered(search: string): Promise<void> {
    const problem = providerProblem(new URLSearchParams(search));
    if (problem !== undefined) {
      if (this.#isAwaiting) this._news = problem;
      return;
    }
    const answer = await call<ConfirmView>('/oauth/api/reauthenticate');
    if (answer instanceof Fault || !answer.confirmed || !this.isConnected) return;
    this.#isAwaiting = false;
    this.#finish(true);
  }

  async #failed(fault: Fault): Promise<void> {
    if (fault.is === 'stale') await this.#load();
    this._fault = fault;
  }

  #finish(isConfirmed: boolean): void {
    this.dispatchEvent(new CustomEvent('svc-confirm-identity-done', { detail: isConfirmed }));
  }

  protected override render(): TemplateResult {
    return html`<svc-dialog
      heading=${text('Confirm that it is you')}
      @svc-dialog-close=${() => this.#finish(false)}
    >
      ${this.#renderContent()}
    </svc-dialog>`;
  }

  #renderContent(): TemplateResult {
    const { _view: view, _fault: fault } = this;
    if (view === undefined) {
      return fault === undefined
        ? html`<p class="lead" role="status">${text('Loading …')}</p>`
        : html`<p class="lead" role="alert">${faultLine(fault)}</p>
            <button slot="actions" type="button" class="button" @click=${() => void this.#load()}>
              ${text('Try again')}
            </button>`;
    }
    const ways = view.ways.filter(
      (way): way is Extract<ProofWay, typeof way> =>
        way !== 'sign-in' && (way !== 'passkey' || canUsePasskeys()),
    );
    const providers = view.providers.filter((name): name is OtherProvider => name !== 'credentials');
    if (ways.length + providers.length === 0) return this.#renderSignIn();
    if (ways.length === 0)
      return html`<p class="lead">
          ${text('Sign in once more where you always do. A window opens for it, and this page stays as it is.')}
        </p>
        ${this.#renderProviders(providers)}`;
    return html`<p class="lead">${text('We ask again if you have not done this in the last ten minutes.')}</p>
      <svc-proof-form
        .ways=${ways}
        .userName=${view.userName}
        .busy=${this._isBusy}
        .refused=${fault?.is === 'unproven'}
        .fault=${this._note || (fault ? faultLine(fault) : '')}
        @svc-proof-form-submit=${this.#prove}
        @svc-proof-form-change=${() => this.#endAsking()}
      ></svc-proof-form>
      ${providers.length === 0 ? nothing : this.#renderProviders(providers)}`;
  }

  #renderProviders(providers: readonly OtherProvider[]): TemplateResult {
    return html`<div class="providers">
      ${providers.map(
        (name) =>
          html`<button
            type="button"
            class="button quiet"
            aria-disabled=${this._isBusy}
            @click=${() => void this.#openProvider(name)}
          >
            ${providerMark(name)} ${text('Confirm with {provider}', { provider: providerLabels[name] })}
          </button>`,
      )}
      <p class="line" aria-live="polite">${this._news}</p>
    </div>`;
  }

  #renderSignIn(): TemplateResult {
    const returnTo = location.pathname + location.search;
    const address = `/oauth/sign-in?${new URLSearchParams({ returnTo }).toString()}`;
    return html`<p class="lead">${text('Sign in again to continue. You will return to this page.')}</p>
      <a slot="actions" class="button" href=${address}>${text('Sign in again')}</a>`;
  }
}
