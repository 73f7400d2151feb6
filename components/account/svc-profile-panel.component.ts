import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Me } from '../../contracts/identity/account.ts';
import { text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { Fault } from '../signed-in/fault.ts';
import { form } from '../signed-in/form.styles.ts';
import { api } from '../signed-in/session-api.ts';
import { faceDisc, faceRow } from '../signed-in/face.styles.ts';
import { initialOf } from '../ui/initial.ts';

const styles = css`
  .head {
    align-items: center;
  }

  ${faceRow}

  .who bdi {
    font-size: 20px;
    line-height: 28px;
    font-weight: 680;
    letter-spacing: -0.01em;
  }

  .face {
    --face: 56px;
    ${faceDisc}
    font-size: 24px;
  }
`;

export class SvcProfilePanel extends LitElement {
  static override styles = [...card, form, styles];
  static override properties = {
    me: { attribute: false },
    _editing: { state: true },
  };

  declare me: Me;
  declare private _editing: boolean;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._editing = false;
  }

  async #edit(editing: boolean): Promise<void> {
    this._editing = editing;
    this.#action.clear();
    await this.updateComplete;
    const next = this.renderRoot.querySelector<HTMLElement>(editing ? '#display-name' : '#edit');
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    if (this.#action.doing !== undefined) return;
    const field = this.renderRoot.querySelector<HTMLInputElement>('#display-name')!;
    const displayName = field.value;
    if (displayName.trim() === '') this.#action.refuse(text('Enter a display name.'));
    else {
      const done = await this.#action.run('save', async () => {
        const answer = await api.patch('/account/api/profile', { displayName });
        return answer instanceof Fault ? answer : api.refresh();
      });
      if (done) return this.#edit(false);
      // Show our own message, because the server's message about the field is meant for programs.
      if (this.#action.fault?.fields.length) this.#action.refuse(text('Use 1 to 60 visible characters.'));
    }
    await this.updateComplete;
    field.focus();
  }

  protected override render(): TemplateResult {
    const { displayName, userName } = this.me;
    return html`<section class="card" aria-labelledby="heading">
      <h2 id="heading" class="unseen">${text('Profile')}</h2>
      <div class="head">
        <div class="who">
          <span class="face" aria-hidden="true">${initialOf(displayName)}</span>
          <div>
            <bdi>${displayName}</bdi>
            <p class="lead"><span dir="auto">${userName}</span></p>
          </div>
        </div>
        ${
          this._editing
            ? nothing
            : html`<button
                id="edit"
                type="button"
                class="button quiet small"
                @click=${() => void this.#edit(true)}
              >
                ${text('Change display name')}
              </button>`
        }
      </div>
      ${this._editing ? this.#renderForm() : nothing}
    </section>`;
  }

  #renderForm(): TemplateResult {
    const { fault, doing } = this.#action;
    return html`<form class="form" novalidate @submit=${this.#save}>
      <div class="field">
        <label for="display-name">${text('Display name')}</label>
        <p id="display-name-hint" class="hint">
          ${text('Shown to other people and to apps that you sign in to. You sign in with your user name.')}
        </p>
        <input
          id="display-name"
          name="displayName"
          autocomplete="nickname"
          dir="auto"
          spellcheck="false"
          aria-describedby="display-name-hint display-name-fault"
          aria-invalid=${fault?.code === 'validation_failed' ? 'true' : nothing}
          .value=${this.me.displayName}
        />
        <p id="display-name-fault" class="fault" aria-live="polite">${fault?.text ?? nothing}</p>
      </div>
      <div class="actions">
        <button class="button small" aria-disabled=${doing !== undefined}>
          ${this.#action.ring('save')}${text('Save')}
        </button>
        <button type="button" class="button quiet small" @click=${() => void this.#edit(false)}>
          ${text('Cancel')}
        </button>
      </div>
    </form>`;
  }
}
