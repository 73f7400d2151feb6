import { css, html, LitElement, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { text } from '../language/text.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { pageStorage } from '../ui/page-storage.ts';
import { forgetLook, keepLook, readLooks } from './kept-looks.ts';
import type { Look } from './look.ts';

/**
 * Looks that the reader has saved under a name, and a form that saves the current look.
 * @event svc-look-change - the reader uses a saved look
 */
export class SvcSavedLooks extends LitElement {
  static override styles = [
    ...card,
    form,
    css`
      section {
        display: grid;
        gap: 8px;
        margin-top: 24px;
        padding-top: 24px;
        border-top: 1px solid var(--svc-line);
      }

      .row .text {
        flex: 1 1 120px;
      }

      .beside {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }

      .beside > input {
        flex: 1 1 160px;
      }
    `,
  ];
  static override properties = {
    look: { attribute: false },
    _name: { state: true },
    _said: { state: true },
  };

  /** Current look of the wheel. */
  declare look: Look;
  /** Name under which the look is to be saved. */
  declare private _name: string;
  declare private _said: string;
  readonly #storage = pageStorage();

  constructor() {
    super();
    this._name = '';
    this._said = '';
  }

  #keep(event: Event): void {
    event.preventDefault();
    const name = this._name.trim();
    if (name === '') return;
    const isKept = keepLook(this.#storage, { name, look: this.look });
    this._name = '';
    this._said = isKept
      ? text('“{name}” is kept in this browser.', { name })
      : text('The browser has no room for this look.');
  }

  protected override render(): TemplateResult {
    return html`<section aria-labelledby="saved">
      <h2 id="saved">${text('Your looks')}</h2>
      <p class="hint">${text('Kept in this browser, for all your wheels.')}</p>
      ${readLooks(this.#storage).map(({ name, look }) => this.#renderLook(name, look))}
      <form class="field" @submit=${this.#keep}>
        <label for="name">${text('Keep this look as')}</label>
        <div class="beside">
          <input
            id="name"
            maxlength="40"
            autocomplete="off"
            .value=${live(this._name)}
            @input=${({ target }: Event) => (this._name = (target as HTMLInputElement).value)}
          />
          <button class="button quiet small">${text('Keep')}</button>
        </div>
        <p class="good" role="status">${this._said}</p>
      </form>
    </section>`;
  }

  #renderLook(name: string, look: Look): TemplateResult {
    return html`<div class="row">
      <bdi class="text">${name}</bdi>
      <button
        type="button"
        class="button quiet small"
        aria-label=${text('Use {name}', { name })}
        @click=${() => this.dispatchEvent(new CustomEvent('svc-look-change', { detail: look }))}
      >
        ${text('Use')}
      </button>
      <button
        type="button"
        class="button quiet small"
        aria-label=${text('Forget {name}', { name })}
        @click=${() => {
          forgetLook(this.#storage, name);
          this.requestUpdate();
        }}
      >
        ${text('Forget')}
      </button>
    </div>`;
  }
}
