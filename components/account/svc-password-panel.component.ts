import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { CredentialsView } from '../../contracts/identity/credentials.ts';
import { longestPassword, passwordLength } from '../../contracts/identity/sign-in/password.ts';
import { normalUserName, userNameFault } from '../../contracts/identity/user-name.ts';
import { richText, text } from '../language/text.ts';
import { fieldStyles } from '../login/field.styles.ts';
import { PasswordField } from '../login/password-field.ts';
import { userNameWords } from '../login/user-name-words.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { Loaded } from '../signed-in/loaded.ts';
import { api } from '../signed-in/session-api.ts';
import { day } from '../ui/time-words.ts';

const styles = css`
  .form {
    ${fieldStyles}
    flex: 1;
    gap: 6px;
    max-width: 400px;
  }

  .form p {
    min-height: 0;
    margin: 0;
  }

  .form [hidden] {
    display: none;
  }

  .actions {
    margin-top: 8px;
  }

  .form .actions .button {
    width: auto;
  }
`;

type Editing = 'user-name' | 'password';

export class SvcPasswordPanel extends LitElement {
  static override styles = [...card, form, styles];
  static override properties = {
    _editing: { state: true },
    _fault: { state: true },
    _news: { state: true },
  };

  declare private _editing: Editing | undefined;
  declare private _fault: string | undefined;
  declare private _news: string | undefined;
  readonly #view = new Loaded<CredentialsView>(this, () => '/account/api/credentials');
  readonly #action = new Action(this);
  readonly #password = new PasswordField(this, {
    id: 'new-password',
    label: () => text('New password'),
    autocomplete: 'new-password',
  });

  async #edit(editing: Editing | undefined): Promise<void> {
    const before = this._editing;
    this._editing = editing;
    this._fault = this._news = undefined;
    this.#action.clear();
    await this.updateComplete;
    const next = editing === undefined ? `#change-${before ?? 'password'}` : `#new-${editing}`;
    this.renderRoot.querySelector<HTMLElement>(next)?.focus();
  }

  async #saved(news: string): Promise<void> {
    await Promise.all([this.#view.load(), api.refresh()]);
    await this.#edit(undefined);
    this._news = news;
  }

  async #refused(id: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  }

  async #saveName(event: Event): Promise<void> {
    event.preventDefault();
    const typed = this.renderRoot.querySelector<HTMLInputElement>('#new-user-name')?.value ?? '';
    const userName = normalUserName(typed);
    const fault = userNameFault(userName);
    this._fault = fault && userNameWords(fault);
    const done =
      fault === undefined
        ? await this.#action.run('user-name', () => api.put('/account/api/user-name', { userName }))
        : undefined;
    if (done) await this.#saved(text('Your user name has been changed.'));
    else await this.#refused('new-user-name');
  }

  async #savePassword(
    event: Event,
    { hasPassword, leastPasswordLength: least }: CredentialsView,
  ): Promise<void> {
    event.preventDefault();
    const password = this.#password.value;
    const length = passwordLength(password);
    this._fault =
      length < least
        ? text('Use at least {least} characters: this has {length}.', { least, length })
        : length > longestPassword
          ? text('Use at most {most} characters.', { most: longestPassword })
          : undefined;
    this.#password.hide();
    const done =
      this._fault === undefined
        ? await this.#action.run('password', () => api.put('/account/api/password', { password }))
        : undefined;
    if (done)
      await this.#saved(
        hasPassword
          ? text('Your password has been changed. You are signed out everywhere else.')
          : text('Your account now has a password.'),
      );
    else await this.#refused('new-password');
  }

  protected override render(): TemplateResult {
    return html`<section class="card" id="password" aria-labelledby="heading">
      <div class="head">
        <div>
          <h2 id="heading" tabindex="-1">${text('User name and password')}</h2>
        </div>
      </div>
      ${this.#view.render((view) => this.#renderView(view))}
      <p class="good" role="status">${this._news ?? nothing}</p>
    </section>`;
  }

  #renderView(view: CredentialsView): TemplateResult {
    return html`<ul class="rows">
      <li class="row">
        ${this._editing === 'user-name' ? this.#renderNameForm(view) : this.#renderName(view)}
      </li>
      ${
        view.passwords
          ? html`<li class="row">
              ${this._editing === 'password' ? this.#renderPasswordForm(view) : this.#renderPassword(view)}
            </li>`
          : nothing
      }
    </ul>`;
  }

  #renderName({ userName, formerUserName, userNameChangeableAt: next }: CredentialsView): TemplateResult {
    return html`<div class="text">
        <b>${text('User name')}</b>
        <p><bdi>${userName}</bdi></p>
        ${
          formerUserName === null
            ? nothing
            : html`<p>
                ${richText('Nobody else can take {name}, your previous name.', { name: html`<bdi>${formerUserName}</bdi>` })}
              </p>`
        }
        ${next === null ? nothing : html`<p>${richText('You can change it again on {date}.', { date: day(next) })}</p>`}
      </div>
      ${
        next === null
          ? html`<button
              id="change-user-name"
              type="button"
              class="button quiet small"
              @click=${() => void this.#edit('user-name')}
            >
              ${text('Change user name')}
            </button>`
          : nothing
      }`;
  }

  #renderNameForm({ userName }: CredentialsView): TemplateResult {
    return html`<form class="form" novalidate @submit=${this.#saveName}>
      <label for="new-user-name">${text('New user name')}</label>
      <input
        id="new-user-name"
        name="username"
        autocomplete="username"
        autocapitalize="none"
        dir="auto"
        spellcheck="false"
        aria-describedby="user-name-hint user-name-fault"
        aria-invalid=${this.#fault === undefined ? nothing : 'true'}
        .value=${userName}
      />
      <p id="user-name-hint">
        ${text('You will sign in with it from now on. Your old name stays reserved for you, and you can change it again in a week.')}
      </p>
      ${this.#renderEnd('user-name')}
    </form>`;
  }

  #renderPassword({ hasPassword }: CredentialsView): TemplateResult {
    return html`<div class="text">
        <b>${text('Password')}</b>
        <p>
          ${hasPassword ? text('Changing it signs you out everywhere else.') : text('Your account has no password.')}
        </p>
      </div>
      <button
        id="change-password"
        type="button"
        class="button quiet small"
        @click=${() => void this.#edit('password')}
      >
        ${hasPassword ? text('Change password') : text('Add a password')}
      </button>`;
  }

  #renderPasswordForm(view: CredentialsView): TemplateResult {
    return html`<form
      class="form"
      novalidate
      @submit=${(event: Event) => void this.#savePassword(event, view)}
    >
      <input name="username" autocomplete="username" hidden .value=${view.userName} />
      ${this.#password.render({
        describedBy: 'password-hint password-fault',
        invalid: this.#fault !== undefined,
      })}
      <p id="password-hint">
        ${
          this.#password.capsLock
            ? text('Caps Lock is on.')
            : text('At least {least} characters. A few unrelated words work well.', {
                least: view.leastPasswordLength,
              })
        }
      </p>
      ${this.#renderEnd('password')}
    </form>`;
  }

  get #fault(): string | undefined {
    const { fault } = this.#action;
    return this._fault ?? fault?.fields[0]?.message ?? fault?.text;
  }

  #renderEnd(editing: Editing): TemplateResult {
    return html`<p id="${editing}-fault" class="fault" aria-live="polite">${this.#fault ?? nothing}</p>
      <div class="actions">
        <button class="button small" aria-disabled=${this.#action.doing !== undefined}>
          ${this.#action.ring(editing)}${text('Save')}
        </button>
        <button type="button" class="button quiet small" @click=${() => void this.#edit(undefined)}>
          ${text('Cancel')}
        </button>
      </div>`;
  }
}
