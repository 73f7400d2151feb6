import { LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ownPath } from '../../contracts/identity/sign-in/own-path.ts';
import type { Onward, SignInView } from '../../contracts/identity/sign-in/sign-in.ts';
import { loadWhenShown } from '../ui/load-when-shown.ts';
import { speakAsAsked } from './asked-language.ts';
import { faultCard, loadingCard, loginFrame } from './login-frame.ts';
import { onwardsIn, onwardsQuery } from './onwards.ts';
import { Fault, readSignIn } from './sign-in-api.ts';

/** Base of the pages that begin a session. Needs the styles `loginPage`. */
export abstract class SignInPage extends LitElement {
  static override properties: PropertyDeclarations = {
    request: { type: String },
    returnTo: { type: String, attribute: 'return-to' },
    _view: { state: true },
    _fault: { state: true },
    _another: { state: true },
  };

  /** Sealed authorize request. By default, `request` in the page's address. */
  declare request: string | undefined;
  /** Path to open after the sign-in if no app requested it. By default, `returnTo` in the page's address. */
  declare returnTo: string | undefined;
  declare protected _view: SignInView | undefined;
  declare protected _fault: Fault | undefined;
  declare protected _another: boolean;
  protected abstract readonly heading: string;

  constructor() {
    super();
    loadWhenShown(
      this,
      () => this.load(),
      () => this._view === undefined && this._fault?.is !== 'expired',
    );
    ({ request: this.request, returnTo: this.returnTo } = onwardsIn(location.search));
    this._another = false;
  }

  protected get pending(): string | undefined {
    return undefined;
  }

  protected async load(): Promise<void> {
    this._view = this._fault = undefined;
    await this.refresh();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#lookAgain);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#lookAgain);
  }

  /**
   * Leaves the sign-in page if the person has signed in in another tab. If an app requested the sign-in,
   * reloads the page instead, so that the server continues the request.
   */
  async #goOnAsSomebody(): Promise<void> {
    const now = await readSignIn(this.request, this.pending);
    if (now instanceof Fault || now.account === null) return;
    if (now.app === null) location.replace(this.onward);
    else location.reload();
  }

  readonly #lookAgain = (): void => {
    if (!document.hidden && this._view?.account === null) void this.#goOnAsSomebody();
  };

  /** Path on this service to open after the sign-in if no app requested it. */
  protected get onward(): string {
    return ownPath(this.returnTo, location.origin);
  }

  protected async refresh(): Promise<void> {
    const answer = await readSignIn(this.request, this.pending);
    if (answer instanceof Fault) {
      [this._view, this._fault] = [undefined, answer];
      return;
    }
    // Wait for the texts before showing the answer, so that nobody sees the page in two languages.
    await speakAsAsked(answer.language);
    this._view = answer;
  }

  protected async goOn(answer: Onward | Fault): Promise<Fault | undefined> {
    if (!(answer instanceof Fault)) {
      location.replace(answer.location);
      return undefined;
    }
    if (answer.is === 'expired') this._view = undefined;
    if (answer.is === 'stale') await this.refresh();
    return answer;
  }

  /** Query for the links between the sign-in page and the registration page. It carries the app's request. */
  protected get query(): string {
    return onwardsQuery(this);
  }

  protected abstract renderCard(view: SignInView): TemplateResult;

  protected override render(): TemplateResult {
    const { _view: view, _fault: fault, heading } = this;
    if (view) return loginFrame(this.renderCard(view), false);
    if (!fault) return loginFrame(loadingCard(heading), true);
    const card = faultCard(heading, fault, () => void this.load());
    return loginFrame(card, false);
  }
}
