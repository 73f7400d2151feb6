import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { api } from '../signed-in/session-api.ts';
import { saveFile } from '../ui/save-file.ts';

export class SvcDataPanel extends LitElement {
  static override styles = card;

  readonly #action = new Action(this);

  async #export(): Promise<void> {
    const done = await this.#action.run('export', () => api.post<object>('/account/api/export'));
    if (done === undefined) return;
    const text = JSON.stringify(done.value, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), 'svc-account.json');
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="heading">
      <div class="head">
        <div>
          <h2 id="heading">${text('Your data')}</h2>
          <p class="lead">
            ${text('Everything we store about you, in one JSON file. It contains no passwords or secrets.')}
          </p>
        </div>
        ${this.#action.button('export', text('Download'), () => this.#export())}
      </div>
      ${this.#action.fault ? this.#action.line() : nothing}
    </section>`;
  }
}
