import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { api } from '../signed-in/session-api.ts';
import '../ui/svc-dialog.ts';
import type { ConsoleWheel } from './console-wheel.ts';
import './svc-new-wheel.ts';
import { consoleAddress, wheelPath } from './wheel-api.ts';

/** Copies and deletes a wheel. */
export class SvcConsoleEnd extends LitElement {
  static override styles = [
    ...card,
    css`
      .rows {
        margin-top: 24px;
        padding-top: 24px;
        border-top: 1px solid var(--svc-line);
      }
    `,
  ];
  static override properties = { wheel: { attribute: false }, _asks: { state: true } };

  declare wheel: ConsoleWheel;
  declare private _asks: 'copy' | 'delete' | undefined;
  readonly #action = new Action(this);

  async #delete(): Promise<void> {
    const done = await this.#action.run('delete', () => api.delete(wheelPath(this.wheel.listName)));
    if (!done) return;
    this.wheel.forget();
    location.assign('/wheels');
  }

  protected override render(): TemplateResult {
    return html`<ul class="rows">
        <li class="row">
          <div class="text">
            <b>Copy</b>
            <p>A new wheel with these entries and settings, without participants and draws.</p>
          </div>
          <button type="button" class="button quiet small" @click=${() => (this._asks = 'copy')}>
            Copy …
          </button>
        </li>
        <li class="row">
          <div class="text">
            <b>Delete</b>
            <p>Entries and participants are deleted. The name and the draws stay with your account.</p>
          </div>
          <button type="button" class="button danger small" @click=${() => (this._asks = 'delete')}>
            Delete …
          </button>
        </li>
      </ul>
      ${this.#renderQuestion()}`;
  }

  #renderQuestion(): TemplateResult | typeof nothing {
    const { head, entries, listName } = this.wheel;
    const close = () => {
      this._asks = undefined;
      this.#action.clear();
    };
    if (this._asks === 'copy' && head && entries) {
      return html`<svc-new-wheel
        .copied=${{ settings: head.settings, entries: entries.rows }}
        @svc-new-wheel-close=${close}
        @svc-new-wheel-made=${({ detail }: CustomEvent<string>) => location.assign(consoleAddress(detail))}
      ></svc-new-wheel>`;
    }
    if (this._asks !== 'delete') return nothing;
    const count = entries?.entries.length ?? 0;
    return html`<svc-dialog heading="Delete this wheel?" @svc-dialog-close=${close}>
      <p>
        ${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'} and all participants of
        <b><bdi>${head?.settings.branding.title || listName}</bdi></b> are deleted for good. Pages that show
        it become empty. Its draws stay as they are, and nobody else can take the name.
      </p>
      ${this.#action.line()}
      <button slot="actions" type="button" class="button quiet" @click=${close}>Cancel</button>
      <button
        slot="actions"
        type="button"
        class="button danger"
        aria-disabled=${this.#action.doing !== undefined}
        @click=${() => void this.#delete()}
      >
        ${this.#action.ring('delete')}Delete the wheel
      </button>
    </svc-dialog>`;
  }
}
