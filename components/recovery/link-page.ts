import { html, type TemplateResult } from 'lit';
import { linkMinutes, type LinkPurpose, type MailLinkView } from '../../contracts/identity/mail.ts';
import { text } from '../language/text.ts';
import { faultLine } from '../login/login-words.ts';
import { PhasePage } from '../login/phase-page.ts';
import { Fault } from '../login/sign-in-api.ts';
import { dropLinkToken, takeLinkToken } from './link-token.ts';
import { readLink } from './recovery-api.ts';

type Phase =
  | { readonly is: 'expired' }
  | { readonly is: 'asking'; readonly view: MailLinkView }
  | { readonly is: 'done' };

export abstract class LinkPage extends PhasePage<Phase> {
  protected abstract readonly purpose: LinkPurpose;
  protected abstract readonly headings: { readonly asking: string; readonly done: string };
  #token: string | undefined;

  protected override get heading(): string {
    return this.headings.asking;
  }

  protected abstract renderQuestion(view: MailLinkView): TemplateResult;
  protected abstract renderDone(): TemplateResult;
  protected prepareExpired(): Promise<void> {
    return Promise.resolve();
  }

  protected abstract renderAnother(): TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    // Reload the link when the hash changes: opening another link to this page in the same tab does not load
    // the page again.
    window.addEventListener('hashchange', this.#reload);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#reload);
  }

  readonly #reload = (): void => void this.load();

  protected override async load(): Promise<void> {
    this.#token = takeLinkToken();
    this._phase = { is: 'loading' };
    this._fault = undefined;
    this._busy = false;
    await this.#read();
  }

  async #read(): Promise<void> {
    const view = this.#token === undefined ? undefined : await readLink(this.#token);
    // Treat a refused token as expired, because the server refuses an incomplete token as malformed.
    if (view instanceof Fault && view.is !== 'expired' && view.is !== 'refused')
      this._phase = { is: 'unread', fault: view };
    else if (view === undefined || view instanceof Fault || view.purpose !== this.purpose) {
      await this.prepareExpired();
      this._phase = { is: 'expired' };
    } else this._phase = { is: 'asking', view };
  }

  protected async use(act: (token: string, csrf: string) => Promise<object | Fault>): Promise<void> {
    const { _phase: phase } = this;
    if (this._busy || phase.is !== 'asking' || this.#token === undefined) return;
    this._busy = true;
    this._fault = undefined;
    const answer = await act(this.#token, phase.view.csrf);
    this._busy = false;
    if (!(answer instanceof Fault)) {
      dropLinkToken();
      await this.reach({ is: 'done' });
    } else if (answer.is === 'expired') {
      await this.prepareExpired();
      await this.reach({ is: 'expired' });
    } else {
      this._fault = answer;
      if (answer.is === 'stale') await this.#read();
    }
  }

  protected override updated(): void {
    const { asking, done } = this.headings;
    document.title = this._phase.is === 'done' ? done : asking;
  }

  protected override renderPhase(phase: Phase): TemplateResult {
    switch (phase.is) {
      case 'expired':
        return this.renderExpired();
      case 'asking':
        return this.renderQuestion(phase.view);
      case 'done':
        return this.renderDone();
    }
  }

  protected renderExpired(): TemplateResult {
    return html`<div class="card">
      <header>
        <h1 tabindex="-1">${text('This link does not work any more')}</h1>
        <p>
          ${text('A link from a mail works once, within {minutes} minutes, and only if all of it was copied.', { minutes: linkMinutes })}
        </p>
      </header>
      ${this.renderAnother()}
    </div>`;
  }

  /** Message under a button. The message has room for two lines, so that nothing below moves. */
  protected get note(): TemplateResult {
    const { _fault: fault } = this;
    return html`<p class="note" aria-live="polite">
      ${fault ? html`<span class="fault">${(fault.is === 'refused' && fault.text) || faultLine(fault)}</span>` : ''}
    </p>`;
  }
}
