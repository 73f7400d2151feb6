import { html, LitElement, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { api } from '../signed-in/session-api.ts';

/** Erases the shared wheel behind a short link, for example after a report. */
export class SvcOperatorShortLinks extends LitElement {
  static override styles = [...card, form];
  static override properties = { _erased: { state: true } };

  declare private _erased: string | undefined;
  readonly #action = new Action(this);

  async #erase(event: Event): Promise<void> {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>('#link')!;
    this._erased = undefined;
    const code = /(?:^|[/=])([0-9A-Za-z]{10})$/.exec(field.value.trim())?.[1];
    if (code === undefined) {
      this.#action.refuse(text('Paste a short link, or its ten letters and digits.'));
    } else if (await this.#action.run('erase', () => api.delete(`/operator/api/shared-wheels/${code}`))) {
      this._erased = code;
      field.value = '';
    }
    field.focus();
  }

  protected override render(): TemplateResult {
    const { fault, doing } = this.#action;
    const words =
      fault?.code === 'not_found' ? text('There is no wheel under this link, or no longer.') : fault?.text;
    return html`<section class="card" aria-labelledby="heading">
      <div>
        <h2 id="heading">${text('Short links')}</h2>
        <p class="lead">
          ${text('Anybody can put names under a short link. Erase a wheel that was reported.')}
        </p>
      </div>
      <form class="form" novalidate @submit=${this.#erase}>
        <div class="field">
          <label for="link">${text('Short link or code')}</label>
          <input
            id="link"
            autocomplete="off"
            spellcheck="false"
            maxlength="200"
            dir="ltr"
            aria-describedby="news"
            aria-invalid=${words === undefined ? 'false' : 'true'}
            @input=${() => this.#action.clear()}
          />
        </div>
        <p id="news" class=${words === undefined ? 'good' : 'fault'} aria-live="polite">
          ${words ?? (this._erased === undefined ? '' : text('The wheel under {code} is erased.', { code: this._erased }))}
        </p>
        <div class="actions">
          <button class="button danger small" aria-disabled=${doing !== undefined}>
            ${this.#action.ring('erase')}${text('Erase the wheel')}
          </button>
        </div>
      </form>
    </section>`;
  }
}
