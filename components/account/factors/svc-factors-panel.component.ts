import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type {
  FactorAdded,
  FactorsView,
  PasskeySetup,
  PasskeyView,
  TotpSetupView,
} from '../../../contracts/identity/sign-in/factors.ts';
import { richText, text } from '../../language/text.ts';
import { canUsePasskeys } from '../../login/proof/passkey-support.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { Loaded } from '../../signed-in/loaded.ts';
import { api } from '../../signed-in/session-api.ts';
import { moment } from '../../ui/time-words.ts';
import '../../ui/svc-dialog.ts';
import { passkeyRows, recoveryRow } from './factor-rows.ts';
import './svc-passkey-setup.ts';
import './svc-recovery-codes.ts';
import './svc-totp-setup.ts';

const path = '/account/api/factors';

type Asked =
  | { readonly is: 'passkey'; readonly setup: PasskeySetup }
  | { readonly is: 'totp'; readonly setup: TotpSetupView }
  | { readonly is: 'codes'; readonly codes: readonly string[] }
  | { readonly is: 'rename'; readonly passkey: PasskeyView }
  | { readonly is: 'remove'; readonly question: string; readonly at: string }
  | { readonly is: 'renew' };

export class SvcFactorsPanel extends LitElement {
  static override styles = [...card, form];
  static override properties = { _asked: { state: true } };

  declare private _asked: Asked | undefined;
  readonly #factors = new Loaded<FactorsView>(this, () => path);
  readonly #action = new Action(this);

