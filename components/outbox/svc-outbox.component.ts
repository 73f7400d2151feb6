import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { OutboxMail } from '../../contracts/identity/mail.ts';
import { richText, text } from '../language/text.ts';
import { loginFrame } from '../login/login-frame.ts';
import { loginPage } from '../login/login-page.styles.ts';
import { faultNotice } from '../login/login-words.ts';
import { call, Fault } from '../login/sign-in-api.ts';
import { noticeView } from '../ui/notice.ts';
import { loadWhenShown } from '../ui/load-when-shown.ts';
import { moment } from '../ui/time-words.ts';

const styles = css`
  main {
    max-width: 640px;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
  }

  .head .button {
    min-height: 44px;
  }

  .card > p {
    text-align: start;
    text-wrap: pretty;
  }

  ul {
    display: grid;
    gap: 16px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    padding: 16px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    overflow-wrap: anywhere;
  }

  h2 {
    margin: 0;
    font-size: 17px;
    line-height: 24px;
  }

  li p {
    font-size: 14px;
  }

  pre {
    margin: 12px 0 0;
    font: inherit;
    font-size: 15px;
    line-height: 22px;
    white-space: pre-wrap;
  }

  pre a {
    color: var(--svc-accent);
  }

  .empty {
    padding: 24px;
    border: 1px dashed var(--svc-line);
    border-radius: var(--svc-radius-large);
  }

  .card > .empty {
    text-align: center;
    text-wrap: balance;
  }
`;

export class SvcOutbox extends LitElement {
  static override styles = [...loginPage, styles];
  static override properties = { _mails: { state: true }, _fault: { state: true } };

  declare private _mails: readonly OutboxMail[] | undefined;
  declare private _fault: Fault | undefined;

  constructor() {
    super();
    loadWhenShown(
      this,
      () => this.#load(),
      () => this._fault !== undefined,
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('focus', this.#reload);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.#reload);
  }

  /** Reloads when the window gets the focus, because new mails may have arrived. */
  readonly #reload = (): void => void this.#load();

  async #load(): Promise<void> {
    const answer = await call<{ mails: OutboxMail[] }>('/oauth/api/outbox');
    this._fault = answer instanceof Fault ? answer : undefined;
    if (!(answer instanceof Fault)) this._mails = answer.mails;
  }

  protected override render(): TemplateResult {
    const { _mails: mails, _fault: fault } = this;
    if (fault)
      return loginFrame(
        html`<h1 class="unseen">${text('Outbox')}</h1>
          ${noticeView(faultNotice(fault), () => void this.#load())}`,
        false,
      );
    return loginFrame(
      html`<div class="card">
        <div class="head">
          <h1>${text('Outbox')}</h1>
          <button type="button" class="button quiet" @click=${this.#reload}>${text('Refresh')}</button>
        </div>
        <p>
          ${richText('Mails of this development server. They are shown here instead of being sent. To send mails, set {server} and {sender}.', { server: html`<code>SVC_SMTP_URL</code>`, sender: html`<code>SVC_MAIL_FROM</code>` })}
        </p>
        ${mails ? this.#renderMails(mails) : nothing}
      </div>`,
      mails === undefined,
    );
  }

  #renderMails(mails: readonly OutboxMail[]): TemplateResult {
    if (mails.length === 0) {
      return html`<p class="empty" role="status">
        ${text('No mails yet. They appear here when somebody confirms an address, forgets a password, or changes something important.')}
      </p>`;
    }
    return html`<ul>
      ${mails.map(
        ({ to, subject, text: body, at }) =>
          html`<li>
            <h2>${subject}</h2>
            <p>${richText('to {address}, {time}', { address: html`<bdi>${to}</bdi>`, time: moment(at) })}</p>
            <pre>${withLinks(body)}</pre>
          </li>`,
      )}
    </ul>`;
  }
}

function withLinks(body: string): readonly (string | TemplateResult)[] {
  return body
    .split(/(https?:\/\/\S+[^\s.,)])/)
    .map((part, at) => (at % 2 === 1 ? html`<a href=${part}>${part}</a>` : part));
}
