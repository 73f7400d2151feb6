import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { AccountDeletion, DeletionView } from '../../contracts/identity/account-deletion.ts';
import { richText, text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { Loaded } from '../signed-in/loaded.ts';
import { api } from '../signed-in/session-api.ts';
import { day } from '../ui/time-words.ts';
import '../ui/svc-dialog.ts';
import { ownedWords } from './owned-words.ts';

const path = '/account/api/deletion';

const styles = css`
  .what {
    margin: 0;
    padding-inline-start: 20px;
    color: var(--svc-text-quiet);
    font-size: 15px;
    line-height: 22px;
  }
`;

export class SvcDeletionPanel extends LitElement {
  static override styles = [...card, form, styles];
  static override properties = {
    _asking: { state: true },
    _handsOver: { state: true },
  };

  declare private _asking: boolean;
  declare private _handsOver: boolean;
  readonly #view = new Loaded<DeletionView>(this, () => path);
  readonly #action = new Action(this);

  constructor() {
    super();
    this._asking = false;
    this._handsOver = false;
  }

  #ask(asking: boolean): void {
    this.#action.clear();
    this._asking = asking;
    this._handsOver = false;
  }

  async #changed(): Promise<void> {
    this._asking = false;
    await this.#view.load();
    await api.refresh();
  }

  override focus(): void {
    void this.#focusHeading();
  }

  async #focusHeading(): Promise<void> {
    await this.#view.settled;
    await this.updateComplete;
    this.renderRoot.querySelector('h2')?.focus();
  }

  async #request(event: Event): Promise<void> {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>('#heir');
    const heir = this._handsOver ? (field?.value.trim() ?? '') : null;
    if (heir === '') {
      this.#action.refuse(text('Enter their user name.'));
      field?.focus();
      return;
    }
    const done = await this.#action.run('request', () => api.put(path, { heir }));
    if (done !== undefined) await this.#changed();
    else if (this._handsOver) field?.focus();
  }

  async #withdraw(): Promise<void> {
    const done = await this.#action.run('withdraw', () => api.delete(path));
    if (done !== undefined) await this.#changed();
  }

  protected override render(): TemplateResult {
    return html`${this.#view.value?.deletion ? this.#renderRequested(this.#view.value.deletion) : this.#renderOffer()}
    ${this._asking && this.#view.value ? this.#renderQuestion(this.#view.value) : nothing}`;
  }

  #renderOffer(): TemplateResult {
    return html`<section class="card" aria-labelledby="heading">
      <div class="head">
        <div>
          <h2 id="heading" tabindex="-1">${text('Delete your account')}</h2>
          <p class="lead">
            ${text('Your account is deleted after a week. Until then, you can change your mind.')}
          </p>
        </div>
        ${
          this.#view.value
            ? html`<button type="button" class="button danger small" @click=${() => this.#ask(true)}>
                ${text('Delete account')}
              </button>`
            : nothing
        }
      </div>
      ${this.#view.value ? nothing : this.#view.render(() => html``)}
    </section>`;
  }

  #renderRequested({ dueAt, heir }: AccountDeletion): TemplateResult {
    const owned = ownedWords(this.#view.value?.owned ?? {});
    return html`<section class="card grave" aria-labelledby="heading">
      <div class="head">
        <div>
          <h2 id="heading" tabindex="-1">
            ${richText('Your account will be deleted on {date}', { date: day(dueAt) })}
          </h2>
          <p class="lead">
            ${text('Everything works as before until then.')}
            ${
              owned === undefined
                ? nothing
                : heir === null
                  ? text('Your {owned} will be deleted with it.', { owned })
                  : heirWords(heir, owned)
            }
          </p>
        </div>
        ${this.#action.button('withdraw', text('Keep my account'), () => this.#withdraw(), 'small')}
      </div>
      ${this.#action.fault ? this.#action.line() : nothing}
    </section>`;
  }

  #renderQuestion({ owned }: DeletionView): TemplateResult {
    const things = ownedWords(owned);
    const { fault } = this.#action;
    const wrongName = fault?.code === 'validation_failed';
    return html`<svc-dialog
      heading=${text('Delete your account?')}
      @svc-dialog-close=${() => this.#ask(false)}
    >
      <form id="delete" class="form" novalidate @submit=${this.#request}>
        <ul class="what">
          <li>
            ${text('Your names, e-mail address, ways to sign in and sessions are deleted after a week.')}
          </li>
          <li>${text('Apps that you signed in to lose access, but keep what they have stored.')}</li>
          <li>${text('Results of past draws are kept, because others rely on them.')}</li>
        </ul>
        ${
          things === undefined
            ? nothing
            : html`<fieldset>
                <legend>${text('You have {things}', { things })}</legend>
                <label class="choice">
                  <input
                    type="radio"
                    name="heir"
                    .checked=${!this._handsOver}
                    @change=${() => (this._handsOver = false)}
                  /><span>${text('Delete them too')}</span>
                </label>
                <label class="choice">
                  <input
                    type="radio"
                    name="heir"
                    .checked=${this._handsOver}
                    @change=${() => (this._handsOver = true)}
                  /><span>${text('Give them to somebody else')}</span>
                </label>
                ${
                  this._handsOver
                    ? html`<div class="field">
                        <label for="heir">${text('Their user name')}</label>
                        <p id="heir-hint" class="hint">
                          ${text('They have to agree first. If they do not do so in time, everything is deleted.')}
                        </p>
                        <input
                          id="heir"
                          dir="auto"
                          autocomplete="off"
                          autocapitalize="none"
                          spellcheck="false"
                          aria-describedby="heir-hint request-fault"
                          aria-invalid=${wrongName}
                        />
                      </div>`
                    : nothing
                }
              </fieldset>`
        }
        <p id="request-fault" class="fault" aria-live="polite">
          ${fault?.fields[0]?.message ?? fault?.text ?? nothing}
        </p>
      </form>
      ${this.#action.dialogButtons('request', {
        label: text('Delete in a week'),
        does: 'delete',
        close: () => this.#ask(false),
        cancel: text('Keep my account'),
        danger: true,
      })}
    </svc-dialog>`;
  }
}

function heirWords(
  { displayName, answer }: NonNullable<AccountDeletion['heir']>,
  owned: string,
): readonly unknown[] {
  const values = { name: html`<bdi>${displayName}</bdi>`, owned };
  switch (answer) {
    case 'waiting':
      return richText(
        '{name} has not answered yet. If they do not agree in time, your {owned} will be deleted.',
        values,
      );
    case 'accepted':
      return richText('{name} has agreed to take over; your {owned} will be theirs.', values);
    case 'declined':
      return richText(
        '{name} has declined. If they do not agree in time, your {owned} will be deleted.',
        values,
      );
  }
}
