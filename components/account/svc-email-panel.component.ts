import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { linkMinutes, type EmailView, type QueuedMail } from '../../contracts/identity/mail.ts';
import { richText, text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { Fault } from '../signed-in/fault.ts';
import { form } from '../signed-in/form.styles.ts';
import { api } from '../signed-in/session-api.ts';
import { outboxLink } from '../ui/outbox-link.ts';

const styles = css`
  [hidden] {
    display: none;
  }

  .row {
    min-height: 0;
  }

  /* An empty message must not leave a gap. */
  .told:not(:has(*)) {
    position: absolute;
  }
`;

interface Sent extends QueuedMail {
  readonly to: string;
}

export class SvcEmailPanel extends LitElement {
  static override styles = [...card, form, styles];
  static override properties = {
    _view: { state: true },
    _editing: { state: true },
    _sent: { state: true },
    _unread: { state: true },
  };

  declare private _view: EmailView | undefined;
  declare private _editing: boolean;
  declare private _sent: Sent | undefined;
  /** Reason why the address could not be loaded. */
  declare private _unread: Fault | undefined;
  readonly #action = new Action(this);
  /** True if the page still has to scroll to this card. */
  #wanted = false;

  constructor() {
    super();
    this._editing = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#wanted = location.hash === '#email';
    // Load again when the window gets the focus, because the address may have been confirmed in another tab.
    window.addEventListener('focus', this.#reload);
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.#reload);
  }

  protected override updated(): void {
    if (!this.#wanted || this._view === undefined) return;
    this.#wanted = false;
    const heading = this.renderRoot.querySelector('h2');
    heading?.scrollIntoView({ block: 'center' });
    heading?.focus({ preventScroll: true });
  }

  readonly #reload = (): void => void this.#load();

  async #load(): Promise<void> {
    const answer = await api.get<EmailView>('/account/api/email');
    if (answer instanceof Fault) {
      if (this._view === undefined) this._unread = answer;
      return;
    }
    if (answer.verified && answer.email === this._sent?.to) this._sent = undefined;
    this._view = answer;
  }

  async #edit(editing: boolean): Promise<void> {
    this._editing = editing;
    this.#action.clear();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(editing ? '#email' : '#edit')?.focus();
  }

  async #send(to: string, path: string, body: object): Promise<boolean> {
    const done = await this.#action.run('send', () => api.post<QueuedMail>(path, body));
    if (done) this._sent = { ...done.value, to };
    return done !== undefined;
  }

  async #change(event: Event): Promise<void> {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>('#email');
    const email = field?.value.trim() ?? '';
    if (field === null || email === '' || field.validity.typeMismatch) {
      this.#action.refuse(text('Enter an e-mail address, such as ada@mail.example.'));
      field?.focus();
      return;
    }
    if (await this.#send(email, '/account/api/email', { email })) await this.#edit(false);
    else field.focus();
  }

  protected override render(): TemplateResult {
    const { _view: view, _unread: unread } = this;
    return html`<section class="card" aria-labelledby="heading" aria-busy=${view === undefined && !unread}>
      <div class="head">
        <div>
          <h2 id="heading" tabindex="-1">${text('E-mail address')}</h2>
          <p class="lead">
            ${text('Use it to reset a forgotten password, and to receive notices of important changes.')}
          </p>
        </div>
        ${
          view?.mail && !this._editing
            ? html`<button
                id="edit"
                type="button"
                class="button quiet small"
                @click=${() => void this.#edit(true)}
              >
                ${view.email === null ? text('Add an address') : text('Change')}
              </button>`
            : nothing
        }
      </div>
      ${view ? this.#renderAddress(view) : unread ? this.#renderUnread(unread) : nothing}
      ${this._editing ? this.#renderForm() : nothing}
    </section>`;
  }

  #renderUnread(fault: Fault): TemplateResult {
    return html`<div class="row missing" role="status">
      <div class="text"><p class="fault">${fault.text}</p></div>
      <button type="button" class="button quiet small" @click=${this.#reload}>${text('Try again')}</button>
    </div>`;
  }

  #renderAddress({ email, verified, mail, outbox }: EmailView): TemplateResult {
    const { _sent: sent } = this;
    const { doing, fault } = this.#action;
    return html`${
        email === null
          ? html`<p class="empty" ?hidden=${sent !== undefined}>
              ${mail ? text('You have not added an address yet.') : text('This service sends no mail, so it does not need your address.')}
            </p>`
          : html`<div class="rows">
              <div class="row">
                <div class="text">
                  <b><bdi>${email}</bdi></b>
                  <span class=${verified ? 'tag good' : 'tag bad'}
                    >${verified ? text('Confirmed') : text('Not confirmed')}</span
                  >
                  ${
                    verified
                      ? nothing
                      : html`<p>
                          ${text('Until you confirm it, we send no notices there, and you cannot use it to reset your password.')}
                          ${outbox && !sent ? outboxLink('link') : nothing}
                        </p>`
                  }
                </div>
                ${
                  verified || !mail
                    ? nothing
                    : html`<button
                        type="button"
                        class="button quiet small"
                        aria-disabled=${doing !== undefined}
                        @click=${() => void this.#send(email, '/account/api/email/verification', {})}
                      >
                        ${text('Send the link again')}
                      </button>`
                }
              </div>
            </div>`
      }
      <div class="told" aria-live="polite">
        ${sent ? this.#renderSent(sent) : nothing}
        ${fault && !this._editing ? html`<p class="fault">${fault.text}</p>` : nothing}
      </div>`;
  }

  #renderSent({ to, outbox }: Sent): TemplateResult {
    return html`<p class="lead">
      ${richText('A mail is on its way to {to}. Open its link within {minutes} minutes, in a browser where you are signed in.', { to: html`<bdi>${to}</bdi>`, minutes: linkMinutes })}
      ${outbox ? outboxLink('link') : nothing}
    </p>`;
  }

  #renderForm(): TemplateResult {
    const { _view: view } = this;
    const { doing, fault } = this.#action;
    return html`<form class="form" novalidate @submit=${this.#change}>
      <div class="field">
        <label for="email">${text('New e-mail address')}</label>
        <p id="email-hint" class="hint">
          ${
            view?.verified
              ? text('We will send a link there. Your current address stays in use until you open the link.')
              : text(
                  'We will send a link there to confirm it. Nobody else sees the address, except apps that you allow to.',
                )
          }
        </p>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          spellcheck="false"
          aria-describedby="email-hint email-fault"
          aria-invalid=${fault?.code === 'validation_failed'}
        />
        <p id="email-fault" class="fault" aria-live="polite">
          ${fault?.fields[0]?.message ?? fault?.text ?? nothing}
        </p>
      </div>
      <div class="actions">
        <button class="button small" aria-disabled=${doing !== undefined}>
          ${this.#action.ring('send')}${text('Send the link')}
        </button>
        <button type="button" class="button quiet small" @click=${() => void this.#edit(false)}>
          ${text('Cancel')}
        </button>
      </div>
    </form>`;
  }
}
