import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { OperatedAccount } from '../../contracts/identity/operator.ts';
import { text } from '../language/text.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { Searched } from './searched.ts';
import { searchedStyles, searchedView, type SearchedWords } from './searched-view.ts';
import { accountTags } from './tags.ts';
import './svc-operated-account.ts';

type Show = 'all' | 'suspended' | 'admins';

const words = (): SearchedWords<Show> => ({
  label: text('Search accounts'),
  hint: text('User name, account id or e-mail address'),
  longest: 254,
  shows: { all: text('All'), suspended: text('Suspended'), admins: text('Operators') },
  empty: text('There are no accounts yet.'),
});

export class SvcOperatorAccounts extends LitElement {
  static override styles = [...card, form, searchedStyles];
  static override properties = { _opened: { state: true } };

  declare private _opened: OperatedAccount | undefined;
  readonly #searched = new Searched<OperatedAccount, Show>(this, '/operator/api/accounts', 'accounts', 'all');

  #changed({ detail: account }: CustomEvent<OperatedAccount>): void {
    this._opened = account;
    this.#searched.replace(account, ({ userId }) => userId === account.userId);
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="heading">
        <div>
          <h2 id="heading" tabindex="-1">${text('Accounts')}</h2>
          <p class="lead">${text('Suspend accounts, give roles, and read what happened to an account.')}</p>
        </div>
        ${searchedView(this.#searched, words(), (account) => this.#renderRow(account))}
      </section>
      ${
        this._opened
          ? html`<svc-operated-account
              .account=${this._opened}
              @svc-operated-account-change=${(event: CustomEvent<OperatedAccount>) => this.#changed(event)}
              @svc-operated-account-close=${() => (this._opened = undefined)}
            ></svc-operated-account>`
          : nothing
      }`;
  }

  #renderRow(account: OperatedAccount): TemplateResult {
    const { userName, displayName } = account;
    return html`<li class="row">
      <div class="text">
        <b><bdi>${displayName}</bdi></b> ${accountTags(account)}
        <p><span dir="auto">${userName}</span></p>
      </div>
      <button
        type="button"
        class="button quiet small"
        aria-label=${text('Manage {name}', { name: userName })}
        @click=${() => (this._opened = account)}
      >
        ${text('Manage')}
      </button>
    </li>`;
  }
}
