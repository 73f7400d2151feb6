import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';
import { richText, text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import { brandMark } from '../../ui/brand-mark.ts';
import { initialOf } from '../../ui/initial.ts';
import { sign } from '../../ui/panel-signs.ts';
import { cardParts } from '../login-page.styles.ts';
import { faultLine, scopeWords } from '../login-words.ts';
import type { Fault } from '../sign-in-api.ts';
import { styles } from './svc-consent.styles.ts';

export interface Question extends SignInView {
  readonly app: NonNullable<SignInView['app']>;
  readonly account: NonNullable<SignInView['account']>;
}

/** Milliseconds for which the page must be visible before "Allow" works. */
const settling = 500;

/**
 * Asks whether an app may use the account.
 *
 * "Allow" is disabled for half a second. Otherwise a window in front of this page could invite a double
 * click, and close itself after the first click, so that the second click hits "Allow".
 *
 * @event svc-consent-decide - `detail` is true for "Allow", false for "Cancel"
 * @event svc-consent-another - the person wants to sign in as somebody else
 */
export class SvcConsent extends LitElement {
  static override styles = [tokens, typeface, cardParts, styles];
  static override properties = {
    question: { attribute: false },
    doing: { type: String },
    fault: { attribute: false },
    _settled: { state: true },
    _logoFailed: { state: true },
  };

  declare question: Question;
  declare doing: 'allow' | 'deny' | undefined;
  declare fault: Fault | undefined;
  declare private _settled: boolean;
  declare private _logoFailed: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.doing = undefined;
    this.fault = undefined;
    this._settled = false;
    this._logoFailed = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('focus', this.#settle);
    document.addEventListener('visibilitychange', this.#settle);
    this.#settle();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.#settle);
    document.removeEventListener('visibilitychange', this.#settle);
    clearTimeout(this.#timer);
  }

  readonly #settle = (): void => {
    this._settled = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this._settled = true), settling);
  };

  #decide(allow: boolean): void {
    if (this.doing === undefined)
      this.dispatchEvent(new CustomEvent('svc-consent-decide', { detail: allow }));
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  protected override render(): TemplateResult {
    const { app, account, scopes } = this.question;
    const wants = scopes.length === 0 ? (['openid'] as const) : scopes;
    const { doing } = this;
    return html`
      <header>
        <div class="pair" aria-hidden="true">
          ${
            app.logo === null || this._logoFailed
              ? html`<span class="tile">${initialOf(app.name)}</span>`
              : html`<img class="tile" src=${app.logo} alt="" @error=${() => (this._logoFailed = true)} />`
          }
          ${svg`<svg class="dots" viewBox="0 0 40 4"><path d="M2 2h36.1" /></svg>`}
          <span class="tile ours">${brandMark}</span>
        </div>
        <h1 tabindex="-1">
          ${richText('Allow {name} to use your account?', { name: html`<bdi>${app.name}</bdi>` })}
        </h1>
      </header>
      <div class="account">
        <span class="face" aria-hidden="true">${initialOf(account.displayName)}</span>
        <span class="who">
          <bdi>${account.displayName}</bdi>
          <span class="name"
            >${richText('Signed in as {userName}', { userName: html`<span dir="auto">${account.userName}</span>` })}</span
          >
        </span>
        <button
          type="button"
          class="link"
          @click=${() => this.dispatchEvent(new CustomEvent('svc-consent-another'))}
        >
          ${text('Not you?')}
        </button>
      </div>
      <section aria-labelledby="wants">
        <h2 id="wants">${text('The app will be able to')}</h2>
        <ul>
          ${wants.map((scope) => html`<li>${sign('done')}<span>${scopeWords()[scope]}</span></li>`)}
        </ul>
      </section>
      <p class="onward" aria-live="polite">
        ${
          this.fault && doing === undefined
            ? html`<span class="fault">${faultLine(this.fault)}</span>`
            : richText('You will then be sent to {host}. It never sees your password.', {
                host: html`<bdi dir="ltr">${app.host}</bdi>`,
              })
        }
      </p>
      <div class="actions">
        <button
          type="button"
          class="button quiet"
          aria-disabled=${doing !== undefined}
          @click=${() => this.#decide(false)}
        >
          ${doing === 'deny' ? ring : nothing}${text('Cancel')}
        </button>
        <button
          type="button"
          class="button"
          ?disabled=${!this._settled}
          aria-disabled=${doing !== undefined}
          @click=${() => this.#decide(true)}
        >
          ${doing === 'allow' ? ring : nothing}${text('Allow')}
        </button>
      </div>
    `;
  }
}

const ring = html`<span class="ring" aria-hidden="true"></span>`;
