import { css, html, nothing, type TemplateResult } from 'lit';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { richText, text } from '../../language/text.ts';
import { loginPage } from '../login-page.styles.ts';
import { faultLine } from '../login-words.ts';
import { PhasePage } from '../phase-page.ts';
import { decide, Fault, readSignIn } from '../sign-in-api.ts';

const styles = css`
  .note {
    font-size: 14px;
    line-height: 20px;
  }

  .note:not(:has(*)) {
    position: absolute;
  }
`;

type Phase = { readonly is: 'asking'; readonly view: SignInView } | { readonly is: 'done' };

export class SvcSignOut extends PhasePage<Phase> {
  static override styles = [...loginPage, styles];
  static override properties = { request: { type: String } };

  declare request: string | undefined;

  constructor() {
    super();
    this.request = new URLSearchParams(location.search).get('request') ?? undefined;
  }

  protected override get heading(): string {
    return text('Sign out');
  }

  protected override async load(): Promise<void> {
    this._phase = { is: 'loading' };
    this._fault = undefined;
    this._busy = false;
    const view = await readSignIn();
    if (view instanceof Fault) this._phase = { is: 'unread', fault: view };
    else if (view.account) this._phase = { is: 'asking', view };
    // Nobody is signed in, so there is nothing to confirm.
    else if (this.request === undefined) this._phase = { is: 'done' };
    else await this.#signOut(view);
  }

  async #signOut({ csrf }: SignInView): Promise<void> {
    if (this._busy) return;
    this._busy = true;
    this._fault = undefined;
    const answer = await decide('sign-out', { request: this.request }, csrf);
    // Show the end of the session: it has ended, but the app's request has expired, so the address to return
    // to is unknown.
    if (answer instanceof Fault && answer.is === 'expired') return this.reach({ is: 'done' });
    if (!(answer instanceof Fault)) {
      const { pathname, origin } = new URL(answer.location, location.href);
      if (origin === location.origin && pathname === '/oauth/sign-out') await this.reach({ is: 'done' });
      else location.replace(answer.location);
      return;
    }
    this._busy = false;
    if (this._phase.is === 'loading') {
      this._phase = { is: 'unread', fault: answer };
      return;
    }
    if (answer.is === 'stale') await this.load();
    if (this._phase.is === 'asking') this._fault = answer;
  }

  protected override updated(): void {
    document.title = this._phase.is === 'done' ? text('Signed out') : this.heading;
  }

  protected override renderPhase(phase: Phase): TemplateResult {
    switch (phase.is) {
      case 'asking':
        return this.#renderQuestion(phase.view);
      case 'done':
        return html`<div class="card">
          <header>
            <h1 tabindex="-1">${text('You are signed out')}</h1>
            <p>${text('Apps that you signed in to may keep you signed in until you sign out there, too.')}</p>
          </header>
          <a class="button" href="/oauth/sign-in">${text('Sign in again')}</a>
        </div>`;
    }
  }

  #renderQuestion(view: SignInView): TemplateResult {
    const { _busy: busy } = this;
    return html`<div class="card">
      <header>
        <h1>${text('Sign out?')}</h1>
        <p>
          ${richText('You are signed in as {displayName}.', { displayName: html`<bdi>${view.account?.displayName}</bdi>` })}
        </p>
      </header>
      <button type="button" class="button" aria-disabled=${busy} @click=${() => void this.#signOut(view)}>
        ${busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing}${text('Sign out')}
      </button>
      <a class="button quiet" href="/">${text('Stay signed in')}</a>
      <p class="note" aria-live="polite">
        ${this._fault ? html`<span class="fault">${faultLine(this._fault)}</span>` : nothing}
      </p>
    </div>`;
  }
}
