import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { richText, text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { doomedOf, handOver } from '../wheels/deletions.ts';
import '../wheels/svc-new-wheel.ts';
import { consoleAddress, wheelPath } from '../wheel-api.ts';

/** Copies, archives and deletes a wheel. */
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
  static override properties = { wheel: { attribute: false }, _copies: { state: true } };

  declare wheel: ConsoleWheel;
  declare private _copies: boolean;
  readonly #action = new Action(this);

  constructor() {
    super();
    this._copies = false;
  }

  async #archive(archived: boolean): Promise<void> {
    await this.#action.run('archive', () =>
      api.put(wheelPath(this.wheel.listName), { settings: { archived } }),
    );
    await this.wheel.read();
    this.requestUpdate();
  }

  /**
   * Passes the deletion to the list of wheels, where it can be undone. Saves the entries first, so that undo
   * restores them, too.
   */
  async #delete(): Promise<void> {
    const { wheel } = this;
    const saved = await this.#action.run('delete', async () => (await wheel.entries?.save()) ?? true);
    if (!saved) return;
    await wheel.read();
    if (!wheel.head) return;
    handOver(doomedOf(wheel.head), sessionStorage);
    // Drop unsaved settings, which are deleted as well. Otherwise the browser would ask before leaving the
    // page.
    wheel.drafts.clear();
    location.assign('/wheels');
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head } = this.wheel;
    if (!head) return nothing;
    const { archived } = head.settings;
    return html`<ul class="rows">
        <li class="row">
          <div class="text">
            <b>${text('Copy')}</b>
            <p>
              ${richText(
                'A new wheel under another name, with these entries and settings, without participants and draws. This wheel keeps the name {name}, because its draws are recorded under it.',
                { name: html`<bdi>${head.listName}</bdi>` },
              )}
            </p>
          </div>
          <button type="button" class="button quiet small" @click=${() => (this._copies = true)}>
            ${text('Copy …')}
          </button>
        </li>
        <li class="row">
          <div class="text">
            <b>${archived ? text('In the archive') : text('Archive')}</b>
            <p>
              ${
                archived
                  ? text('Nobody can join, nothing can be drawn, and the pages of the wheel say so.')
                  : text(
                      'The wheel leaves your list. Nobody can join it or draw from it until you take it out again.',
                    )
              }
            </p>
          </div>
          ${this.#action.button('archive', archived ? text('Take out') : text('Archive'), () => this.#archive(!archived))}
        </li>
        <li class="row">
          <div class="text">
            <b>${text('Delete')}</b>
            <p>
              ${text('Entries and participants are deleted, and pages that show the wheel become empty. The name and the draws stay with your account. You can undo it for ten seconds.')}
            </p>
          </div>
          ${this.#action.button('delete', text('Delete'), () => this.#delete(), 'danger small')}
        </li>
      </ul>
      ${this.#action.line()} ${this.#renderCopy()}`;
  }

  #renderCopy(): TemplateResult | typeof nothing {
    const { head, entries } = this.wheel;
    if (!this._copies || !head || !entries) return nothing;
    return html`<svc-new-wheel
      .copied=${{ settings: head.settings, entries: entries.rows }}
      @svc-new-wheel-close=${() => (this._copies = false)}
      @svc-new-wheel-made=${({ detail }: CustomEvent<string>) => location.assign(consoleAddress(detail))}
    ></svc-new-wheel>`;
  }
}
