import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { OwnConsent } from '../../contracts/identity/account.ts';
import { richText, text } from '../language/text.ts';
import { scopeWords } from '../login/login-words.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { Loaded } from '../signed-in/loaded.ts';
import { api } from '../signed-in/session-api.ts';
import { ago } from '../ui/time-words.ts';
import { initialOf } from '../ui/initial.ts';
import '../ui/svc-dialog.ts';

const styles = css`
  .tile {
    flex: none;
    display: grid;
    place-items: center;
    align-self: start;
    width: 40px;
    height: 40px;
    border-radius: 10px;
    background: color-mix(in srgb, var(--svc-accent) 16%, var(--svc-surface));
    color: var(--svc-accent);
    font-size: 18px;
    font-weight: 700;
  }

  .row > .text {
    flex-basis: 180px;
  }

  .scopes {
    margin: 4px 0 0;
    padding-block: 0;
    padding-inline: 18px 0;
    color: var(--svc-text-quiet);
    font-size: 14px;
    line-height: 20px;
    list-style: disc;
  }
`;

export class SvcConsentsPanel extends LitElement {
  static override styles = [...card, styles];
  static override properties = { _asked: { state: true } };

  declare private _asked: OwnConsent | undefined;
  readonly #list = new Loaded<{ readonly consents: readonly OwnConsent[]; readonly nextCursor?: string }>(
    this,
    () => '/account/api/consents',
  );
  readonly #action = new Action(this);

  #ask(consent: OwnConsent | undefined): void {
    this.#action.clear();
    this._asked = consent;
  }

  async #withdraw({ clientId }: OwnConsent): Promise<void> {
    const path = `/account/api/consents/${encodeURIComponent(clientId)}`;
    const done = await this.#action.run('withdraw', () => api.delete(path));
    if (done === undefined) return;
    this._asked = undefined;
    await this.#list.load();
    await this.updateComplete;
    this.renderRoot.querySelector('h2')?.focus();
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="heading">
        <div>
          <h2 id="heading" tabindex="-1">${text('Apps with access')}</h2>
          <p class="lead">${text('Apps that you allowed to use your account, and what they may do.')}</p>
        </div>
        ${this.#list.render(({ consents }) =>
          consents.length === 0
            ? html`<p class="empty">${text('No app has access to your account.')}</p>`
            : html`<ul class="rows">
                ${consents.map((consent) => this.#renderRow(consent))}
              </ul>`,
        )}
      </section>
      ${this._asked ? this.#renderQuestion(this._asked) : nothing}`;
  }

  #renderRow(consent: OwnConsent): TemplateResult {
    const { name, host, scopes, changedAt } = consent;
    return html`<li class="row">
      <span class="tile" aria-hidden="true">${initialOf(name ?? '?')}</span>
      <div class="text">
        <b><bdi>${name ?? text('An app that no longer exists')}</bdi></b>
        <p>
          ${host === null ? nothing : html`<bdi dir="ltr">${host}</bdi> · `}${richText('allowed {time}', { time: ago(changedAt) })}
        </p>
        ${
          scopes.length === 0
            ? nothing
            : html`<ul class="scopes">
                ${scopes.map((scope) => html`<li>${scopeWords()[scope]}</li>`)}
              </ul>`
        }
      </div>
      <button
        type="button"
        class="button quiet small"
        aria-label=${name === null ? text('Remove access of an app that no longer exists') : text('Remove access of {name}', { name })}
        @click=${() => this.#ask(consent)}
      >
        ${text('Remove access')}
      </button>
    </li>`;
  }

  #renderQuestion(consent: OwnConsent): TemplateResult {
    const name = consent.name ?? text('this app');
    return html`<svc-dialog heading=${text('Remove access?')} @svc-dialog-close=${() => this.#ask(undefined)}>
      <p class="quiet-text">
        ${richText('{name} will no longer be able to use your account. It keeps what it already knows about you, and asks you again the next time you sign in there.', { name: html`<bdi>${name}</bdi>` })}
      </p>
      ${this.#action.fault ? this.#action.line() : nothing}
      ${this.#action.dialogButtons('withdraw', {
        label: text('Remove access'),
        does: () => this.#withdraw(consent),
        close: () => this.#ask(undefined),
        danger: true,
      })}
    </svc-dialog>`;
  }
}