  async #addPasskey(): Promise<void> {
    const done = await this.#action.run('passkey', () =>
      api.post<PasskeySetup>(`${path}/passkeys/challenge`),
    );
    if (done !== undefined) this._asked = { is: 'passkey', setup: done.value };
  }

  async #addTotp(): Promise<void> {
    const done = await this.#action.run('totp', () => api.post<TotpSetupView>(`${path}/totp/setup`));
    if (done !== undefined) this._asked = { is: 'totp', setup: done.value };
  }

  #added({ factors, recoveryCodes }: FactorAdded): void {
    this.#factors.value = factors;
    this._asked = recoveryCodes === null ? undefined : { is: 'codes', codes: recoveryCodes };
    this.requestUpdate();
    // Load the account again, because this session now has a second factor.
    void api.refresh();
  }

  async #change(call: () => Promise<unknown>): Promise<void> {
    const done = await this.#action.run('change', call as () => Promise<FactorsView>);
    if (done === undefined) return;
    this.#factors.value = done.value;
    this.#close();
    await this.updateComplete;
    this.renderRoot.querySelector('h2')?.focus();
  }

  async #renew(): Promise<void> {
    const done = await this.#action.run('change', () => api.post<FactorAdded>(`${path}/recovery-codes`));
    if (done !== undefined) this.#added(done.value);
  }

  #rename(event: Event, { id }: PasskeyView): void {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>('#passkey-name');
    const name = field?.value.trim() ?? '';
    if (name !== '') void this.#change(() => api.patch(`${path}/passkeys/${id}`, { name }));
    else {
      this.#action.refuse(text('Enter a name.'));
      field?.focus();
    }
  }

  #ask(asked: Asked): void {
    this.#action.clear();
    this._asked = asked;
  }

  #close(): void {
    this.#action.clear();
    this._asked = undefined;
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="passkeys">
        <div class="head">
          <div>
            <h2 id="passkeys" tabindex="-1">${text('Passkeys')}</h2>
            <p class="lead">
              ${text('Sign in with your fingerprint, face, PIN or a security key. Nobody can guess a passkey, or trick you into giving it away.')}
            </p>
          </div>
          ${
            canUsePasskeys()
              ? this.#action.button('passkey', text('Add a passkey'), () => this.#addPasskey())
              : nothing
          }
        </div>
        ${this.#factors.render(({ passkeys }) =>
          passkeyRows(passkeys, {
            rename: (passkey) => this.#ask({ is: 'rename', passkey }),
            remove: ({ id, name }) =>
              this.#ask({
                is: 'remove',
                question: text('Remove the passkey “{name}”?', { name }),
                at: `passkeys/${id}`,
              }),
          }),
        )}
        ${this.#action.line('passkey')}
      </section>
      ${this.#factors.value ? this.#renderCodes(this.#factors.value) : nothing}
      ${this._asked === undefined ? nothing : this.#renderAsked(this._asked)}`;
  }

  #renderCodes({ totp, recovery }: FactorsView): TemplateResult {
    return html`<section class="card" aria-labelledby="second">
      <div>
        <h2 id="second">${text('Two-step sign-in')}</h2>
        <p class="lead">
          ${text('Protects your account even if somebody learns your password: signing in also needs a passkey or a code from an app.')}
        </p>
      </div>
      <ul class="rows">
        <li class="row">
          <div class="text">
            <b>${text('Authenticator app')}</b>
            ${totp ? html`<span class="tag good">${text('On')}</span>` : nothing}
            <p>
              ${totp ? richText('Added {time}', { time: moment(totp.createdAt) }) : text('Six digits that change every 30 seconds.')}
            </p>
          </div>
          ${
            totp
              ? html`<button
                  type="button"
                  class="button danger small"
                  aria-label=${text('Remove {name}', { name: text('Authenticator app') })}
                  @click=${() => this.#ask({ is: 'remove', question: text('Remove the authenticator app?'), at: 'totp' })}
                >
                  ${text('Remove')}
                </button>`
              : this.#action.button('totp', text('Add an app'), () => this.#addTotp())
          }
        </li>
        ${recovery ? recoveryRow(recovery, () => this.#ask({ is: 'renew' })) : nothing}
      </ul>
      ${this.#action.line('totp')}
    </section>`;
  }

  #renderAsked(asked: Asked): TemplateResult {
    const held = this.#factors.value;
    const isFirst = held?.passkeys.length === 0 && held.totp === null;
    const close = () => this.#close();
    const added = ({ detail }: CustomEvent<FactorAdded>) => this.#added(detail);
    switch (asked.is) {
      case 'passkey':
        return html`<svc-passkey-setup
          .setup=${asked.setup}
          .first=${isFirst}
          @svc-passkey-setup-done=${added}
          @svc-passkey-setup-close=${close}
        ></svc-passkey-setup>`;
      case 'totp':
        return html`<svc-totp-setup
          .setup=${asked.setup}
          .first=${isFirst}
          @svc-totp-setup-done=${added}
          @svc-totp-setup-close=${close}
        ></svc-totp-setup>`;
      case 'codes':
        return html`<svc-recovery-codes
          .codes=${asked.codes}
          @svc-recovery-codes-stored=${close}
        ></svc-recovery-codes>`;
      case 'rename':
        return html`<svc-dialog heading=${text('Rename the passkey')} @svc-dialog-close=${close}>
          <form class="form" id="rename" @submit=${(event: Event) => this.#rename(event, asked.passkey)}>
            <div class="field">
              <label for="passkey-name">${text('Name')}</label>
              <input
                id="passkey-name"
                maxlength="60"
                autocomplete="off"
                autofocus
                aria-invalid=${this.#action.fault ? 'true' : nothing}
                .value=${asked.passkey.name}
              />
              ${this.#action.line()}
            </div>
          </form>
          ${this.#action.dialogButtons('change', { label: text('Rename'), does: 'rename', close })}
        </svc-dialog>`;
      case 'remove':
        return this.#renderQuestion(
          asked.question,
          held !== undefined && held.passkeys.length + (held.totp ? 1 : 0) === 1
            ? text(
                'This is your last second factor. Without it, your recovery codes stop working, and your password alone is enough to sign in.',
              )
            : text('You will no longer be able to sign in with it.'),
          text('Remove'),
          () => this.#change(() => api.delete(`${path}/${asked.at}`)),
        );
      case 'renew':
        return this.#renderQuestion(
          text('Make new recovery codes?'),
          text('Your current codes will stop working.'),
          text('Make new codes'),
          () => this.#renew(),
        );
    }
  }

  #renderQuestion(heading: string, said: string, label: string, act: () => Promise<void>): TemplateResult {
    return html`<svc-dialog heading=${heading} @svc-dialog-close=${() => this.#close()}>
      <p class="lead">${said}</p>
      ${this.#action.line()}
      ${this.#action.dialogButtons('change', {
        label,
        does: act,
        close: () => this.#close(),
        danger: this._asked?.is === 'remove',
      })}
    </svc-dialog>`;
  }
}
