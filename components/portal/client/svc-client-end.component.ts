import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ClientView } from '../../../contracts/identity/portal/portal.ts';
import { richText, text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import type { Fault } from '../../signed-in/fault.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import { day } from '../../ui/time-words.ts';
import '../../ui/svc-dialog.ts';

type Question = 'deactivate' | 'transfer' | 'delete';

/**
 * Card with the actions that deactivate, transfer and delete a client.
 *
 * @event svc-client-changed - `detail` is the changed `ClientView`
 * @event svc-client-deleted - the client was deleted
 */
export class SvcClientEnd extends LitElement {
  static override styles = [...card, form];
  static override properties = { client: { attribute: false }, _asks: { state: true } };

  declare client: ClientView;
  declare private _asks: Question | undefined;
  readonly #action = new Action(this);

  get #path(): string {
    return `/developer/api/clients/${encodeURIComponent(this.client.clientId)}`;
  }

  #open(question: Question): void {
    this.#action.clear();
    this._asks = question;
  }

  readonly #close = (): void => {
    this._asks = undefined;
  };

  async #change(name: string, call: () => Promise<ClientView | Fault>): Promise<void> {
    const done = await this.#action.run(name, call);
    if (!done) return;
    this._asks = undefined;
    const options = { detail: done.value, bubbles: true, composed: true };
    this.dispatchEvent(new CustomEvent('svc-client-changed', options));
    // Focus the heading, because the pressed button may have disappeared.
    await this.updateComplete;
    this.renderRoot.querySelector('h2')?.focus();
  }

  #switch(active: boolean): Promise<void> {
    return this.#change('switch', () => api.put<ClientView>(`${this.#path}/active`, { active }));
  }

  async #offer(event: Event): Promise<void> {
    event.preventDefault();
    const input = this.renderRoot.querySelector<HTMLInputElement>('#user-name');
    const userName = input?.value.trim() ?? '';
    if (userName === '') {
      this.#action.refuse(text('Enter their user name.'));
      input?.focus();
    } else await this.#change('offer', () => api.put<ClientView>(`${this.#path}/transfer`, { userName }));
  }

  #withdraw(): Promise<void> {
    return this.#change('withdraw', () => api.delete<ClientView>(`${this.#path}/transfer`));
  }

  async #delete(): Promise<void> {
    const done = await this.#action.run('delete', () => api.delete(this.#path));
    if (!done) return;
    this._asks = undefined;
    this.dispatchEvent(new CustomEvent('svc-client-deleted', { bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    return html`<section class="card grave" aria-labelledby="heading">
        <h2 id="heading" tabindex="-1">${text('Pause, give away, delete')}</h2>
        <ul class="rows">
          ${this.#renderSwitch()} ${this.#renderTransfer()}
          <li class="row">
            <div class="text">
              <b>${text('Delete')}</b>
              <p>${text('Its secrets and tokens stop working. Its id is never used again.')}</p>
            </div>
            <button type="button" class="button danger small" @click=${() => this.#open('delete')}>
              ${text('Delete …')}
            </button>
          </li>
        </ul>
        ${this._asks === undefined ? this.#action.line() : nothing}
      </section>
      ${this.#renderQuestion()}`;
  }

  #renderSwitch(): TemplateResult {
    const off = this.client.state === 'deactivated';
    return html`<li class="row">
      <div class="text">
        <b>${off ? text('Reactivate') : text('Deactivate')}</b>
        <p>
          ${
            off
              ? text('It can get tokens again, and its existing ones work until they expire.')
              : text('Until you reactivate it, it gets no tokens, and its existing ones are refused.')
          }
        </p>
      </div>
      <button
        type="button"
        class="button quiet small"
        aria-disabled=${this.#action.doing !== undefined}
        @click=${() => (off ? void this.#switch(true) : this.#open('deactivate'))}
      >
        ${off ? html`${this.#action.ring('switch')}${text('Reactivate')}` : text('Deactivate …')}
      </button>
    </li>`;
  }

  #renderTransfer(): TemplateResult {
    const { transfer } = this.client;
    return html`<li class="row">
      <div class="text">
        <b>${text('Give to another account')}</b>
        <p>
          ${
            transfer
              ? richText('Offered to {name}, until {date}.', {
                  name: html`<bdi>${transfer.userName}</bdi>`,
                  date: day(transfer.expiresAt),
                })
              : text('It changes hands when the other account accepts.')
          }
        </p>
      </div>
      ${
        transfer
          ? this.#action.button('withdraw', text('Withdraw'), () => this.#withdraw())
          : html`<button type="button" class="button quiet small" @click=${() => this.#open('transfer')}>
              ${text('Give away …')}
            </button>`
      }
    </li>`;
  }

  #renderQuestion(): TemplateResult | typeof nothing {
    const { name, kind } = this.client;
    switch (this._asks) {
      case undefined:
        return nothing;
      case 'deactivate':
        return this.#renderDialog(
          text('Deactivate it?'),
          html`<p>${text('Programs that use it will stop working. You can reactivate it at any time.')}</p>`,
          { label: text('Deactivate'), name: 'switch', act: () => this.#switch(false) },
        );
      case 'delete':
        return this.#renderDialog(
          text('Delete it for good?'),
          html`<p>
            ${richText('{name} is deleted with its secrets and settings.', { name: html`<b><bdi>${name}</bdi></b>` })}
            ${
              kind === 'oauth'
                ? text('Nobody will be able to sign in with it.')
                : text('Programs that use it will stop working. Your wheels are kept.')
            }
            ${text('This cannot be undone.')}
          </p>`,
          { label: text('Delete'), name: 'delete', act: () => this.#delete() },
        );
      case 'transfer':
        return this.#renderOffer();
    }
  }

  #renderOffer(): TemplateResult {
    return html`<svc-dialog heading=${text('Give it to another account')} @svc-dialog-close=${this.#close}>
      <form class="form" novalidate @submit=${this.#offer}>
        <p>
          ${
            this.client.kind === 'service'
              ? text(
                  'It will manage the wheels of its new owner instead of yours. Its secrets and tokens stop working when they accept.',
                )
              : text(
                  'Its new owner becomes responsible for it. Its secrets stay valid, so that it keeps working.',
                )
          }
        </p>
        <div class="field">
          <label for="user-name">${text('User name of the new owner')}</label>
          <input
            id="user-name"
            dir="auto"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            maxlength="256"
            autofocus
            aria-invalid=${this.#action.fault ? 'true' : nothing}
          />
          ${this.#action.line()}
        </div>
      </form>
      ${this.#action.dialogButtons('offer', {
        label: text('Offer it'),
        does: (event) => this.#offer(event),
        close: this.#close,
      })}
    </svc-dialog>`;
  }

  #renderDialog(
    heading: string,
    text: TemplateResult,
    { label, name, act }: { label: string; name: string; act: () => Promise<void> },
  ): TemplateResult {
    return html`<svc-dialog heading=${heading} @svc-dialog-close=${this.#close}>
      ${text}${this.#action.line()}
      ${this.#action.dialogButtons(name, { label, does: act, close: this.#close, danger: true })}
    </svc-dialog>`;
  }
}
