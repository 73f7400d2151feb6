import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { OperatedAccount, Role } from '../../contracts/identity/operator.ts';
import { richText, text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { auditExports } from '../signed-in/audit-exports.ts';
import { card } from '../signed-in/card.styles.ts';
import type { Fault } from '../signed-in/fault.ts';
import { form } from '../signed-in/form.styles.ts';
import { api } from '../signed-in/session-api.ts';
import '../signed-in/svc-audit-trail.ts';
import { moment } from '../ui/time-words.ts';
import '../ui/svc-dialog.ts';
import { reasonField } from './reason-field.ts';
import { searchedStyles } from './searched-view.ts';
import { sheet } from './sheet.styles.ts';
import { accountTags } from './tags.ts';

const roleWords = (): readonly (readonly [Role, string, string])[] => [
  ['admin', text('Operator'), text('Can see and do everything on this page.')],
  ['tester', text('Tester'), text('Apps that ask for roles can see it.')],
];

/**
 * Dialog with an account, an operator's actions on it, and its audit trail.
 *
 * @event svc-operated-account-change - the account was changed; `detail` is the `OperatedAccount`
 * @event svc-operated-account-close - the reader closed the dialog
 */
export class SvcOperatedAccount extends LitElement {
  static override styles = [...card, form, searchedStyles, sheet];
  static override properties = {
    account: { attribute: false },
    _done: { state: true },
    _trail: { state: true },
  };

  declare account: OperatedAccount;
  declare private _done: string | undefined;
  declare private _trail: boolean;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._trail = false;
  }

  get #path(): string {
    return `/operator/api/accounts/${encodeURIComponent(this.account.userId)}`;
  }

  async #switch(act: 'suspend' | 'reactivate'): Promise<void> {
    const field = this.renderRoot.querySelector<HTMLInputElement>('#reason');
    const reason = field?.value.trim() ?? '';
    const done = await this.#act(
      act,
      () => api.post<OperatedAccount>(`${this.#path}/${act}`, reason === '' ? {} : { reason }),
      act === 'suspend' ? text('Suspended, and signed out everywhere.') : text('The suspension has ended.'),
    );
    if (done && field) field.value = '';
  }

  async #setRoles(event: Event): Promise<void> {
    event.preventDefault();
    const boxes = [...this.renderRoot.querySelectorAll<HTMLInputElement>('.roles input')];
    const roles = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const done = await this.#act(
      'roles',
      () => api.put<OperatedAccount>(`${this.#path}/roles`, { roles }),
      text('Roles saved.'),
    );
    // After a refusal, show the stored roles again.
    if (!done) for (const box of boxes) box.checked = this.account.roles.some((role) => role === box.value);
  }

  async #act(name: string, call: () => Promise<OperatedAccount | Fault>, done: string): Promise<boolean> {
    this._done = undefined;
    const answer = await this.#action.run(name, call);
    if (answer === undefined) return false;
    this._done = done;
    this._trail = false;
    this.dispatchEvent(new CustomEvent('svc-operated-account-change', { detail: answer.value }));
    await this.updateComplete;
    // Focus the message, because the pressed button may have disappeared.
    this.renderRoot.querySelector<HTMLElement>('.note')?.focus();
    return true;
  }

  protected override render(): TemplateResult {
    const { account } = this;
    const own = account.userId === api.me?.userId;
    return html`<svc-dialog
      heading=${account.displayName}
      @svc-dialog-close=${() => this.dispatchEvent(new CustomEvent('svc-operated-account-close'))}
    >
      <div>
        ${this.#renderFacts(account)}
        <p class="note" role="status" tabindex="-1">
          ${
            this.#action.fault
              ? html`<span class="fault">${this.#action.fault.text}</span>`
              : this._done && html`<span class="good">${this._done}</span>`
          }
        </p>
      </div>
      ${this.#renderRoles(account)} ${own ? nothing : this.#renderSwitch(account)}
      <div class="part">
        ${
          this._trail
            ? html`<div class="head">
                  <h3>${text('Audit trail')}</h3>
                  ${auditExports(`${this.#path}/audit`)}
                </div>
                <svc-audit-trail
                  whole
                  path=${`${this.#path}/audit`}
                  account=${account.userId}
                ></svc-audit-trail>`
            : html`<div class="actions">
                <button type="button" class="button quiet small" @click=${() => (this._trail = true)}>
                  ${text('Show the audit trail')}
                </button>
              </div>`
        }
      </div>
    </svc-dialog>`;
  }

  #renderFacts(account: OperatedAccount): TemplateResult {
    const { userName, userId, email, emailVerified, providers, createdAt } = account;
    return html`<dl>
      <dt>${text('User name')}</dt>
      <dd><span dir="auto">${userName}</span> ${accountTags(account)}</dd>
      <dt>${text('Account id')}</dt>
      <dd><code>${userId}</code></dd>
      <dt>${text('E-mail')}</dt>
      <dd>
        ${email === null ? text('none') : emailVerified ? html`<bdi>${email}</bdi>` : richText('{email} (not confirmed)', { email: html`<bdi>${email}</bdi>` })}
      </dd>
      <dt>${text('Providers')}</dt>
      <dd>${providers.length === 0 ? text('none') : providers.join(', ')}</dd>
      <dt>${text('Created')}</dt>
      <dd>${moment(createdAt)}</dd>
    </dl>`;
  }

  #renderRoles({ roles }: OperatedAccount): TemplateResult {
    return html`<form class="part roles" @submit=${(event: Event) => void this.#setRoles(event)}>
      <fieldset>
        <legend>${text('Roles')}</legend>
        ${roleWords().map(
          ([role, label, hint]) =>
            html`<label class="choice">
              <input type="checkbox" value=${role} .checked=${roles.includes(role)} />
              <span>${label}<span class="hint"> · ${hint}</span></span>
            </label>`,
        )}
      </fieldset>
      <div class="actions">
        <button class="button quiet small" aria-disabled=${this.#action.doing !== undefined}>
          ${this.#action.ring('roles')}${text('Save roles')}
        </button>
      </div>
    </form>`;
  }

  #renderSwitch({ state }: OperatedAccount): TemplateResult {
    const act = state === 'suspended' ? 'reactivate' : 'suspend';
    return html`<div class="part">
      ${reasonField()}
      <div class="actions">
        ${
          act === 'suspend'
            ? this.#action.button(act, text('Suspend account'), () => this.#switch(act), 'danger small')
            : this.#action.button(act, text('End the suspension'), () => this.#switch(act))
        }
      </div>
    </div>`;
  }
}
